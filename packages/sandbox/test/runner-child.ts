import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../src/database/postgres.ts';
import { runDue } from '../src/recurring/runner.ts';

// A runner in its own process, to be killed: does the due work in the database of its argument, and ends.

// Node.js writes compiled code at exit, which a killed process never reaches: the next one would compile everything again.
flushCompileCache();
const [url = '', leaseMs = '', batch = ''] = process.argv.slice(2);
const database = openPostgres(url);
process.stdout.write('ready\n');
for (;;) {
  await runDue(database, { leaseMs: Number(leaseMs), batch: Number(batch) });
  const left = await database.query(
    'SELECT sandbox_id FROM sandboxes WHERE clock_target IS NOT NULL LIMIT 1',
  );
  if (left.length === 0) break;
  await pause(5);
}
await database.close();
