import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld, type World } from '../../test/world.ts';
import { nextTick } from '../database/ids.ts';
import { claim, findDue, type Lease, LeaseLostError, release, renew } from './lease.ts';

const NOON = Date.parse('2026-02-02T04:00:00Z');

const leaseOf = ({ sandboxId }: World, owner = 'me'): Lease => ({ sandboxId, owner });

/** Sets columns of a sandbox: its clock is at noon. */
async function set({ database, sandboxId }: World, columns: Record<string, string | number | null>) {
  for (const [name, value] of Object.entries(columns))
    await database.query(`UPDATE sandboxes SET ${name} = $2 WHERE sandbox_id = $1`, [sandboxId, value]);
}

async function rowOf({ database, sandboxId }: World) {
  const sql =
    'SELECT clock, clock_target, lease_owner, lease_until, version FROM sandboxes WHERE sandbox_id = $1';
  const [row] = await database.query(sql, [sandboxId]);
  const number = (value: unknown) => (value === null ? null : Number(value));
  return {
    clock: number(row?.clock),
    target: number(row?.clock_target),
    owner: row?.lease_owner,
    until: number(row?.lease_until),
    version: number(row?.version),
  };
}

const due = { next_due_at: NOON };

describeDatabases('A sandbox with due work', (database) => {
  const isFound = async (world: World, now = 100) =>
    (await findDue(database(), now)).includes(world.sandboxId);

  it.each<[string, boolean, Record<string, string | number | null>]>([
    ['if a plan is due now', true, due],
    ['if its clock has a target', true, { clock_target: NOON + 1 }],
    ['once a lease has expired', true, { ...due, lease_owner: 'dead', lease_until: 100 }],
    ['not while another runner has it', false, { ...due, lease_owner: 'other', lease_until: 101 }],
    ['not while another runner advances its clock', false, { clock_target: NOON + 1, lease_until: 101 }],
    ['not if nothing is due', false, {}],
    ['not if a plan is due later', false, { next_due_at: NOON + 1 }],
  ])('is found, and can be claimed: %s', async (_, isFree, columns) => {
    const world = await newWorld(database());
    await set(world, columns);
    expect(await isFound(world)).toBe(isFree);
    expect(await claim(database(), leaseOf(world), 100, 200)).toBe(isFree);
    if (isFree) expect(await rowOf(world)).toMatchObject({ owner: 'me', until: 200 });
    await set(world, { next_due_at: null, clock_target: null });
  });

  it('is found once if both its clock and a plan are due', async () => {
    const world = await newWorld(database());
    await set(world, { ...due, clock_target: NOON + 1 });
    const found = await findDue(database(), 100);
    expect(found.filter((id) => id === world.sandboxId)).toHaveLength(1);
    await set(world, { next_due_at: null, clock_target: null });
  });

  it('is found, but cannot be claimed, while its state is being replaced', async () => {
    const world = await newWorld(database());
    await set(world, { ...due, suspended_at: 1 });
    expect(await claim(database(), leaseOf(world), 100, 200)).toBe(false);
    await set(world, { next_due_at: null });
  });
});

describeDatabases('A lease', (database) => {
  const begin = async (columns = {}) => {
    const world = await newWorld(database());
    await set(world, { ...columns, lease_owner: 'me', lease_until: 200 });
    return world;
  };

  it('is extended, and the clock moves to where its work has come', async () => {
    const world = await begin({ clock_target: NOON + 10 });
    expect(await renew(database(), leaseOf(world), 300, NOON + 4)).toBe(NOON + 10);
    expect(await rowOf(world)).toMatchObject({
      clock: NOON + 4,
      target: NOON + 10,
      owner: 'me',
      until: 300,
    });
  });

  it('is extended with a version of the sandbox that no other time has had', async () => {
    const world = await begin();
    const before = nextTick();
    await renew(database(), leaseOf(world), 300, NOON);
    expect((await rowOf(world)).version).toBeGreaterThan(before);
    const ahead = before + 2 ** 42;
    await set(world, { version: ahead });
    await renew(database(), leaseOf(world), 300, NOON);
    expect((await rowOf(world)).version).toBe(ahead + 1);
  });

  it('is without a target once the clock has reached that', async () => {
    const world = await begin({ clock_target: NOON + 10 });
    expect(await renew(database(), leaseOf(world), 300, NOON + 10)).toBeNull();
    expect(await rowOf(world)).toMatchObject({ clock: NOON + 10, target: null });
    expect(await renew(database(), leaseOf(world), 300, NOON + 10)).toBeNull();
  });

  it('never moves the clock back', async () => {
    const world = await begin();
    await renew(database(), leaseOf(world), 300, NOON - 1);
    expect(await rowOf(world)).toMatchObject({ clock: NOON });
  });

  it('that another runner has taken over is lost', async () => {
    const world = await begin();
    const lost = await renew(database(), leaseOf(world, 'other'), 300, NOON).catch((error) => error);
    expect(lost).toBeInstanceOf(LeaseLostError);
    expect(String(lost)).toBe(`LeaseLostError: the lease of sandbox ${world.sandboxId} is another runner's`);
    expect(await rowOf(world)).toMatchObject({ owner: 'me', until: 200 });
  });

  it('is released by its owner only', async () => {
    const world = await begin();
    await release(database(), leaseOf(world, 'other'));
    expect(await rowOf(world)).toMatchObject({ owner: 'me', until: 200 });
    await release(database(), leaseOf(world));
    expect(await rowOf(world)).toMatchObject({ owner: null, until: null });
  });
});
