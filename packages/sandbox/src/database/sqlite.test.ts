import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { yieldToEventLoop } from '#platform';
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
    await yieldToEventLoop();
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

it('Damage of the file that a statement meets is reported with the name of the file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'sandbox.sqlite');
  const database = openSqlite(file);
  await database.run('CREATE TABLE notes (note TEXT)', []);
  for (let i = 0; i < 5; i++) await database.run('INSERT INTO notes VALUES ($1)', ['x'.repeat(4_000)]);
  await database.close();
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  // Everything after the page with the tables' definitions.
  await handle.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
  await handle.close();
  const damaged = openSqlite(file);
  const message = `${file}: database disk image is malformed`;
  await expect(damaged.query('SELECT note FROM notes')).rejects.toThrow(message);
  await expect(damaged.run('INSERT INTO notes VALUES ($1)', ['y'])).rejects.toThrow(message);
  await damaged.close();
});
