import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Executor } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { runDue } from '../src/recurring/runner.ts';

// A runner in its own process, to be killed: does the due work in the database of its argument, and ends. With a number
// of steps, it kills itself after so many: each statement of a transaction is a step, and so is its COMMIT.

// Node.js writes compiled code at exit, which a killed process never reaches: the next one would compile everything again.
flushCompileCache();
const [url = '', leaseMs = '', batch = '', steps = ''] = process.argv.slice(2);
let left = steps === '' ? Number.POSITIVE_INFINITY : Number(steps);

function countStep(): void {
  left -= 1;
  // In the next turn, when the step has been sent and nobody has read its result.
  if (left === 0) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
}

function counting(tx: Executor): Executor {
  return {
    query: (...statement) => {
      countStep();
      return tx.query(...statement);
    },
    run: (...statement) => {
      countStep();
      return tx.run(...statement);
    },
  };
}

const opened = openPostgres(url);
const database: Database = {
  ...opened,
  transaction: (work, options) =>
    opened.transaction(async (tx, contended) => {
      const result = await work(counting(tx), contended);
      countStep();
      return result;
    }, options),
};
for (;;) {
  await runDue(database, { leaseMs: Number(leaseMs), batch: Number(batch) });
  const due = await database.query('SELECT sandbox_id FROM sandboxes WHERE clock_target IS NOT NULL LIMIT 1');
  if (due.length === 0) break;
  await pause(5);
}
await database.close();
