import { expect, it } from 'vitest';
import { nextTurn } from './batch.ts';
import { openSqlite } from './sqlite.ts';

// Node.js before 22.16 does not tell whether a transaction is open; `scripts/projects.ts` runs on such a one.
it('A transaction that SQLite itself ends fails with its own error, and the next one begins', async () => {
  const database = openSqlite(':memory:');
  const failing = database.transaction(async (tx) => {
    await tx.query('ROLLBACK');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await database.transaction((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  await database.close();
});

it('A call that arrives during a background transaction gets its response before the next one begins', async () => {
  const database = openSqlite(':memory:');
  const order: string[] = [];
  const inBackground = (name: string) =>
    database.transaction(
      async () => {
        order.push(name);
      },
      { background: true },
    );
  const call = async () => {
    // As long as a request takes to be read.
    await nextTurn();
    await database.run('CREATE TABLE called (id TEXT)', []);
    order.push('write');
    await database.query('SELECT id FROM called');
    order.push('read');
  };
  const first = inBackground('first').then(call);
  await Promise.all([first, inBackground('second')]);
  expect(order).toEqual(['first', 'write', 'read', 'second']);
  await database.close();
});
