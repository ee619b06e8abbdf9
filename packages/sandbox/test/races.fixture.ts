import { imbalance } from '../src/billing/conservation.fixture.ts';
import { toDecimal, toMinor } from '../src/billing/money.ts';
import { outstanding } from '../src/billing/plan.ts';
import { decodeBilling, decodePlan } from '../src/billing/plan-codec.ts';
import type { Database, Executor } from '../src/database/database.ts';
import { Failure } from '../src/input/failures.ts';
import { paidMinor } from '../src/payments/totals.ts';
import { creditEntries, orders, recurringOrders, transactions } from '../src/records/collections.ts';
import type { PaymentOutcome } from '../src/records/payment-rule.ts';
import { loadRecord } from '../src/recurring/plans.ts';
import { aPlan } from './plans.fixture.ts';
import { newWorld, World } from './world.ts';

/** What the racing calls use: an order of 30.00, of a plan or without one, and its transactions. */
export interface Scene {
  world: World;
  plan: string | undefined;
  order: string;
  /** A payment that came in. */
  paid: string;
  /** A payment that waits to be settled, or the latest attempt. */
  pending: string;
}

type Action = (scene: Scene) => Promise<unknown>;

const pay = (body: object): Action => {
  return ({ world, order }) => world.call('orders_pay', { path: { number: order }, body });
};
const payRecurring = (body: object): Action => {
  return ({ world, order }) => world.call('recurringOrders_pay', { path: { number: order }, body });
};
const addCycles = (activate_type: 'immediate' | 'next_billing_date' | 'as_last_cycle'): Action => {
  return async ({ world, plan = '' }) => {
    const body = { activate_type, cycles: [await world.cycle({ price: 45 })] };
    return world.call('recurringPlans_addCycles', { path: { id: plan }, body });
  };
};
const edit = (plan: { name?: string; payment_retry_count: number }): Action => {
  const header = { 'x-p-customer-code': 'C-1' };
  return ({ world, plan: id = '' }) =>
    world.call('recurringPlans_update', { path: { id }, header, body: { plan } });
};

/** What can be done to every order. */
export const ORDER_ACTIONS = {
  'pay the rest': pay({}),
  'pay 10.00': pay({ amount: 10 }),
  'pay 5.00, pending': pay({ amount: 5, outcome: 'stays_pending' }),
  'refund 4.00': ({ world, order, paid }) => {
    const body = { type: 'Refund' as const, amount: 4, original_transaction_uuid: paid };
    return world.call('orders_pay', { path: { number: order }, body });
  },
  'refund 4.00, pending': ({ world, order, paid }) => {
    const refund = { type: 'Refund', amount: 4, original_transaction_uuid: paid } as const;
    return world.call('orders_pay', {
      path: { number: order },
      body: { ...refund, outcome: 'stays_pending' },
    });
  },
  void: ({ world, paid }) => {
    return world.call('transactions_void', { body: { order: {}, transaction: { uuid: paid } } });
  },
  settle: ({ world, pending }) => {
    return world.call('orders_settle', { path: { uuid: pending }, body: { outcome: 'succeeds' } });
  },
  decline: ({ world, pending }) => {
    return world.call('orders_settle', { path: { uuid: pending }, body: { outcome: 'declines' } });
  },
} satisfies Record<string, Action>;

/** What can be done to an order of a plan, and to the plan. */
export const PLAN_ACTIONS = {
  ...ORDER_ACTIONS,
  'pay the recurring order': payRecurring({}),
  'pay 10.00 of the recurring order': payRecurring({ amount: 10 }),
  'edit the plan': edit({ name: 'Renamed', payment_retry_count: 3 }),
  // Fails an open order that had its attempt.
  'allow one attempt': edit({ payment_retry_count: 1 }),
  'add a cycle now': addCycles('immediate'),
  'add a cycle at the next billing': addCycles('next_billing_date'),
  'add a cycle last': addCycles('as_last_cycle'),
  'advance the clock': ({ world }) => world.call('clock_advance', { body: { by: 'P1M' } }),
} satisfies Record<string, Action>;

const ACTIONS: Record<string, Action> = PLAN_ACTIONS;

/** The scene before the calls: the outcome of the plan's first attempt, and what else was paid. */
export const SCENES = {
  pending: { outcome: 'stays_pending', paid: 10 },
  paid: { outcome: 'succeeds', paid: undefined },
  declined: { outcome: 'declines', paid: 10 },
} satisfies Record<string, { outcome: PaymentOutcome; paid: number | undefined }>;

export type SceneName = keyof typeof SCENES | 'no plan';

export async function setScene(database: Database, name: SceneName): Promise<Scene> {
  const world = await newWorld(database);
  if (name === 'no plan') return anOrder(world);
  const { outcome, paid } = SCENES[name];
  const plan = await aPlan(world, outcome, {
    recurring_cycles: [await world.cycle({ count: 3 })],
    payment_retry_count: 2,
    callback_url: undefined,
  });
  const order = plan.current_order?.order_number ?? '';
  const [attempt] = (await world.call('transactions_list', {})).transactions;
  const pending = attempt?.uuid ?? '';
  if (paid === undefined) return { world, plan: plan.id, order, paid: pending, pending };
  return { world, plan: plan.id, order, paid: await payment(world, order, { amount: paid }), pending };
}

async function anOrder(world: World): Promise<Scene> {
  const body = { reference_number: 'ORDER-1', currency: 'HKD', initial_total: 30 };
  const { order } = await world.call('orders_create', { body });
  const paid = await payment(world, order.number, { amount: 10 });
  const pending = await payment(world, order.number, { amount: 15, outcome: 'stays_pending' });
  return { world, plan: undefined, order: order.number, paid, pending };
}

/** Pays for an order; returns the uuid of the transaction. */
async function payment(world: World, number: string, body: object): Promise<string> {
  const { order } = await world.call('orders_pay', { path: { number }, body });
  return order.transactions?.at(-1)?.uuid ?? '';
}

/** The same scene on another server. */
export function sceneOn(scene: Scene, database: Database): Scene {
  return { ...scene, world: new World(database, scene.world.sandboxId) };
}

/** Runs an action. @returns `done`, or the name of the failure */
export async function outcomeOf(action: string, scene: Scene): Promise<string> {
  try {
    await ACTIONS[action]?.(scene);
    return 'done';
  } catch (error) {
    if (error instanceof Failure) return error.failure;
    throw error;
  }
}

/** A database whose next transaction pauses after a number of statements, or before its first lock, while `meanwhile` runs. */
export function interrupted(
  database: Database,
  statements: number,
  meanwhile: () => Promise<unknown>,
): Database {
  let pause: Promise<unknown> | undefined;
  let left = statements;
  const stopBefore = async (text: string) => {
    if (left-- <= 0 || text.startsWith('UPDATE')) pause ??= meanwhile();
    await pause;
  };
  const watched = (tx: Executor): Executor => ({
    async query(text, values) {
      await stopBefore(text);
      return tx.query(text, values);
    },
    async run(text, values, many) {
      await stopBefore(text);
      return tx.run(text, values, many);
    },
  });
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction((tx, ...rest) => work(pause ? tx : watched(tx), ...rest), options),
  };
}

/** Everything related to money, without what differs from run to run: ids, numbers and times. */
export async function loadMoney({ world, plan }: Scene) {
  const scope = await world.begin();
  const entries = await orders.list(scope);
  const made = (await transactions.list(scope)).map(({ document }) => document);
  const billed = (await recurringOrders.list(scope)).map(({ document }) => document);
  const stored = plan === undefined ? undefined : await loadRecord(scope, plan);
  const ledger = (await creditEntries.list(scope)).map(({ document }) => document);
  return {
    orders: entries.reverse().map(({ document }) => {
      const own = made.filter(({ order_number }) => order_number === document.number);
      const billing = billed.find(({ order_number }) => order_number === document.number)?.billing;
      return { order: document, transactions: own, billing: billing && decodeBilling(billing) };
    }),
    plan: stored && { name: stored.document.name, ...decodePlan(stored.document.billing) },
    ledger: ledger.sort((a, b) => a.sequence - b.sequence),
  };
}

type Money = Awaited<ReturnType<typeof loadMoney>>;

/** The part of it that must be as if the calls had come one after the other. */
export function summaryOf({ orders, plan, ledger }: Money): string {
  const lines = orders.map(({ order, transactions, billing }) => ({
    ...[order.state, order.correspondence_state, order.initial_total, order.paid_total, order.unpaid_total],
    transactions: transactions.map(transactionLine).sort(),
    billing: billing && [
      ...[billing.billing_date, billing.period_start, billing.period_end, billing.state, billing.void_cause],
      ...[billing.amount, billing.due, billing.paid, billing.credited, billing.used, billing.retained].map(
        String,
      ),
      ...[billing.next_attempt_date, billing.void_date],
      ...billing.payments.map(({ amount, voided }) => `${amount} ${voided}`).sort(),
    ],
  }));
  const cycles = plan?.recurring_cycles.map((cycle) => [
    ...[cycle.state, cycle.start_date, cycle.end_date, cycle.next_execute_date, cycle.billing_count_created],
    ...cycle.recurring_items.map(({ price }) => String(price)),
  ]);
  const of = plan && [plan.name, plan.payment_retry_count, String(plan.credit)];
  const entries = ledger.map(({ cause, amount }) => `${cause} ${amount}`).sort();
  return JSON.stringify({ of, cycles, lines, entries }, null, 1);
}

function transactionLine(transaction: Money['orders'][number]['transactions'][number]): string {
  const { type, amount, success, is_pending, voided, refunded_amount, attempt } = transaction;
  const { captured, allow_void, allow_refund } = transaction;
  return [
    type,
    amount,
    attempt,
    success,
    is_pending,
    voided,
    refunded_amount,
    captured,
    allow_void,
    allow_refund,
  ].join();
}

/** Problems in the accounts; empty if all money is accounted for. */
export function brokenInvariants({ orders, plan, ledger }: Money): string[] {
  const wrong: string[] = [];
  const same = (what: string, a: unknown, b: unknown) => {
    if (a !== b) wrong.push(`${what}: ${a}, not ${b}`);
  };
  for (const { order, transactions, billing } of orders) {
    const { currency, number } = order;
    const paid = paidMinor(transactions);
    const total = toMinor(order.initial_total, currency, 'initial_total');
    same(`paid_total of ${number}`, order.paid_total, toDecimal(paid, currency));
    same(`unpaid_total of ${number}`, order.unpaid_total, toDecimal(total - paid, currency));
    if (!billing) continue;
    const standing = billing.payments.filter(({ voided }) => !voided);
    same(`paid of billing ${number}`, billing.paid, paid);
    same(
      `payments of billing ${number}`,
      standing.reduce((sum, { amount }) => sum + amount, 0n),
      paid,
    );
    const attempts = transactions.filter(({ attempt }) => attempt !== undefined);
    same(`attempts of ${number}`, attempts.length, billing.attempts.length);
    const kept = plan?.billings.find(({ order_sequence }) => order_sequence === billing.order_sequence);
    if (kept) same(`what the plan knows of ${number}`, outstanding(kept), outstanding(billing));
  }
  if (!plan) return wrong;
  const billings = orders.flatMap(({ billing }) => billing ?? []);
  same('orders of the plan', billings.length, plan.orders_created);
  same('entries of the ledger', ledger.length, plan.ledger_entries);
  let balance = 0n;
  for (const entry of ledger) {
    balance += BigInt(entry.amount);
    same(`balance of entry ${entry.sequence}`, BigInt(entry.balance), balance);
  }
  same('credit', plan.credit, balance);
  same('money out of nothing', imbalance({ ...plan, billings }), 0n);
  return wrong;
}
