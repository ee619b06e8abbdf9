import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/app/in-process.ts';
import { claimSandbox } from '../src/callbacks/lease.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { claim } from '../src/recurring/lease.ts';
import { openFresh } from './databases.ts';

const HOUR = 3_600_000;

const CHILD = fileURLToPath(new URL('ahead-child.ts', import.meta.url));

/** Runs a server whose clock is ahead until it dies with the leases. @returns the number of the order it made */
async function runAhead(ms: number, options: { databaseUrl: string } | { folder: string }): Promise<string> {
  const child = fork(CHILD, [String(ms), JSON.stringify(options)]);
  const [number] = await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return String(number);
}

/** Whether another server can do the due work of the sandbox, and send its callbacks, at a time. */
async function canTakeOver(database: Parameters<typeof claim>[0], now: number): Promise<boolean[]> {
  const lease = { sandboxId: 'default', owner: 'another' };
  return [
    await claim(database, lease, now, now + 10_000),
    await claimSandbox(database, 'default', 'another', now),
  ];
}

const order = { currency: 'HKD', initial_total: 1 };

describe('A server that has died, and whose clock was an hour ahead', () => {
  it('has the time of PostgreSQL in its ids and leases', async () => {
    const { database, url: databaseUrl, close } = await openFresh();
    const sandbox = await createSandbox({ databaseUrl, seed: 'empty' });
    const create = async (reference_number: string) =>
      (await sandbox.control.orders.create({ ...order, reference_number })).order.number;
    const before = await create('before');
    const ahead = await runAhead(HOUR, { databaseUrl });
    const after = await create('after');
    await sandbox.close();
    expect([after, ahead, before].sort()).toEqual([before, ahead, after]);
    expect(await canTakeOver(database, Date.now())).toEqual([false, false]);
    expect(await canTakeOver(database, Date.now() + 10_000)).toEqual([true, true]);
    await close();
  });

  it('is followed by later ids in its folder, once the clock is set back, and its leases are over', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ahead-'));
    const ahead = await runAhead(HOUR, { folder });
    const file = path.join(folder, 'sandbox.sqlite');
    const written = new Date(Date.now() + HOUR);
    await utimes(`${file}-wal`, written, written);
    expect((await runAhead(0, { folder })) > ahead).toBe(true);
    const database = openSqlite(file);
    const taken =
      "UPDATE sandboxes SET lease_owner = 'ahead', lease_until = $1, sender = 'ahead', sender_until = $1";
    await database.query(taken, [written.getTime()]);
    expect(await canTakeOver(database, Date.now())).toEqual([true, true]);
    await database.close();
    await rm(folder, { recursive: true });
  });
});
