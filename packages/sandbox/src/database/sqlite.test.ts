import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { yieldToEventLoop } from '#platform';
import { openSqlite } from './sqlite.ts';
import type { SqliteOptions } from './sqlite-connection.ts';

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

describe('A file that another writes to', () => {
  const openBoth = async (options?: SqliteOptions) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shared-'));
    const file = path.join(folder, 'sandbox.sqlite');
    const [database, other] = [openSqlite(file, options), openSqlite(file)];
    await other.run('CREATE TABLE notes (note TEXT)', []);
    const written = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const writing = other.transaction(async (tx) => {
      await tx.run("INSERT INTO notes VALUES ('first')", []);
      written.resolve();
      await over.promise;
    });
    await written.promise;
    const end = async () => {
      over.resolve();
      await writing;
    };
    onTestFinished(async () => {
      await end();
      await database.close();
      await other.close();
      await rm(folder, { recursive: true });
    });
    return { database, end };
  };
  const note = "INSERT INTO notes VALUES ('next')";
  const notes = 'SELECT note FROM notes';

  it('is read meanwhile, and written to once the other has ended', async () => {
    const { database, end } = await openBoth();
    const writes = [
      database.run(note, []),
      database.transaction((tx) => tx.run(note, [])),
      // These two share a transaction.
      ...[1, 2].map(() => yieldToEventLoop().then(() => database.run(note, []))),
    ];
    for (let turn = 0; turn < 20; turn++) await yieldToEventLoop();
    expect(await database.query(notes)).toEqual([]);
    await end();
    expect(await Promise.all(writes)).toEqual([1, 1, 1, 1]);
    expect(await database.query(notes)).toHaveLength(5);
  });

  it('refuses writes after a while, and says why', async () => {
    const { database } = await openBoth({ timeout: 20 });
    const refused = { name: 'DatabaseRefusalError', why: 'another process is writing to its file' };
    await expect(database.run(note, [])).rejects.toMatchObject(refused);
    await expect(database.transaction((tx) => tx.run(note, []))).rejects.toMatchObject(refused);
    expect(await database.query(notes)).toEqual([]);
  });

  it('is waited for without a limit if the transaction has none', async () => {
    const { database, end } = await openBoth({ timeout: 0 });
    const write = database.transaction((tx) => tx.run(note, []), { unlimited: true });
    for (let turn = 0; turn < 20; turn++) await yieldToEventLoop();
    await end();
    expect(await write).toBe(1);
  });
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
