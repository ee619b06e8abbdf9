import path from 'node:path';
import { claimSandbox } from '../src/callbacks/lease.ts';
import { databaseNow } from '../src/database/clock.ts';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { claim } from '../src/recurring/lease.ts';

// A server on a host whose clock is ahead by a number of milliseconds, to be killed: makes an order, whose number it sends to
// its parent, and takes the leases of the default sandbox.
const [ahead = '', text = ''] = process.argv.slice(2);
const options: { folder?: string; databaseUrl?: string } = JSON.parse(text);
const real = Date.now;
Date.now = () => real() + Number(ahead);

// Only now, since it notes which function tells the time.
const { createSandbox } = await import('../src/app/in-process.ts');
const sandbox = await createSandbox({ ...options, seed: 'empty' });
const { order } = await sandbox.control.orders.create({
  reference_number: `ahead by ${ahead}`,
  currency: 'HKD',
  initial_total: 1,
});
const database: Database =
  options.databaseUrl === undefined
    ? openSqlite(path.join(options.folder ?? '', 'sandbox.sqlite'))
    : openPostgres(options.databaseUrl);
await database.query("UPDATE sandboxes SET clock_target = clock + 1 WHERE sandbox_id = 'default'");
const now = databaseNow();
await claim(database, { sandboxId: 'default', owner: 'ahead' }, now, now + 10_000);
await claimSandbox(database, 'default', 'ahead', now);
process.send?.(order.number);
setInterval(() => undefined, 1_000);
