import { expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';

// Node.js before 22.16 does not tell whether a transaction is open; `scripts/projects.ts` runs on such a one.
it('A transaction that SQLite itself has ended fails with its own error, and the next one begins', async () => {
  const database = openSqlite(':memory:');
  const failing = database.transaction(async (tx) => {
    await tx.query('ROLLBACK');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await database.transaction((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  await database.close();
});
