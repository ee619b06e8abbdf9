import { expect, it, vi } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld, type World } from '../../test/world.ts';
import { pays } from '../billing/scenario.fixture.ts';
import type { Database, Executor } from '../database/database.ts';
import { recurringPlans } from '../records/collections.ts';
import { refreshDue } from '../records/due.ts';
import { EMPTY_SUMMARY, type Summary } from '../records/summary.ts';
import { type RunnerOptions, runDue, runSandbox, wakeAfterBatch } from './runner.ts';
import { creating } from './steps.fixture.ts';
import { storeSteps } from './store.ts';

/** The beginning of a day in the sandbox's time zone. */
const day = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

const NOW = 1_770_000_000_000;

/** A sandbox with monthly plans that were created on these days, and whose clock is to go to a time. */
async function withPlans(
  database: Database,
  days: readonly string[],
  { to, changes }: { to?: number; changes?: object } = {},
): Promise<World> {
  const world = await newWorld(database);
  const customer_uuid = await world.customer();
  const scope = await world.begin();
  const steps = days.map((date, i) => creating(`plan-${i}`, date, pays, { customer_uuid, ...changes }));
  await storeSteps(scope, steps);
  await database.query('DELETE FROM deliveries WHERE sandbox_id = $1', [world.sandboxId]);
  await refreshDue(scope);
  const set = 'UPDATE sandboxes SET clock_target = $2 WHERE sandbox_id = $1';
  await database.query(set, [world.sandboxId, to ?? null]);
  return world;
}

async function rowOf({ database, sandboxId }: World) {
  const text =
    'SELECT clock, clock_target, next_due_at, lease_owner, lease_until FROM sandboxes WHERE sandbox_id = $1';
  const [row] = await database.query(text, [sandboxId]);
  const number = (value: unknown) => (value === null ? null : Number(value));
  return {
    clock: number(row?.clock),
    target: number(row?.clock_target),
    due: number(row?.next_due_at),
    isFree: row?.lease_owner === null && row?.lease_until === null,
    until: number(row?.lease_until),
  };
}

const run = ({ database, sandboxId }: World, options?: RunnerOptions) =>
  runSandbox(database, sandboxId, options);

describeDatabases('A run of one sandbox', (database) => {
  it('does what is due, moves the clock to its target, and leaves the sandbox to others', async () => {
    const world = await withPlans(database(), ['2026-02-02', '2026-02-03'], { to: day('2026-03-20') });
    expect(await run(world)).toEqual({ ...EMPTY_SUMMARY, orders_created: 2, attempts_succeeded: 2 });
    expect(await rowOf(world)).toEqual({
      clock: day('2026-03-20'),
      target: null,
      due: day('2026-04-02'),
      isFree: true,
      until: null,
    });
    expect(await run(world)).toEqual(EMPTY_SUMMARY);
  });

  it('does what is due at a clock that stands', async () => {
    const world = await withPlans(database(), ['2026-01-02']);
    expect(await run(world)).toMatchObject({ orders_created: 1 });
    expect(await rowOf(world)).toMatchObject({ target: null, due: day('2026-03-02'), isFree: true });
  });

  it('reports each batch, of as many plans as it may have, and has the sandbox for ten seconds more', async () => {
    const days = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06'];
    const world = await withPlans(database(), days, { to: day('2026-03-20') });
    const batches: [string, Summary][] = [];
    const until: (number | null)[] = [];
    const watched: Database = {
      ...database(),
      async transaction(work, options) {
        const done = await database().transaction(work, options);
        until.push((await rowOf(world)).until);
        return done;
      },
    };
    const done = await runSandbox(watched, world.sandboxId, {
      batch: 2,
      now: () => NOW,
      onBatch: (...batch) => batches.push(batch),
    });
    expect(batches.map(([id, { orders_created }]) => [id, orders_created])).toEqual([
      [world.sandboxId, 2],
      [world.sandboxId, 2],
      [world.sandboxId, 1],
    ]);
    expect(done.orders_created).toBe(5);
    expect(until).toEqual([NOW + 10_000, NOW + 10_000, null]);
  });

  it('does as much in a batch as there is time for', async () => {
    const world = await withPlans(database(), ['2026-02-02'], { to: day('2027-02-20') });
    const batches: number[] = [];
    const onBatch = (_: string, { orders_created }: Summary) => batches.push(orders_created);
    await run(world, { monotonic: () => 0, onBatch });
    expect(batches).toEqual([12]);

    const other = await withPlans(database(), ['2026-02-02'], { to: day('2027-02-20') });
    batches.length = 0;
    let time = 0;
    await run(other, { monotonic: () => (time += database().sliceMs), onBatch });
    expect(batches.length).toBeGreaterThan(4);
  });

  it('has no more plans in a batch that takes several rounds', async () => {
    const world = await withPlans(database(), ['2026-02-02', '2026-02-03'], { to: day('2026-05-20') });
    const batches: number[] = [];
    const onBatch = (_: string, { orders_created }: Summary) => batches.push(orders_created);
    await run(world, { batch: 3, monotonic: () => 0, onBatch });
    // Both plans over a month, then only the one that is due next.
    expect(batches).toEqual([3 + 1, 2]);
  });

  it('is one transaction if a batch is enough, has the sandbox before it, and lets calls go first', async () => {
    const world = await withPlans(database(), ['2026-02-02'], { to: day('2026-03-20') });
    const transactions: object[] = [];
    const watched: Database = {
      ...database(),
      async transaction(work, options) {
        transactions.push({ ...options, until: (await rowOf(world)).until });
        return database().transaction(work, options);
      },
    };
    await runSandbox(watched, world.sandboxId, { now: () => NOW, monotonic: () => 0 });
    expect(transactions).toEqual([{ background: true, until: NOW + 10_000 }]);
  });

  it('reports no batch in which nothing was due', async () => {
    const world = await withPlans(database(), [], { to: day('2026-03-20') });
    const onBatch = vi.fn();
    await run(world, { onBatch });
    expect(onBatch).not.toHaveBeenCalled();
    expect(await rowOf(world)).toMatchObject({ clock: day('2026-03-20'), target: null });
  });

  it('ends between two batches if it is told to, and leaves the rest due', async () => {
    const world = await withPlans(database(), ['2026-02-02', '2026-02-03'], { to: day('2026-03-20') });
    const stop = new AbortController();
    expect(await run(world, { batch: 1, signal: stop.signal, onBatch: () => stop.abort() })).toMatchObject({
      orders_created: 1,
    });
    expect(await rowOf(world)).toMatchObject({ target: day('2026-03-20'), isFree: true });
    expect(await run(world, { signal: stop.signal })).toEqual(EMPTY_SUMMARY);
    expect(await run(world)).toMatchObject({ orders_created: 1 });
  });

  it('leaves the sandbox to others after an error, which it passes on', async () => {
    const world = await withPlans(database(), ['2026-02-02'], { to: day('2026-03-20') });
    const broken: Database = { ...database(), transaction: () => Promise.reject(new Error('broken')) };
    await expect(runSandbox(broken, world.sandboxId)).rejects.toThrow('broken');
    expect(await rowOf(world)).toMatchObject({ isFree: true });
  });

  it('ends without an error if the sandbox is deleted meanwhile', async () => {
    const world = await withPlans(database(), ['2026-02-02', '2026-02-03'], { to: day('2026-03-20') });
    let deleted: Promise<unknown> | undefined;
    const meanwhile: Database = {
      ...database(),
      async transaction(work, options) {
        await deleted;
        return database().transaction(work, options);
      },
    };
    const onBatch = () => {
      deleted ??= database().query('DELETE FROM sandboxes WHERE sandbox_id = $1', [world.sandboxId]);
    };
    expect(await runSandbox(meanwhile, world.sandboxId, { batch: 1, onBatch })).toMatchObject({
      orders_created: 1,
    });
  });

  it('does nothing while another runner has it', async () => {
    const world = await withPlans(database(), ['2026-02-02'], { to: day('2026-03-20') });
    const text = "UPDATE sandboxes SET lease_owner = 'other', lease_until = $2 WHERE sandbox_id = $1";
    await database().query(text, [world.sandboxId, NOW + 1]);
    expect(await run(world, { now: () => NOW })).toEqual(EMPTY_SUMMARY);
    expect(await run(world, { now: () => NOW + 1 })).toMatchObject({ orders_created: 1 });
  });

  it('sets a plan aside that cannot be billed, also if nobody wants to know', async () => {
    const world = await withPlans(database(), ['2026-02-02', '2026-02-02'], { to: day('2026-03-20') });
    const scope = await world.begin();
    const bad = await recurringPlans.get(scope, 'plan-0');
    if (!bad) throw new Error('there is no such plan');
    await recurringPlans.replace(scope, bad, { ...bad.document, billing: {} as never });
    expect(await run(world)).toMatchObject({ orders_created: 1 });
    expect((await recurringPlans.get(scope, 'plan-0'))?.document.next_due_at).toBeNull();
  });
});

describeDatabases('A run of a sandbox whose clock waits for callbacks', (database) => {
  const changes = { callback_url: 'https://studio.example/hooks' };

  it('ends at those of an instant, after everything else that is due then', async () => {
    const days = ['2026-02-02', '2026-02-02', '2026-02-02', '2026-02-03'];
    const world = await withPlans(database(), days, { to: day('2026-03-20'), changes });
    const onHeld = vi.fn();
    expect(await run(world, { batch: 1, onHeld })).toMatchObject({
      orders_created: 3,
      callbacks_enqueued: 3,
    });
    expect(onHeld.mock.calls).toEqual([[world.sandboxId]]);
    expect(await rowOf(world)).toMatchObject({
      clock: day('2026-03-02'),
      target: day('2026-03-20'),
      isFree: true,
    });
    // Nothing more happens until they have been attempted.
    expect(await run(world, { onHeld })).toEqual(EMPTY_SUMMARY);
    expect(onHeld).toHaveBeenCalledTimes(2);
    await database().query('DELETE FROM deliveries WHERE sandbox_id = $1', [world.sandboxId]);
    expect(await run(world, { onHeld })).toMatchObject({ orders_created: 1 });
    expect(await rowOf(world)).toMatchObject({ clock: day('2026-03-03') });
  });

  it('does what is due at the time of the clock, also after a callback that is older', async () => {
    const days = ['2026-02-02', '2026-02-03'];
    const world = await withPlans(database(), days, { to: day('2026-03-20'), changes });
    const onHeld = vi.fn();
    await run(world, { onHeld });
    const later = 'UPDATE sandboxes SET clock = $2 WHERE sandbox_id = $1';
    await database().query(later, [world.sandboxId, day('2026-03-10')]);
    expect(await run(world, { onHeld })).toMatchObject({ orders_created: 1 });
    expect(await rowOf(world)).toMatchObject({ clock: day('2026-03-10'), target: day('2026-03-20') });
    expect(onHeld).toHaveBeenCalledTimes(2);
  });

  it('goes to its target if there are none', async () => {
    const world = await withPlans(database(), ['2026-02-02'], { to: day('2026-03-20') });
    const onHeld = vi.fn();
    expect(await run(world, { onHeld })).toMatchObject({ orders_created: 1 });
    expect(onHeld).not.toHaveBeenCalled();
    expect(await rowOf(world)).toMatchObject({ clock: day('2026-03-20'), target: null, isFree: true });
  });

  it('goes on if a call has moved the target while a batch ran', async () => {
    const world = await withPlans(database(), ['2026-02-02', '2026-02-03'], { to: day('2026-03-02') });
    const move = 'UPDATE sandboxes SET clock_target = $2 WHERE sandbox_id = $1';
    const moving: Database = {
      ...database(),
      transaction: (work, options) =>
        database().transaction(async (tx, contended) => {
          const query: Executor['query'] = async (text, values) => {
            // The statement that renews the lease is the first to see the new target.
            if (text.includes('clock_target <=')) await tx.query(move, [world.sandboxId, day('2026-03-20')]);
            return tx.query(text, values);
          };
          return work({ ...tx, query }, contended);
        }, options),
    };
    const onHeld = vi.fn();
    expect(await runSandbox(moving, world.sandboxId, { onHeld })).toMatchObject({ orders_created: 2 });
    expect(onHeld).not.toHaveBeenCalled();
  });

  it('is at its target with those that are due there, and waits no longer', async () => {
    const world = await withPlans(database(), ['2026-02-02'], { to: day('2026-03-02'), changes });
    const onHeld = vi.fn();
    expect(await run(world, { onHeld })).toMatchObject({ callbacks_enqueued: 1 });
    expect(onHeld).not.toHaveBeenCalled();
    expect(await rowOf(world)).toMatchObject({ clock: day('2026-03-02'), target: null, isFree: true });
  });
});

describeDatabases('A run of all sandboxes', (database) => {
  it('sums up what it did, until it is told to end', async () => {
    const worlds = [
      await withPlans(database(), ['2026-02-02'], { to: day('2026-03-20') }),
      await withPlans(database(), ['2026-02-02', '2026-02-03'], { to: day('2026-03-20') }),
    ];
    expect(await runDue(database(), { signal: AbortSignal.abort() })).toEqual(EMPTY_SUMMARY);
    for (const world of worlds) expect(await rowOf(world)).toMatchObject({ isFree: true });
    expect(await runDue(database())).toMatchObject({ orders_created: 3 });
    for (const world of worlds) expect(await rowOf(world)).toMatchObject({ target: null });
  });

  it('begins no other sandbox once it is told to end', async () => {
    for (let i = 0; i < 2; i++) await withPlans(database(), ['2026-02-02'], { to: day('2026-03-20') });
    const stop = new AbortController();
    const claimed: unknown[] = [];
    const watched: Database = {
      ...database(),
      query(text, values) {
        if (text.includes('SET lease_owner = $2')) claimed.push(values?.[0]);
        return database().query(text, values);
      },
    };
    const begun: string[] = [];
    const onBatch = (sandboxId: string) => {
      begun.push(sandboxId);
      stop.abort();
    };
    await runDue(watched, { signal: stop.signal, onBatch });
    expect(begun).toHaveLength(1);
    expect(claimed).toEqual(begun);
  });
});

it('The sender of callbacks is woken after a batch that made some', () => {
  const wake = vi.fn();
  const onBatch = wakeAfterBatch({ wake });
  onBatch('none', EMPTY_SUMMARY);
  onBatch('one', { ...EMPTY_SUMMARY, callbacks_enqueued: 1 });
  expect(wake.mock.calls).toEqual([['one']]);
});
