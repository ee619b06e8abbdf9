import type { RecurringCycleCreate, RecurringPlan } from '@payments-openapi/client';
import { isWhole } from '@payments-openapi/tooling/whole';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exponentOf } from '../src/billing/money.ts';
import { Failure } from '../src/input/failures.ts';
import { PAYMENT_OUTCOMES } from '../src/records/payment-rule.ts';
import { describeDatabases } from './databases.ts';
import { add, aPlan, get } from './plans.fixture.ts';
import { newWorld, World } from './world.ts';

const anyConfig = fc.oneof(
  fc.record({ billing_interval: fc.constantFrom('week', 'month', 'year') }),
  fc.record({
    billing_interval: fc.constantFrom('month', 'year'),
    billing_type: fc.constant('fixed'),
    billing_month: fc.integer({ min: 1, max: 12 }),
    billing_day_of_month: fc.integer({ min: 1, max: 31 }),
    billing_proration_enabled: fc.boolean(),
  }),
);

const anyCycle = fc.record({
  config: anyConfig,
  /** In minor units, with the quantity. */
  items: fc.array(fc.tuple(fc.nat(50_000), fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 2 }),
  discount: fc.constantFrom(
    ...[null, null, ['percentage', 12.5], ['percentage', 33.3], ['percentage', 100]],
    ...[
      ['fixed', 5],
      ['fixed', 400],
    ],
  ),
  count: fc.constantFrom(null, 1, 2),
});
type Cycle = typeof anyCycle extends fc.Arbitrary<infer T> ? T : never;

/** What can happen to a plan before its cycles change. Most of it changes what is paid, and so the plan credit. */
const anyAction = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constantFrom(1, 5, 12, 40, 200) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay'), share: fc.constantFrom(0.3, 1, 1.7) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund'), share: fc.constantFrom(0.3, 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle'), declines: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change'), cycle: anyCycle, voids: fc.boolean() }) },
);
type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;

const anyLife = fc.record({
  currency: fc.constantFrom('JPY', 'HKD', 'BHD'),
  outcome: fc.constantFrom(...PAYMENT_OUTCOMES),
  payment_retry_count: fc.integer({ min: 1, max: 4 }),
  payment_retry_day_period: fc.integer({ min: 0, max: 6 }),
  grace_period: fc.constantFrom(null, 0, 4, 30),
  cycles: fc.array(anyCycle, { minLength: 1, maxLength: 2 }),
  actions: fc.array(anyAction, { maxLength: 5 }),
  added: fc.array(anyCycle, { minLength: 1, maxLength: 3 }),
});
type Life = typeof anyLife extends fc.Arbitrary<infer T> ? T : never;

/** A plan after its life, and the request that changes it. */
interface Lived {
  world: World;
  id: string;
  body: { activate_type: 'immediate'; cycles: RecurringCycleCreate[] };
}

async function live(
  world: World,
  { currency, outcome, cycles, actions, added, ...terms }: Life,
): Promise<Lived> {
  const recurring_cycles = await inputs(world, cycles, currency);
  const { id } = await aPlan(world, outcome, { ...terms, callback_url: undefined, recurring_cycles });
  for (const action of actions) {
    try {
      await act(world, id, currency, action);
    } catch (error) {
      // Not every action is possible in every state.
      if (!(error instanceof Failure) || error.failure !== 'notAllowed') throw error;
    }
  }
  return { world, id, body: { activate_type: 'immediate', cycles: await inputs(world, added, currency) } };
}

async function act(world: World, id: string, currency: string, action: Action): Promise<void> {
  if (action.do === 'wait') {
    await world.call('clock_advance', { body: { by: `P${action.days}D` } });
    return;
  }
  const before = (await get(world, id)).current_order?.order_number ?? '';
  const { initial_total, transactions } = (await world.call('orders_get', { path: { number: before } }))
    .order;
  if (action.do === 'change') {
    const cycles = await inputs(world, [action.cycle], currency);
    await add(world, id, { activate_type: 'immediate', cycles });
    // What the change has credited becomes a debt.
    const paid = transactions?.find(({ allow_void }) => allow_void);
    if (action.voids && paid) await voidIt(world, paid.uuid);
    return;
  }
  const path = { number: before };
  if (action.do === 'pay') {
    const amount = rounded(initial_total * action.share, currency);
    if (amount > 0) await world.call('orders_pay', { path, body: { amount } });
    return;
  }
  const last = transactions?.findLast((each) => each.success || each.is_pending);
  if (!last) return;
  const { uuid, amount } = last;
  if (action.do === 'void') return voidIt(world, uuid);
  if (action.do === 'settle') {
    const body = { outcome: action.declines ? ('declines' as const) : ('succeeds' as const) };
    await world.call('orders_settle', { path: { uuid }, body });
    return;
  }
  const body = { type: 'Refund', original_transaction_uuid: uuid } as const;
  const part = rounded(amount * action.share, currency);
  if (part > 0) await world.call('orders_pay', { path, body: { ...body, amount: part } });
}

async function voidIt(world: World, uuid: string): Promise<void> {
  await world.call('transactions_void', { body: { order: {}, transaction: { uuid } } });
}

function inputs(world: World, cycles: readonly Cycle[], currency: string): Promise<RecurringCycleCreate[]> {
  return Promise.all(
    cycles.map(async ({ config, items, discount, count }, i) => ({
      // A cycle after an endless one is refused.
      billing_count: i < cycles.length - 1 ? (count ?? 2) : count,
      recurring_billing_config: await world.config(config as object),
      recurring_items: await Promise.all(
        items.map(async ([minor, quantity]) => ({
          recurring_item_id: await world.item(minor / 10 ** exponentOf(currency), currency),
          quantity,
        })),
      ),
      ...(discount && { discount_type: discount[0] as string, discount_amount: discount[1] as number }),
    })),
  );
}

function rounded(amount: number, currency: string): number {
  const unit = 10 ** exponentOf(currency);
  return Math.round(amount * unit) / unit;
}

/** A plan without the ids that differ each time. */
function comparable({ recurring_cycles, current_order, ...plan }: RecurringPlan) {
  const { order_number, auth_code, ...order } = current_order ?? {};
  const cycles = recurring_cycles.map(
    ({ id, previous_cycle, next_cycle, next_billing_amount, ...cycle }) => ({
      ...cycle,
      follows: previous_cycle !== null,
      isFollowed: next_cycle !== null,
    }),
  );
  return { ...plan, order, cycles: cycles.map((cycle) => JSON.stringify(cycle)).sort() };
}

describeDatabases('what a plan shows before it bills', (database, other) => {
  // On PostgreSQL, one server shows it and the other bills.
  const isShared = () => other() !== database();
  const runs = (alone: number, shared: number) => ({
    numRuns: (isShared() ? shared : alone) * (isWhole ? 4 : 1),
  });

  it('is, in a calculation, the plan and the total of the order that adding the cycles then makes', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyLife, async (life) => {
        const { world, id, body } = await live(await newWorld(database()), life);
        for (const each of await conditionsOf(world, id)) seen.add(each);
        const { plan } = await world.call('recurringPlans_calculateCycles', { path: { id }, body });
        const elsewhere = new World(other(), world.sandboxId);
        const added = await add(elsewhere, id, body);

        const shown = plan.recurring_cycles[0]?.next_billing_amount;
        const { order } = await elsewhere.call('orders_get', {
          path: { number: added.current_order?.order_number ?? '' },
        });
        expect(order.initial_total).toBe(shown);
        // Nothing is charged for an order of 0.
        if (shown !== 0) expect(order.transactions?.[0]?.amount).toBe(shown);
        expect(comparable(plan)).toEqual(comparable(added));
      }),
      runs(125, 10),
    );
    const conditions = ['active, unpaid', 'active, partial_paid', 'completed, paid', 'completed, over_paid'];
    conditions.push('completed, unpaid', 'failed, unpaid', 'voided, unpaid', 'credit', 'debt', 'refunded');
    if (!isShared()) for (const each of conditions) expect.soft([...seen]).toContain(each);
  });

  it('is, in a forecast, the totals of the orders that are then made', async () => {
    await fc.assert(
      fc.asyncProperty(anyLife, async (life) => {
        const { world, id, body } = await live(await newWorld(database()), life);
        const { plan } = await world.call('recurringPlans_calculateCycles', { path: { id }, body });
        if (plan.credit !== 0) await add(world, id, body);
        const { clock } = await world.call('clock_get', {});
        const until = new Date(Date.parse(clock.now) + 70 * 86_400_000).toISOString();
        const { occurrences } = await world.call('clock_forecast', { query: { until, limit: 1_000 } });
        const elsewhere = new World(other(), world.sandboxId);
        const made = await ordersOf(elsewhere, () => elsewhere.advance(until));

        const shown = occurrences.filter(({ type }) => type === 'order.created');
        expect(shown.map(({ amount }) => amount)).toEqual(made.map(({ initial_total }) => initial_total));
      }),
      runs(25, 3),
    );
  });
});

/** The orders that are created meanwhile, oldest first. */
async function ordersOf(world: World, meanwhile: () => Promise<unknown>) {
  const [last] = (await world.call('events_list', { query: { limit: 1 } })).events;
  await meanwhile();
  const query = { since: last?.id ?? '0', limit: 1_000 };
  const { events } = await world.call('events_list', { query });
  const created = events.reverse().filter(({ type }) => type === 'order.created');
  const orders = created.map(({ order_number }) =>
    world.call('orders_get', { path: { number: order_number ?? '' } }),
  );
  return (await Promise.all(orders)).map(({ order }) => order);
}

/** What the plan credit and the latest order of a plan are like. */
async function conditionsOf(world: World, id: string): Promise<string[]> {
  const { credit = 0, current_order } = await get(world, id);
  const path = { number: current_order?.order_number ?? '' };
  const { state, correspondence_state, transactions } = (await world.call('orders_get', { path })).order;
  return [
    `${state}, ${correspondence_state}`,
    credit > 0 ? 'credit' : credit < 0 ? 'debt' : 'no credit',
    transactions?.some(({ type, success }) => type === 'Refund' && success) ? 'refunded' : 'not refunded',
  ];
}
