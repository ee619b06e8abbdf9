import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld, type World } from '../../test/world.ts';
import { clockAdvances } from '../records/collections.ts';
import { hide } from '../records/reservations.ts';
import { EMPTY_SUMMARY } from '../records/summary.ts';
import { abandonAdvance, beginAdvance, endAdvance, findAdvance, stopAdvances } from './advances.ts';

const NOON = Date.parse('2026-02-02T04:00:00Z');
const DAY = 86_400_000;

/** Begins an advance by some days, at a real time of 0. */
const advanceBy = ({ database, sandboxId }: World, days: number, real = { now: 0, waitMs: 1_000 }) =>
  beginAdvance(database, sandboxId, (from) => from + days * DAY, real);

/** The clock and its target, in days from its start, and who holds the lease. */
async function clockOf({ database, sandboxId }: World) {
  const sql = 'SELECT clock, clock_target, lease_owner, lease_until FROM sandboxes WHERE sandbox_id = $1';
  const [row] = await database.query(sql, [sandboxId]);
  const days = (ms: unknown) => (ms === null ? null : (Number(ms) - NOON) / DAY);
  return { clock: days(row?.clock), target: days(row?.clock_target), lease: row?.lease_owner };
}

/** Moves the clock as a runner that holds the lease does. */
async function moveTo({ database, sandboxId }: World, days: number): Promise<void> {
  const sql =
    "UPDATE sandboxes SET clock = $2, lease_owner = 'runner', lease_until = 9 WHERE sandbox_id = $1";
  await database.query(sql, [sandboxId, NOON + days * DAY]);
}

const periodsOf = async (world: World) =>
  (await clockAdvances.list(await world.begin()))
    .map(({ document: { from, to } }) => [(from - NOON) / DAY, (to - NOON) / DAY])
    .sort(([a = 0], [b = 0]) => a - b);

describeDatabases('An advance', (database) => {
  it('goes on where the one before it ends, and has no counts yet', async () => {
    const world = await newWorld(database());
    const first = await advanceBy(world, 5);
    expect(first).toMatchObject({ id: expect.any(String), from: NOON, to: NOON + 5 * DAY });
    expect(await advanceBy(world, 2)).toMatchObject({ from: NOON + 5 * DAY, to: NOON + 7 * DAY });
    expect(await clockOf(world)).toMatchObject({ clock: 0, target: 7 });
    const stored = await findAdvance(database(), world.sandboxId, first.id ?? '');
    expect(stored?.document).toEqual({
      from: NOON,
      to: NOON + 5 * DAY,
      done: EMPTY_SUMMARY,
      kept_until: 1_000,
    });
    const time = Number.parseInt((first.id ?? '').replaceAll('-', '').slice(0, 12), 16);
    expect(time).toBe(NOON);
  });

  it('by nothing is no advance', async () => {
    const world = await newWorld(database());
    expect(await advanceBy(world, 0)).toMatchObject({ id: null, from: NOON, to: NOON });
    expect(await clockOf(world)).toMatchObject({ target: null });
    expect(await periodsOf(world)).toEqual([]);
  });

  it('cannot go back, not even behind a target that the clock has not reached', async () => {
    const world = await newWorld(database());
    await advanceBy(world, 5);
    await expect(advanceBy(world, -1)).rejects.toMatchObject({
      failure: 'notAllowed',
      detail: 'the clock is already at 2026-02-07T04:00:00Z',
    });
  });

  it('needs its sandbox', async () => {
    const there = beginAdvance(database(), 'nowhere', (from) => from, { now: 0, waitMs: 0 });
    await expect(there).rejects.toMatchObject({
      failure: 'notFound',
      detail: 'there is no sandbox "nowhere"',
    });
  });

  it('needs it also while it is being emptied, after its deletion', async () => {
    const world = await newWorld(database());
    await hide(database(), world.sandboxId);
    await expect(advanceBy(world, 1)).rejects.toMatchObject({ failure: 'notFound' });
  });

  it('deletes those before it that nobody waits for: reached, and kept long enough', async () => {
    const world = await newWorld(database());
    await advanceBy(world, 1, { now: 0, waitMs: 100 });
    await advanceBy(world, 1, { now: 0, waitMs: 50 });
    await advanceBy(world, 1, { now: 0, waitMs: 50 });
    await moveTo(world, 2);
    await advanceBy(world, 1, { now: 50, waitMs: 50 });
    expect(await periodsOf(world)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    await advanceBy(world, 1, { now: 51, waitMs: 50 });
    expect(await periodsOf(world)).toEqual([
      [0, 1],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
  });

  it('is deleted when it ends', async () => {
    const world = await newWorld(database());
    const { id } = await advanceBy(world, 1);
    await endAdvance(database(), world.sandboxId, id ?? '');
    expect(await periodsOf(world)).toEqual([]);
  });
});

describeDatabases('An advance whose caller has gone', (database) => {
  const abandon = (world: World, { id }: { id: string | null }) =>
    abandonAdvance(database(), world.sandboxId, id ?? '');

  it('stops the clock, and takes the lease from its runner', async () => {
    const world = await newWorld(database());
    const advance = await advanceBy(world, 5);
    await moveTo(world, 2);
    await abandon(world, advance);
    expect(await clockOf(world)).toEqual({ clock: 2, target: null, lease: null });
    expect(await periodsOf(world)).toEqual([]);
  });

  it('leaves those of other callers, also a shorter one', async () => {
    const world = await newWorld(database());
    await advanceBy(world, 3);
    const longer = await advanceBy(world, 4);
    await moveTo(world, 1);
    await abandon(world, longer);
    expect(await clockOf(world)).toEqual({ clock: 1, target: 3, lease: null });
    expect(await periodsOf(world)).toEqual([[0, 3]]);
  });

  it('changes nothing if another call advances the clock further, or if it was deleted', async () => {
    const world = await newWorld(database());
    const first = await advanceBy(world, 3);
    await advanceBy(world, 4);
    await moveTo(world, 1);
    await abandon(world, first);
    expect(await clockOf(world)).toEqual({ clock: 1, target: 7, lease: 'runner' });
    await abandon(world, first);
    expect(await clockOf(world)).toEqual({ clock: 1, target: 7, lease: 'runner' });
    expect(await periodsOf(world)).toEqual([[3, 7]]);
  });

  it('stops no clock of a sandbox that was reset meanwhile', async () => {
    const world = await newWorld(database());
    const advance = await advanceBy(world, 3);
    await clockAdvances.delete(await world.begin(), advance.id ?? '');
    await abandon(world, advance);
    expect(await clockOf(world)).toMatchObject({ target: 3 });
  });
});

describeDatabases('Advances that are stopped', (database) => {
  it('all end where the clock is', async () => {
    const world = await newWorld(database());
    for (const days of [1, 2, 2]) await advanceBy(world, days);
    await moveTo(world, 2);
    await stopAdvances(database(), world.sandboxId);
    expect(await clockOf(world)).toEqual({ clock: 2, target: null, lease: null });
    // The first was over, and the third has not begun.
    expect(await periodsOf(world)).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  it('are left as they are if they are over', async () => {
    const world = await newWorld(database());
    await advanceBy(world, 2);
    await moveTo(world, 2);
    await stopAdvances(database(), world.sandboxId);
    expect(await clockAdvances.list(await world.begin())).toMatchObject([{ version: 1 }]);
  });

  it('need their sandbox', async () => {
    await expect(stopAdvances(database(), 'nowhere')).rejects.toMatchObject({ failure: 'notFound' });
  });
});
