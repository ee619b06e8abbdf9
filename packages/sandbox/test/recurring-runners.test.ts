import { isWhole } from '@payments-openapi/tooling/whole';
import { expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { recurringPlans, transactions } from '../src/records/collections.ts';
import { loadDue, refreshDue } from '../src/records/due.ts';
import { EMPTY_SUMMARY } from '../src/records/summary.ts';
import { loadRecord } from '../src/recurring/plans.ts';
import { runDue } from '../src/recurring/runner.ts';
import { describeDatabases } from './databases.ts';
import { aPlan, orderLines, planBody } from './plans.fixture.ts';
import { newWorld, World } from './world.ts';

describeDatabases('several runners', (database, other) => {
  it('do the work of many sandboxes once, and every caller waits for all of it', async () => {
    const worlds = await Promise.all(Array.from({ length: 3 }, () => newWorld(database())));
    for (const world of worlds) {
      for (let i = 0; i < 5; i++) await aPlan(world, 'succeeds', { reference_number: `MEMBER-${i}` });
    }
    const to = '2026-05-02T04:00:00Z';
    await Promise.all([
      ...worlds.flatMap((world) => [world.advance(to, { batch: 2 }), world.advance(to, { batch: 3 })]),
      runDue(database()),
    ]);
    for (const world of worlds) expect(await orderLines(world)).toHaveLength(20);
    expect(await runDue(database())).toEqual(EMPTY_SUMMARY);
  });

  it('commit after little work, however dense it is and however far the clock advances', async () => {
    const world = await newWorld(database());
    const cycle = await world.cycle({ config: { billing_interval: 'day' } });
    for (let i = 0; i < 20; i++) {
      await aPlan(world, 'succeeds', { reference_number: `MEMBER-${i}`, recurring_cycles: [cycle] });
    }
    const days = isWhole ? 90 : 30;
    let time = 0;
    const batches: number[] = [];
    await world.advance(new Date(Date.parse('2026-02-02T04:00:00Z') + days * 86_400_000).toISOString(), {
      // A clock on which every piece of work takes longer than the limit of a transaction.
      monotonic: () => {
        time += 1_000;
        return time;
      },
      onBatch: (_, { orders_created }) => batches.push(orders_created),
    });
    const sum = batches.reduce((a, b) => a + b, 0);
    expect([sum, Math.max(...batches)]).toEqual([20 * days, expect.toSatisfy((most) => most <= 100)]);
    expect(batches.length).toBeLessThan((20 * days) / 30);
  });

  it('find the plan that another server creates while they advance the clock', async () => {
    for (let round = 0; round < 6; round++) {
      const world = await newWorld(database());
      const elsewhere = new World(other(), world.sandboxId);
      const cycle = await world.cycle({ config: { billing_interval: 'day' } });
      const plan = planBody(await world.customer(), { recurring_cycles: [cycle] });
      // On SQLite, the first to begin is the first to end.
      const both = [
        () => world.advance('2026-02-04T04:00:00Z'),
        () => elsewhere.call('recurringPlans_create', { body: { plan } as never }),
      ];
      if (round % 2 === 1) both.reverse();
      await Promise.all(both.map((call) => call()));
      const [{ document } = { document: undefined }] = await recurringPlans.list(await world.begin());
      const due = (await loadDue(database(), world.sandboxId))?.due;
      expect(due).toBeLessThanOrEqual(document?.next_due_at ?? 0);
    }
    // What a plan that was created last has due already. The next tests have nothing due but their own.
    await runDue(database());
  });

  it('take over when a lease has expired, and not before', async () => {
    const world = await newWorld(database());
    await aPlan(world);
    await database().query(
      "UPDATE sandboxes SET clock = clock + 2592000000, lease_owner = 'dead', lease_until = 5000 WHERE sandbox_id = $1",
      [world.sandboxId],
    );
    expect(await runDue(database(), { now: () => 4_999 })).toEqual(EMPTY_SUMMARY);
    expect(await runDue(database(), { now: () => 5_000 })).toMatchObject({ orders_created: 1 });
    const [row] = await database().query('SELECT lease_owner FROM sandboxes WHERE sandbox_id = $1', [
      world.sandboxId,
    ]);
    expect(row?.lease_owner).toBeNull();
  });

  it('keep nothing of a batch after their lease was lost', async () => {
    const world = await newWorld(database());
    for (const n of [1, 2]) await aPlan(world, 'succeeds', { reference_number: `MEMBER-${n}` });
    const stolen = async () => {
      const theft = "UPDATE sandboxes SET lease_owner = 'thief' WHERE sandbox_id = $1";
      await database().transaction((tx) => tx.query(theft, [world.sandboxId]));
    };
    await database().query('UPDATE sandboxes SET clock = clock + 2592000000 WHERE sandbox_id = $1', [
      world.sandboxId,
    ]);
    let theft: Promise<void> | undefined;
    const onBatch = () => {
      theft ??= stolen();
    };
    const robbed: Database = {
      ...database(),
      async transaction(work, options) {
        await theft;
        return database().transaction(work, options);
      },
    };
    expect(await runDue(robbed, { batch: 1, onBatch })).toMatchObject({ orders_created: 1 });
    expect(await orderLines(world)).toHaveLength(3);
    await database().query('UPDATE sandboxes SET lease_until = 0 WHERE sandbox_id = $1', [world.sandboxId]);
    expect(await runDue(database())).toMatchObject({ orders_created: 1 });
  });

  it('never bill anything twice, whatever its plan says, but bill everything new', async () => {
    const world = await newWorld(database());
    const { id } = await aPlan(world);
    await aPlan(world, 'succeeds', { reference_number: 'MEMBER-2' });
    const scope = await world.begin();
    const before = await loadRecord(scope, id);
    await world.advance('2026-03-10T00:00:00Z');
    const billed = await orderLines(world);
    await recurringPlans.replace(scope, await loadRecord(scope, id), before.document);
    await refreshDue(scope);
    await world.advance('2026-04-10T00:00:00Z');
    expect(await orderLines(world)).toEqual([
      ['MEMBER-2-3', 'completed', 30],
      ['MEMBER-1-3', 'completed', 30],
      ...billed,
    ]);
    expect(await world.callbacks()).toHaveLength(6);
    expect(await transactions.list(scope)).toHaveLength(6);
  });
});
