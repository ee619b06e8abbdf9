import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { users } from '../src/records/collections.ts';
import { ADVANCING, findDue } from '../src/recurring/lease.ts';
import { describeDatabases } from './databases.ts';
import { newWorld } from './world.ts';

describeDatabases('A look for due work', (database) => {
  const insertDue = (ids: readonly string[]) =>
    database().run(
      'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, next_due_at) ' +
        "SELECT id, 1, 2, '{}', '[]', 1 FROM many WHERE true",
      [],
      { columns: { id: 'TEXT' }, values: ids },
    );

  it('finds a thousand sandboxes by chance, so that one that fails holds up no others', async () => {
    await insertDue(Array.from({ length: 1_100 }, () => randomUUID()));
    const [one, two] = [await findDue(database(), 0), await findDue(database(), 0)];
    expect([one.length, two.length]).toEqual([1_000, 1_000]);
    expect(one.toSorted()).not.toEqual(two.toSorted());
  });

  it('reads the index of what is due, and no other sandbox', async () => {
    const due = 'SELECT sandbox_id FROM sandboxes WHERE next_due_at <= clock';
    expect(await explain(database(), due)).toMatch(/sandboxes_due/);
    const advancing = `SELECT sandbox_id FROM sandboxes WHERE ${ADVANCING}`;
    expect(await explain(database(), advancing)).toMatch(/sandboxes_advancing/);
  });

  it('reads no more of a table that PostgreSQL has not analysed yet', async () => {
    await insertDue(Array.from({ length: 20_000 }, () => randomUUID()));
    const text = `SELECT sandbox_id FROM sandboxes WHERE ${ADVANCING}`;
    const plans = await database()
      .query(`EXPLAIN QUERY PLAN ${text}`)
      .catch(() => database().query(`EXPLAIN ${text}`));
    expect(JSON.stringify(plans)).toMatch(/sandboxes_advancing/);
  });
});

/** How the statement would be run, were every table large. */
async function explain(database: Database, text: string): Promise<string> {
  const plans = await database.query(`EXPLAIN QUERY PLAN ${text}`).catch(() =>
    database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query(`EXPLAIN ${text}`);
    }),
  );
  return JSON.stringify(plans);
}

describeDatabases('Many rows of one statement', (database) => {
  it('are counted as they are written: none that is there, and none of a sandbox that is gone', async () => {
    const world = await newWorld(database());
    const scope = await world.begin();
    const rows = ['a', 'b', 'c'].map((id) => ({
      id,
      document: { id, reference_id: id, phone_number: id } as never,
    }));
    expect(await users.insertMany(scope, rows.slice(0, 2))).toBe(2);
    expect(await users.insertMany(scope, rows)).toBe(1);
    expect(await users.insertMany({ ...scope, sandboxId: randomUUID() }, rows)).toBe(0);
  });
});
