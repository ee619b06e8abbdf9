import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { deliveries } from '../src/records/collections.ts';
import { loadSandbox } from '../src/records/sandboxes.ts';
import { EMPTY_SUMMARY } from '../src/records/summary.ts';
import { advanceClock } from '../src/recurring/clock.ts';
import { describeDatabases } from './databases.ts';
import { add, aPlan, get, orderLines, payRecurring } from './plans.fixture.ts';
import { newWorld } from './world.ts';

describeDatabases('recurring billing over time', (database) => {
  it('bills each missed boundary on its own date, and nothing twice', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const summary = { orders_created: 3, attempts_succeeded: 3, callbacks_enqueued: 3 };
    expect(await world.advance('2026-05-02T04:00:00Z')).toEqual({ ...EMPTY_SUMMARY, ...summary });
    expect(await world.advance('2026-05-02T04:00:00Z')).toEqual(EMPTY_SUMMARY);
    expect(await orderLines(world)).toEqual([
      ['MEMBER-1-4', 'completed', 30],
      ['MEMBER-1-3', 'completed', 30],
      ['MEMBER-1-2', 'completed', 30],
      ['MEMBER-1-1', 'completed', 30],
    ]);
    const { transactions: all } = await world.call('transactions_list', {});
    expect(all.map(({ created_at }) => created_at)).toEqual([
      '2026-05-01T16:00:00Z',
      '2026-04-01T16:00:00Z',
      '2026-03-01T16:00:00Z',
      '2026-02-02T04:00:00Z',
    ]);
    expect((await get(world, id)).recurring_cycles[0]).toMatchObject({ billing_count_created: 4 });
    await expect(world.advance('2026-05-01T00:00:00Z')).rejects.toMatchObject({ failure: 'notAllowed' });
  });

  it('has the same result in many small steps as in one large one', async () => {
    const [once, daily] = [await newWorld(database()), await newWorld(database())];
    for (const world of [once, daily]) {
      await aPlan(world, 'declines', { payment_retry_count: 2, grace_period: 20 });
      await aPlan(world, 'succeeds', { reference_number: 'MEMBER-2' });
    }
    await once.advance('2026-04-20T00:00:00Z');
    for (const day of ['02-07', '02-08', '02-28', '03-01', '03-02', '04-05', '04-20']) {
      await daily.advance(`2026-${day}T00:00:00Z`, { batch: 1 });
    }
    expect(await orderLines(daily)).toEqual(await orderLines(once));
    expect(await daily.callbacks()).toEqual(await once.callbacks());
  });

  it('retries a declining token on the right days, then voids the order after the grace period', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world, 'declines');
    const state = async () => (await get(world, id)).recurring_cycles[0]?.state;
    expect(await world.advance('2026-02-16T15:59:59Z')).toEqual({ ...EMPTY_SUMMARY, attempts_declined: 2 });
    expect(await state()).toBe('active');
    expect(await world.advance('2026-02-16T16:00:00Z')).toEqual({
      ...EMPTY_SUMMARY,
      attempts_declined: 1,
      orders_failed: 1,
      cycles_changed: 1,
      callbacks_enqueued: 1,
    });
    expect(await state()).toBe('uncollectible');
    expect(await orderLines(world)).toEqual([['MEMBER-1-1', 'failed', 0]]);
    expect(await world.advance('2026-02-23T15:59:59Z')).toEqual(EMPTY_SUMMARY);
    expect(await world.advance('2026-02-23T16:00:00Z')).toMatchObject({ orders_voided: 1 });
    expect(await world.advance('2026-06-01T00:00:00Z')).toEqual(EMPTY_SUMMARY);
    expect(await orderLines(world)).toEqual([['MEMBER-1-1', 'voided', 0]]);
    expect(await world.callbacks()).toEqual(['recurring_order.failed', 'recurring_order.voided']);
  });

  it('bills again from the next boundary if a failed order is paid within its grace period', async () => {
    const world = await newWorld(database());
    const { id, current_order } = await aPlan(world, 'declines', {
      payment_retry_count: 1,
      grace_period: 60,
    });
    await world.advance('2026-03-10T00:00:00Z');
    expect((await get(world, id)).recurring_cycles[0]?.state).toBe('uncollectible');
    const paid = await payRecurring(world, current_order?.order_number);
    expect(paid.order).toMatchObject({ state: 'completed', paid_total: 30 });
    await expect(payRecurring(world, paid.order.order_number)).rejects.toMatchObject({
      failure: 'notAllowed',
    });
    expect((await get(world, id)).recurring_cycles[0]).toMatchObject({
      state: 'active',
      next_execute_time: '2026-04-01T16:00:00Z',
    });
  });

  it('continues a plan even if the reference number of an order is taken', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    const order = { reference_number: 'MEMBER-1-2', currency: 'HKD', initial_total: 1 };
    await world.call('orders_create', { body: order });
    expect(await world.advance('2026-03-10T00:00:00Z')).toMatchObject({ orders_created: 1 });
    const { current_order } = await get(world, id);
    expect(current_order?.reference_number).toBe(`MEMBER-1-2-${current_order?.order_number}`);
    const [delivery] = await deliveries.list(await world.begin());
    expect(delivery?.document.body).toMatchObject({ data: { order: current_order } });
  });

  it('maintains the time when a sandbox is next due', async () => {
    const world = await newWorld(database());
    const due = async () => {
      const sql = 'SELECT next_due_at FROM sandboxes WHERE sandbox_id = $1';
      const [row] = await database().query(sql, [world.sandboxId]);
      return row?.next_due_at ? new Date(Number(row.next_due_at)).toISOString() : null;
    };
    expect(await due()).toBeNull();
    const { id } = await aPlan(world);
    expect(await due()).toBe('2026-03-01T16:00:00.000Z');
    const daily = await world.cycle({ count: 2, config: { billing_interval: 'day' } });
    await add(world, id, { activate_type: 'immediate', cycles: [daily] });
    expect(await due()).toBe('2026-02-02T16:00:00.000Z');
    await world.advance('2026-02-10T00:00:00Z');
    expect(await due()).toBeNull();
    expect((await loadSandbox(database(), world.sandboxId)).clock.toString()).toBe('2026-02-10T00:00:00Z');
  });

  it.each([
    ['within a minute after that', 60_000, { orders_created: 1 }],
    ['later', 60_001, 'what happened meanwhile is no longer kept'],
  ] as const)(
    'keeps the counts of an advance whose caller was to get its response by now, %s',
    async (_, now, expected) => {
      const world = await newWorld(database());
      await aPlan(world);
      const { database: slow, goOn, hasBegun } = stopsAfterBegin(database());
      const first = advanceClock(slow, world.sandboxId, at('2026-03-02T00:00:00Z'), {
        now: () => 0,
        waitMs: 0,
      });
      const counts = first.then(({ done }) => done);
      await hasBegun;
      // The others reach the time of the first, and see whether it is still waited for.
      for (const to of ['2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z'])
        await advanceClock(database(), world.sandboxId, at(to), { now: () => now });
      goOn();
      if (typeof expected === 'string') await expect(counts).rejects.toThrow(expected);
      else expect(await counts).toMatchObject(expected);
    },
  );
});

const at = (time: string) => Temporal.Instant.from(time);

/** A database that runs one transaction, and no other call until it may go on. */
function stopsAfterBegin(real: Database) {
  const begun = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  let isFirst = true;
  const database: Database = {
    ...real,
    async query(text, values) {
      await open.promise;
      return real.query(text, values);
    },
    async transaction(work, options) {
      if (!isFirst) await open.promise;
      isFirst = false;
      const result = await real.transaction(work, options);
      begun.resolve();
      return result;
    },
  };
  return { database, hasBegun: begun.promise, goOn: () => open.resolve() };
}
