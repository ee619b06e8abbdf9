import type {
  CardLimitsUpdate,
  CardLink,
  CustomerUpdate,
  CyclesCalculate,
  RecurringCycle,
  RecurringCycleCreate,
  RecurringOrderGet,
  RecurringPlan,
  RecurringPlansCreateInput,
  RecurringPlansUpdateInput,
  TransactionVoid,
  UsersCreateInput,
} from '@payments-openapi/client';
import { entryOf, listedOf, orderOf, recurringOrderOf } from './shapes.ts';
import type { PlacedOrder, World } from './world.ts';

/** A valid call. */
interface HandlerCall {
  world: World;
  path: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** A valid request that the server refuses. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const NOW = '2026-05-20 16:45:00';

/** Returns the `data` of an operation. */
export type Handler = (call: HandlerCall) => unknown;

export const handlers: Readonly<Record<string, Handler>> = {
  transactions_void: ({ world, body }) => {
    const { order: by, transaction } = body as TransactionVoid;
    const order = world.orders.find(({ payments }) => payments.some(({ uuid }) => uuid === transaction.uuid));
    const payment = order?.payments.find(({ uuid }) => uuid === transaction.uuid);
    const isNamed =
      (by.number === undefined || by.number === order?.number) &&
      (by.reference_number === undefined || by.reference_number === order?.reference);
    if (!order || !payment || !isNamed) throw new Refusal(7, 'unknown transaction');
    if (payment.isVoided) throw new Refusal(8, 'the transaction is already voided');
    payment.isVoided = true;
    return { order: orderOf(order) };
  },
  transactions_list: ({ world, query }) => {
    const all = world.orders.flatMap((order) => order.payments.map((payment) => listedOf(order, payment)));
    return { transactions: page(all, query) };
  },

  users_create: ({ world, body }) => {
    const { user } = body as UsersCreateInput;
    if (world.users.some(({ reference_id }) => reference_id === user.reference_id))
      throw new Refusal(300013, 'reference_id is taken');
    const phone = (one: { calling_code: string; phone_number: string }) => one.phone_number;
    if (world.users.some((one) => phone(one) === phone(user)))
      throw new Refusal(30014, 'phone_number is taken');
    const id = String(5001 + world.users.length);
    const { first_name = '', last_name = '' } = user;
    const document_number = `••••${user.document_number.slice(-2)}`;
    world.users.push({ ...user, first_name, last_name, document_number, id, p_created_at: NOW });
    return { user_id: id };
  },
  users_get: ({ world, query }) => {
    const { user_id, reference_id } = query;
    const found = world.users.find(
      (user) =>
        (user_id === undefined || user.id === user_id) &&
        (reference_id === undefined || user.reference_id === reference_id),
    );
    if (!found || (user_id ?? reference_id) === undefined) throw new Refusal(7, 'unknown user');
    return { user: found, user_id: found.id };
  },

  cards_link: ({ world, body }) => {
    const { card_reference_id, p_user_id } = body as CardLink;
    const card = world.cards.find(({ reference_id }) => reference_id === card_reference_id);
    if (!card || !world.users.some(({ id }) => id === p_user_id))
      throw new Refusal(7, 'unknown card or user');
    card.p_user_id = p_user_id;
    return card;
  },
  cards_updateLimits: ({ world, path, body }) => {
    const card = existing(world.cards.find(({ id }) => id === path.id));
    world.limits.set(card.id, (body as CardLimitsUpdate).limits);
    return {};
  },
  cardTransactions_list: ({ world, query }) => {
    const all = world.cardTransactions.filter(({ card }) => query.card === undefined || card === query.card);
    return { transactions: page(all, query) };
  },

  digitalWallets_getTopUpFeeRules: ({ world, query }) => {
    if (query.type === 'user' && query.user_id === undefined) throw new Refusal(6, 'user_id is needed');
    const rules = world.feeRules.filter(
      ({ type, user_id }) => type === query.type && (type === 'business' || user_id === query.user_id),
    );
    return { fee_rules: rules.map(({ type: _, ...rule }) => rule) };
  },
  digitalWallets_listTransactions: ({ world, query }) => {
    const { wallet_id, p_user_id, start_at = '', end_at = '9' } = query;
    if (!world.wallets.some(({ id, userId }) => id === wallet_id && userId === p_user_id))
      throw new Refusal(7, 'unknown wallet');
    // The times of this server are also in Hong Kong time, and written like the filters.
    const all = world.walletTransactions.filter(
      (one) => one.walletId === wallet_id && one.p_created_at >= start_at && one.p_created_at <= end_at,
    );
    return { transactions: page(all, query).map(({ walletId: _, ...one }) => one) };
  },

  customers_getByReference: ({ world, path }) => {
    return {
      customer: withToken(world, existing(world.customers.find((one) => one.reference_number === path.id))),
    };
  },
  customers_update: ({ world, path, body }) => {
    const customer = existing(world.customers.find(({ uuid }) => uuid === path.id));
    const { default_payment_token, company_name: _, ...changes } = body as CustomerUpdate;
    if (default_payment_token !== undefined) {
      const tokens = world.tokens.get(customer.uuid) ?? [];
      existing(tokens.find(({ token }) => token === default_payment_token));
      for (const one of tokens) one.default = one.token === default_payment_token;
    }
    Object.assign(customer, changes);
    return { customer: withToken(world, customer) };
  },
  customers_listPaymentTokens: ({ world, path, query }) => {
    const { uuid } = existing(world.customers.find((one) => one.uuid === path.uuid));
    const kinds: Record<string, string> = {
      'Credit Card': 'CreditCard',
      'Wechat Pay': 'WechatPayAutoDebit',
      Alipay: 'AlipayAutoDebit',
    };
    const kind = kinds[query.token_type ?? ''];
    const tokens = world.tokens.get(uuid)?.filter(({ token_type }) => !kind || token_type === kind);
    return { payment_tokens: tokens?.length ? tokens : null };
  },

  payees_create: () => ({ payee: { id: crypto.randomUUID() } }),

  recurringPlans_create: ({ world, body }) => {
    const {
      customer_uuid,
      callback_url: _,
      timeout,
      recurring_cycles,
      ...plan
    } = (body as RecurringPlansCreateInput).plan;
    existing(world.customers.find(({ uuid }) => uuid === customer_uuid));
    const { reference_number } = plan;
    const same = world.plans.find((one) => reference_number && one.reference_number === reference_number);
    // The reply "informs that the plan has been created". It contains the existing plan.
    if (same) return { plan: same };
    const id = String(31 + world.plans.length);
    const cycles = recurring_cycles.map((cycle, index) => cycleOf(world, { id, index, cycle }));
    const made: RecurringPlan = {
      id,
      grace_period: null,
      ...plan,
      ...(timeout && { timeout: { timer: Number.parseInt(timeout.timer, 10) || 0 } }),
      created_at: NOW,
      updated_at: NOW,
      recurring_cycles: cycles,
    };
    world.plans.push(made);
    world.planCustomers.set(id, customer_uuid);
    const [first] = cycles;
    if (first) made.current_order = recurringOrderOf(bill(world, made, first));
    return { plan: made };
  },
  recurringPlans_get: ({ world, path }) => ({ plan: existing(world.plans.find(({ id }) => id === path.id)) }),
  recurringPlans_update: ({ world, path, body }) => {
    const plan = existing(world.plans.find(({ id }) => id === path.id));
    const { callback_url: _, ...changes } = (body as RecurringPlansUpdateInput).plan ?? {};
    Object.assign(plan, changes, { updated_at: NOW });
    return { plan };
  },
  recurringPlans_calculateCycles: ({ world, path, body }) => {
    const plan = structuredClone(existing(world.plans.find(({ id }) => id === path.id)));
    const { activate_type, process_credit = true, cycles } = body as CyclesCalculate;
    if (!process_credit) throw new Refusal(9, 'nothing to calculate');
    const own = plan.recurring_cycles;
    const added = cycles.map((cycle, i) => cycleOf(world, { id: plan.id, index: own.length + i, cycle }));
    if (activate_type === 'as_last_cycle' && own.at(-1)?.billing_count === null) return { plan };
    const isEnded = ({ state }: RecurringCycle) =>
      activate_type === 'immediate' || (activate_type === 'next_billing_date' && state === 'WAITING');
    for (const cycle of own) if (isEnded(cycle)) cycle.state = 'cancelled';
    const [first] = added;
    if (first && activate_type === 'immediate') {
      first.state = 'RUNNING';
      first.next_billing_amount = amountOf(first) / 100;
    }
    return { plan: { ...plan, recurring_cycles: [...added, ...plan.recurring_cycles] } };
  },
  recurringOrders_list: ({ world, query }) => {
    const all = world.orders.filter(({ recurring }) => recurring);
    return page(all, query).map((order) => entryOf(world, order));
  },
  recurringOrders_get: ({ world, body }) => {
    const { customer_uuid, order } = body as RecurringOrderGet;
    const found = existing(
      world.orders.find(({ number, recurring }) => recurring && number === order.number),
    );
    if (world.planCustomers.get(found.recurring?.planId ?? '') !== customer_uuid)
      throw new Refusal(7, 'unknown order');
    return entryOf(world, found);
  },
};

/** Pages are short, so a page with fewer entries than requested is not necessarily the last. */
export function page<T>(all: T[], { offset = '0', limit = '10' }: Record<string, string>): T[] {
  const [from, most] = [Number(offset), Number(limit)];
  if (!Number.isInteger(from) || from < 0 || !Number.isInteger(most) || most < 0)
    throw new Refusal(6, 'offset and limit must be non-negative integers');
  return all.slice(from, from + Math.min(most, 5));
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal(7, 'unknown id');
  return found;
}

function withToken<T extends { uuid: string }>(world: World, customer: T) {
  const token = world.tokens.get(customer.uuid)?.find((one) => one.default);
  return { ...customer, ...(token && { default_payment_token: token }) };
}

function cycleOf(
  world: World,
  { id, index, cycle }: { id: string; index: number; cycle: RecurringCycleCreate },
): RecurringCycle {
  const { billing_count, recurring_items, discount_amount, discount_type, description } = cycle;
  const config = existing(world.configs.find((one) => one.id === cycle.recurring_billing_config));
  if (billing_count !== null && (!Number.isInteger(billing_count) || billing_count < 1))
    throw new Refusal(6, 'billing_count must be a positive integer');
  return {
    id: `${id}.${index + 1}`,
    state: index === 0 ? 'RUNNING' : 'WAITING',
    recurring_plan_id: id,
    billing_count,
    billing_count_created: 0,
    recurring_billing_config: config,
    recurring_items: recurring_items.map(({ quantity, recurring_item_id }) => {
      if (!Number.isInteger(quantity) || quantity < 1)
        throw new Refusal(6, 'quantity must be a positive integer');
      return { ...existing(world.items.find((item) => item.id === recurring_item_id)), quantity };
    }),
    ...(discount_amount !== undefined && { discount_amount }),
    ...(discount_type !== undefined && { discount_type }),
    ...(description !== undefined && { description }),
    created_at: NOW,
    updated_at: NOW,
  };
}

/** The billing amount of a cycle, in minor units. Discounts of any type are amounts on this server. */
function amountOf({ recurring_items, discount_amount = 0 }: RecurringCycle): number {
  const total = recurring_items.reduce(
    (sum, { price, quantity }) => sum + Math.round(price * 100) * quantity,
    0,
  );
  return Math.max(0, total - Math.round(discount_amount * 100));
}

function bill(world: World, plan: RecurringPlan, cycle: RecurringCycle): PlacedOrder {
  const number = `P${world.orders.length + 1}`;
  const made = world.orders.filter(({ recurring }) => recurring?.planId === plan.id).length + 1;
  const total = amountOf(cycle);
  const order: PlacedOrder = {
    number,
    reference: `${plan.reference_number ?? plan.id}/${String(made).padStart(3, '0')}`,
    currency: cycle.recurring_items[0]?.currency ?? 'GBP',
    total,
    dueDate: null,
    createdAt: NOW,
    payments: total === 0 ? [] : [{ uuid: `${number}.1`, amount: total, isVoided: false, createdAt: NOW }],
    recurring: { planId: plan.id, cycleId: cycle.id ?? '' },
  };
  world.orders.push(order);
  cycle.billing_count_created += 1;
  return order;
}
