import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { aPlan, orderLines } from '../../test/plans.fixture.ts';
import { newWorld, type World } from '../../test/world.ts';
import { LONGEST_LEASE_MS } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { addToAdvances } from '../records/advance-counts.ts';
import { clockAdvances } from '../records/collections.ts';
import { DEFAULT_SETTINGS, insertSandbox } from '../records/sandboxes.ts';
import { EMPTY_SUMMARY, Tally } from '../records/summary.ts';
import { stopAdvances } from './advances.ts';
import { type AdvanceOptions, advanceClock } from './clock.ts';

const START = '2026-02-02T04:00:00Z';
const MARCH_2 = '2026-03-02T00:00:00Z';
const APRIL_2 = '2026-04-02T00:00:00Z';

const at = (time: string) => Temporal.Instant.from(time);

/** A sandbox with monthly plans, whose first orders are paid and reported. */
async function withPlans(database: Database, count = 1): Promise<World> {
  const world = await newWorld(database);
  for (let i = 1; i <= count; i++) await aPlan(world, 'succeeds', { reference_number: `MEMBER-${i}` });
  await reported(world);
  return world;
}

/** Deletes all callbacks, so that the clock waits for none. */
async function reported({ database, sandboxId }: World) {
  await database.query('DELETE FROM deliveries WHERE sandbox_id = $1', [sandboxId]);
}

async function rowOf({ database, sandboxId }: World) {
  const text = 'SELECT clock, clock_target, lease_owner FROM sandboxes WHERE sandbox_id = $1';
  const [row] = await database.query(text, [sandboxId]);
  const time = (ms: unknown) => (ms === null ? null : new Date(Number(ms)).toISOString().replace('.000', ''));
  return { clock: time(row?.clock), target: time(row?.clock_target), owner: row?.lease_owner };
}

/** Gives the work of a sandbox to another runner, which does nothing. */
async function occupy({ database, sandboxId }: World, owner: string | null, target?: string) {
  const text =
    'UPDATE sandboxes SET lease_owner = $2, lease_until = $3, ' +
    'clock_target = COALESCE($4, clock_target) WHERE sandbox_id = $1';
  await database.query(text, [
    sandboxId,
    owner,
    owner === null ? null : Date.now() + LONGEST_LEASE_MS / 2,
    target === undefined ? null : Date.parse(target),
  ]);
}

const advance = (world: World, to: string, options?: AdvanceOptions) =>
  advanceClock(world.database, world.sandboxId, at(to), options);

describeDatabases('The clock of a sandbox', (database) => {
  it('reports its way and what happened on it', async () => {
    const world = await withPlans(database());
    expect(await advance(world, MARCH_2)).toEqual({
      from: at(START),
      to: at(MARCH_2),
      done: { ...EMPTY_SUMMARY, orders_created: 1, attempts_succeeded: 1, callbacks_enqueued: 1 },
      underWay: null,
    });
    expect(await rowOf(world)).toEqual({ clock: MARCH_2, target: null, owner: null });
    expect(await clockAdvances.list(await world.begin())).toEqual([]);
  });

  it('can be advanced relative to where it will be by then', async () => {
    const world = await withPlans(database());
    const { from, to } = await advanceClock(database(), world.sandboxId, (now) => now.add({ hours: 24 }));
    expect([from, to]).toEqual([at(START), at(START).add({ hours: 24 })]);
  });

  it('stops once its caller has gone', async () => {
    const world = await withPlans(database(), 2);
    const gone = new AbortController();
    const advanced = await advance(world, APRIL_2, {
      gone: gone.signal,
      batch: 1,
      onBatch: () => gone.abort(),
    });
    const { clock, target } = await rowOf(world);
    expect(advanced).toMatchObject({ done: { orders_created: 1 }, underWay: at(String(clock)) });
    expect(target).toBeNull();
    expect(await clockAdvances.list(await world.begin())).toEqual([]);
  });

  it('goes on without a caller that has waited enough, and says where it is', async () => {
    const world = await withPlans(database(), 2);
    const enough = new AbortController();
    const advanced = await advance(world, APRIL_2, {
      enough: enough.signal,
      batch: 1,
      onBatch: () => enough.abort(),
    });
    const { clock, target } = await rowOf(world);
    expect(advanced).toEqual({
      from: at(START),
      to: at(APRIL_2),
      done: { ...EMPTY_SUMMARY, orders_created: 1, attempts_succeeded: 1, callbacks_enqueued: 1 },
      underWay: at(String(clock)),
    });
    expect(target).toBe(APRIL_2);
    expect(await clockAdvances.list(await world.begin())).toHaveLength(1);
  });

  it('waits for another runner that does the work', async () => {
    const world = await withPlans(database());
    await occupy(world, 'another');
    let isOver = false;
    const over = advance(world, MARCH_2).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => (await rowOf(world)).target).toBe(MARCH_2);
    expect(isOver).toBe(false);
    await occupy(world, null);
    expect((await over).done).toMatchObject({ orders_created: 1 });
  });

  it('is at its target before the rest is done there, which counts as part of the advance', async () => {
    const world = await withPlans(database());
    const finished: unknown[] = [];
    const { done } = await advance(world, MARCH_2, {
      async finish(to) {
        finished.push([String(to), (await rowOf(world)).clock]);
        const tally = new Tally();
        tally.addCallbackAttempt({ at: MARCH_2 });
        await addToAdvances(await world.begin(), tally);
      },
    });
    expect(finished).toEqual([[MARCH_2, MARCH_2]]);
    expect(done).toMatchObject({ orders_created: 1, callbacks_attempted: 1 });
  });

  it('waits at each callback until it has been attempted', async () => {
    const world = await withPlans(database());
    const stops: unknown[] = [];
    const woken: string[] = [];
    await advance(world, APRIL_2, {
      callbacks: {
        wake: (id) => void woken.push(id),
        async deliverDue(id, { signal, isLeft } = {}) {
          const before = await isLeft?.();
          await reported(world);
          stops.push([id, signal?.aborted, (await rowOf(world)).clock, before, await isLeft?.()]);
        },
      },
    });
    expect(stops).toEqual([
      [world.sandboxId, false, '2026-03-01T16:00:00Z', true, false],
      [world.sandboxId, false, '2026-04-01T16:00:00Z', true, false],
    ]);
    expect(woken).toEqual([world.sandboxId, world.sandboxId]);
    expect(await orderLines(world)).toHaveLength(3);
  });

  it('does not wait for callbacks that nobody sends', async () => {
    const world = await withPlans(database());
    await advance(world, APRIL_2);
    expect(await world.callbacks()).toHaveLength(2);
  });

  it.each<[string, (world: World) => Promise<unknown>, string]>([
    [
      'its sandbox is deleted',
      ({ database, sandboxId }) => database.query('DELETE FROM sandboxes WHERE sandbox_id = $1', [sandboxId]),
      'the sandbox was deleted while its clock was being advanced',
    ],
    [
      'its sandbox is deleted and created again',
      async ({ database, sandboxId }) => {
        for (const table of ['clock_advances', 'sandboxes'])
          await database.query(`DELETE FROM ${table} WHERE sandbox_id = $1`, [sandboxId]);
        await insertSandbox(database, { id: sandboxId, clock: at(START), settings: DEFAULT_SETTINGS });
      },
      'the sandbox was reset, restored, or deleted and created again while its clock was being advanced',
    ],
    [
      'its counts are deleted',
      ({ database, sandboxId }) =>
        database.query('DELETE FROM clock_advances WHERE sandbox_id = $1', [sandboxId]),
      'the clock has been advanced, but what happened meanwhile is no longer kept',
    ],
  ])('is no longer waited for if %s', async (_, end, message) => {
    const world = await withPlans(database(), 2);
    let ended: Promise<unknown> | undefined;
    const meanwhile: Database = {
      ...database(),
      async transaction(work, options) {
        await ended;
        return database().transaction(work, options);
      },
    };
    const onBatch = () => {
      ended ??= end(world);
    };
    await expect(
      advanceClock(meanwhile, world.sandboxId, at(APRIL_2), { batch: 1, onBatch }),
    ).rejects.toThrow(message);
  });

  it('reports how far it came if it is stopped', async () => {
    const world = await withPlans(database());
    await occupy(world, 'another');
    const over = advance(world, MARCH_2);
    await expect.poll(async () => (await rowOf(world)).target).toBe(MARCH_2);
    await stopAdvances(database(), world.sandboxId);
    expect(await over).toEqual({ from: at(START), to: at(START), done: EMPTY_SUMMARY, underWay: null });
  });

  it('is waited for by a call with the same target too, which fails if the clock is stopped before', async () => {
    const world = await withPlans(database());
    await occupy(world, 'another', MARCH_2);
    const [first, second] = [advance(world, MARCH_2), advance(world, MARCH_2)];
    await expect.poll(async () => (await rowOf(world)).owner).toBe('another');
    await occupy(world, null);
    for (const over of [first, second])
      expect(await over).toMatchObject({ from: at(MARCH_2), to: at(MARCH_2), done: EMPTY_SUMMARY });
    expect(await orderLines(world)).toHaveLength(2);

    await occupy(world, 'another', APRIL_2);
    const begun = Promise.withResolvers<void>();
    const noticed: Database = {
      ...database(),
      transaction: (work, options) => database().transaction(work, options).finally(begun.resolve),
    };
    const third = advanceClock(noticed, world.sandboxId, at(APRIL_2));
    const failed = expect(third).rejects.toThrow('the clock was stopped while it was being advanced');
    await begun.promise;
    await stopAdvances(database(), world.sandboxId);
    await failed;
  });

  it('is not advanced before what is due at its time has happened, though it stands there already', async () => {
    const world = await withPlans(database());
    const due = '2026-03-01T16:00:00Z';
    const text = 'UPDATE sandboxes SET clock = $2 WHERE sandbox_id = $1';
    await database().query(text, [world.sandboxId, Date.parse(due)]);
    await occupy(world, 'another');
    let isOver = false;
    const over = advance(world, due).finally(() => {
      isOver = true;
    });
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(isOver).toBe(false);
    await occupy(world, null);
    await over;
    expect(await orderLines(world)).toHaveLength(2);
  });
});
