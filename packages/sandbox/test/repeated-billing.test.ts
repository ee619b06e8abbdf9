import { expect, it } from 'vitest';
import type { Stored } from '../src/database/collection.ts';
import { creditEntries, recurringPlans } from '../src/records/collections.ts';
import type { RecurringPlanRecord } from '../src/records/recurring.ts';
import { describeEveryDatabase } from './databases.ts';
import { payRecurring } from './plans.fixture.ts';
import { newWorld, type World } from './world.ts';

async function aPlan(world: World, reference_number: string) {
  const plan = {
    name: 'Desk',
    reference_number,
    customer_uuid: await world.customer(),
    default_collection_method: 'charge_automatically' as const,
    payment_retry_count: 1,
    payment_retry_day_period: 1,
    callback_url: 'https://studio.example/hooks',
    recurring_cycles: [await world.cycle()],
  };
  return (await world.call('recurringPlans_create', { body: { plan } })).plan;
}

/** Stores an earlier state of a plan again, as a restored backup of its row would. */
async function setBack(world: World, before: Stored<RecurringPlanRecord> | undefined): Promise<void> {
  const now = await recurringPlans.get(await world.begin(), before?.id ?? '');
  if (!before || !now) throw new Error('the plan is gone');
  await recurringPlans.replace(await world.begin(), now, before.document);
  const due = 'UPDATE sandboxes SET next_due_at = $2 WHERE sandbox_id = $1';
  await world.database.query(due, [world.sandboxId, before.document.next_due_at]);
}

describeEveryDatabase('A billing that is stored already', (database) => {
  it('stays as it is, and does not affect anything else', async () => {
    const world = await newWorld(database());
    const [one] = [await aPlan(world, 'ONE'), await aPlan(world, 'TWO')];
    await payRecurring(world, one.current_order?.order_number, 70);
    const before = await recurringPlans.get(await world.begin(), one.id);
    expect(await world.advance('2026-03-02T04:00:00Z')).toMatchObject({ orders_created: 2 });
    const ledger = await creditEntries.list(await world.begin());

    await setBack(world, before);
    const again = await world.advance('2026-04-02T04:00:00Z');
    expect(again).toMatchObject({ orders_created: 2, attempts_succeeded: 1, callbacks_enqueued: 2 });

    const entries = await world.call('recurringOrders_list', {});
    expect(entries.map(({ order }) => order.reference_number).sort()).toEqual(
      ['ONE-1', 'ONE-2', 'ONE-3', 'TWO-1', 'TWO-2', 'TWO-3'].sort(),
    );
    expect(await world.callbacks()).toHaveLength(6);
    // 70 too much, of which the second and the third billing took 30 each.
    const after = await creditEntries.list(await world.begin());
    expect(after.length - ledger.length).toBe(1);
    expect(after.map(({ document }) => document.amount).sort()).toEqual(['-3000', '-3000', '7000']);
  });

  it('is the latest order of its plan again', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world, 'ONE');
    const before = await recurringPlans.get(await world.begin(), id);
    await world.advance('2026-03-02T04:00:00Z');
    const { plan } = await world.call('recurringPlans_get', { path: { id } });
    expect(plan.current_order?.reference_number).toBe('ONE-2');
    await setBack(world, before);
    await world.advance('2026-03-03T04:00:00Z');
    const again = await world.call('recurringPlans_get', { path: { id } });
    expect(again.plan.current_order?.order_number).toBe(plan.current_order?.order_number);
  });
});
