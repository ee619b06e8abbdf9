import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { aPlan, get } from '../../test/plans.fixture.ts';
import { newWorld, type World } from '../../test/world.ts';
import { deliveries, recurringPlans, transactions } from '../records/collections.ts';
import { type Context, createContext } from '../records/context.ts';
import { loadSandbox } from '../records/sandboxes.ts';
import { beginAdvance, findAdvance } from './advances.ts';
import { applyPayment, bumpPlanVersion, loadPlan, loadPresentPlan, nowFor, takeStep } from './steps.ts';

/** A context at another time than that of the clock, as of a call that began earlier or is about to. */
async function contextAt(world: World, time: string, deliver?: () => void): Promise<Context> {
  const sandbox = await loadSandbox(world.database, world.sandboxId);
  return createContext(world.database, { ...sandbox, clock: Temporal.Instant.from(time) }, deliver);
}

const MARCH = '2026-03-02T00:00:00Z';

describeDatabases('A plan that is loaded', (database) => {
  it('comes with its latest order, and with the requested one', async () => {
    const world = await newWorld(database());
    const { id, current_order } = await aPlan(world);
    await world.advance('2026-04-10T00:00:00Z');
    const context = await world.begin();
    const latest = await loadPlan(context, id);
    expect(latest.plan.billings.map(({ order_sequence }) => order_sequence)).toEqual([3]);
    expect(latest.billing).toBeUndefined();
    expect(latest.stored).toMatchObject({ id, document: { id } });
    const first = await loadPlan(context, id, current_order?.order_number);
    expect(first.plan.billings.map(({ order_sequence }) => order_sequence)).toEqual([1, 3]);
    expect(first.billing).toBe(first.plan.billings[0]);
    expect(first.billing).toMatchObject({ order_sequence: 1, state: 'paid' });
  });

  it('has no billing of an order of something else', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const order = { reference_number: 'INV-1', currency: 'HKD', initial_total: 1 };
    const { number } = (await world.call('orders_create', { body: order })).order;
    const context = await world.begin();
    const loaded = await loadPlan(context, id, number);
    expect(loaded.billing).toBeUndefined();
    const payment = { kind: 'payment_received', payment_id: 'p', amount: 1n } as const;
    await expect(applyPayment(context, loaded, payment)).rejects.toMatchObject({
      failure: 'notFound',
      detail: 'the order is not an order of a plan',
    });
  });

  it('must exist', async () => {
    const context = await (await newWorld(database())).begin();
    await expect(loadPlan(context, 'none')).rejects.toMatchObject({
      failure: 'notFound',
      detail: 'there is no such plan',
    });
  });

  it.each([
    ['a second before it is due', '2026-03-01T15:59:59Z', 1],
    ['at the instant when it is due', '2026-03-01T16:00:00Z', 2],
    ['later', MARCH, 2],
  ])('has done what is due by then: %s', async (_, time, orders) => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const context = await contextAt(world, time);
    const loaded = await context.transaction((tx) => loadPresentPlan(tx, id));
    expect(loaded.plan.orders_created).toBe(orders);
    expect((await loadPlan(context, id)).stored.version).toBe(orders);
  });

  it('is not due once all its cycles have ended', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world, 'succeeds', { recurring_cycles: [await world.cycle({ count: 1 })] });
    await world.advance('2026-03-10T00:00:00Z');
    const { stored } = await loadPlan(await world.begin(), id);
    const context = await contextAt(world, '2027-01-01T00:00:00Z');
    const loaded = await context.transaction((tx) => loadPresentPlan(tx, id));
    expect(loaded.stored.version).toBe(stored.version);
  });
});

describeDatabases('A step of a plan', (database) => {
  it('is at the time of the plan, if a call began before that', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const earlier = await world.begin();
    await world.advance(MARCH);
    const { plan } = await loadPlan(earlier, id);
    expect(nowFor(earlier, plan)).toBe(plan.advanced_to);
    expect(nowFor(await world.begin(), plan)).toBe('2026-03-02T00:00:00.000Z');
  });

  it('stores what it makes, sends its callbacks, and is when the sandbox is next due', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const settled = 'UPDATE sandboxes SET next_due_at = NULL WHERE sandbox_id = $1';
    await database().query(settled, [world.sandboxId]);
    let sent = 0;
    const context = await contextAt(world, MARCH, () => {
      sent += 1;
    });
    await context.transaction(async (tx) => takeStep(tx, await loadPlan(tx, id)));
    expect(sent).toBe(1);
    expect(await transactions.list(context)).toHaveLength(2);
    expect(await deliveries.list(context)).toHaveLength(2);
    const { events } = await world.call('events_list', { query: { limit: 4 } });
    expect(events.map(({ type }) => type).reverse()).toEqual([
      'order.created',
      'attempt.made',
      'order.changed',
      'callback.created',
    ]);
    const sql = 'SELECT next_due_at FROM sandboxes WHERE sandbox_id = $1';
    const [row] = await database().query(sql, [world.sandboxId]);
    expect(new Date(Number(row?.next_due_at)).toISOString()).toBe('2026-04-01T16:00:00.000Z');
  });

  it('is counted by the advances in whose period it falls due', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const until = Date.parse('2026-03-10T00:00:00Z');
    const advance = await beginAdvance(database(), world.sandboxId, () => until, { now: 0, waitMs: 0 });
    const context = await contextAt(world, MARCH);
    await context.transaction(async (tx) => takeStep(tx, await loadPlan(tx, id)));
    const stored = await findAdvance(database(), world.sandboxId, advance.id ?? '');
    expect(stored?.document.done).toMatchObject({ orders_created: 1, attempts_succeeded: 1 });
  });

  it('sends nothing without callbacks, and leaves the sandbox due as before if the plan is not due', async () => {
    const world = await newWorld(database());
    const once = { recurring_cycles: [await world.cycle({ count: 1 })], callback_url: undefined };
    const { id } = await aPlan(world, 'succeeds', once);
    let sent = 0;
    const context = await contextAt(world, MARCH, () => {
      sent += 1;
    });
    await context.transaction(async (tx) => takeStep(tx, await loadPlan(tx, id)));
    expect(sent).toBe(0);
    expect((await get(world, id)).recurring_cycles[0]?.state).toBe('completed');
    const sql = 'SELECT next_due_at FROM sandboxes WHERE sandbox_id = $1';
    const [row] = await database().query(sql, [world.sandboxId]);
    expect(new Date(Number(row?.next_due_at)).toISOString()).toBe('2026-03-01T16:00:00.000Z');
  });

  it('is refused with the member that is wrong', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const context = await world.begin();
    const loaded = await loadPlan(context, id);
    const at = nowFor(context, loaded.plan);
    const terms = { payment_retry_count: -1 };
    await expect(takeStep(context, loaded, { kind: 'terms_edited', at, terms })).rejects.toMatchObject({
      failure: 'ruleViolated',
      detail: expect.stringMatching(/^body\.plan\.payment_retry_count: /),
    });
  });
});

describeDatabases('A plan whose order has changed without a step', (database) => {
  it('has a new version, and is otherwise the same', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const context = await world.begin();
    const loaded = await loadPlan(context, id);
    await bumpPlanVersion(context, loaded);
    expect(await recurringPlans.get(context, id)).toEqual({ ...loaded.stored, version: 2 });
    await expect(bumpPlanVersion(context, loaded)).rejects.toThrow('changed since it was read');
  });
});
