import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseNow } from '../src/database/clock.ts';
import type { Database } from '../src/database/database.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';
import { controlled } from './control.fixture.ts';
import { openFresh } from './databases.ts';
import type { Replacement } from './replacing-child.ts';
import { hurry } from './timers.ts';

const CHILD = fileURLToPath(new URL('replacing-child.ts', import.meta.url));

type Where = { databaseUrl: string } | { folder: string };

async function openFolder(): Promise<{ database: Database; where: Where }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
  const database = openSqlite(path.join(folder, 'sandbox.sqlite'));
  await migrate(database);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return { database, where: { folder } };
}

async function openServer(): Promise<{ database: Database; where: Where }> {
  const { database, url, close } = await openFresh();
  onTestFinished(close);
  return { database, where: { databaseUrl: url } };
}

/** Kills a server on the same database when all but the commit is done. */
async function killDuring(where: Where, what: Replacement, id: string, from: string): Promise<void> {
  const child = fork(CHILD, [JSON.stringify(where), what, id, from]);
  const died = once(child, 'exit');
  expect(await Promise.race([once(child, 'message'), died])).toEqual(['all but committed', undefined]);
  child.kill('SIGKILL');
  await died;
}

describe.each([
  ['a folder', openFolder],
  ['PostgreSQL, with another server', openServer],
])('A server on %s that is killed', (_, open) => {
  const start = async () => {
    const { database, where } = await open();
    const { control, on, id } = await controlled(database, onTestFinished);
    await control.sandboxes.create({ id: 'busy', seed: 'ready' });
    const saved = async () => (await on('busy').control.seeds.save()).seed;
    return { database, where, control, on, saved, from: id };
  };

  it.each<Replacement>(['reset', 'restore'])(
    'during a %s leaves the old state whole, which others use at once',
    async (what) => {
      const { where, control, on, saved, from } = await start();
      const before = await saved();
      await killDuring(where, what, 'busy', from);
      hurry();
      expect(await saved()).toEqual(before);
      const { control: busy, api } = on('busy');
      expect((await busy.clock.advance({ by: 'P2M' })).summary.orders_created).toBe(2);
      expect((await api.recurringOrders.list()).length).toBe(4);
      await control.sandboxes.restore('busy', { from });
      expect((await busy.resources.list('customers')).resources).toEqual([]);
      await control.sandboxes.delete('busy');
      await control.sandboxes.create({ id: 'busy', seed: 'ready' });
      expect(await saved()).toEqual(before);
    },
  );

  it('during a creation leaves the name free', async () => {
    const { database, where, control, saved, from } = await start();
    await killDuring(where, 'create', 'new', from);
    await expect(control.sandboxes.get('new')).rejects.toMatchObject({ code: 900404 });
    // Almost all of the time passes for which the name is kept for a process that is only slow.
    const later = 'UPDATE sandboxes SET reserved_at = $1 WHERE reserved_at IS NOT NULL';
    await database.query(later, [databaseNow() - 4_800]);
    await control.sandboxes.copy('busy', { id: 'new' });
    expect((await control.sandboxes.get('new')).sandbox.id).toBe('new');
    expect((await saved()).customers).toHaveLength(2);
    await expect(control.sandboxes.create({ id: 'new' })).rejects.toMatchObject({ code: 900447 });
  });
});
