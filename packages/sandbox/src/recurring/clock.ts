import { setTimeout as pause } from 'node:timers/promises';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../database/database.ts';
import { Failure } from '../failures.ts';
import { loadSandbox } from '../state/sandboxes.ts';
import { loadDue } from './due.ts';
import { loadTotals } from './lease.ts';
import { type RunnerOptions, runSandbox } from './runner.ts';
import { minus, type Summary } from './summary.ts';

/** Milliseconds between looks at a sandbox whose work another runner is doing. */
const PAUSE_MS = 10;

/**
 * Sets a sandbox's clock forward and answers when everything due has happened, whoever did it.
 * @returns what happened, by this runner and by others
 * @throws {Failure} when there is no such sandbox, or the clock would go back
 */
export async function advanceClock(
  database: Database,
  sandboxId: string,
  to: Temporal.Instant,
  options: RunnerOptions = {},
): Promise<Summary> {
  const before = await loadTotals(database, sandboxId);
  await setClock(database, sandboxId, to);
  for (;;) {
    await runSandbox(database, sandboxId, options);
    const state = await loadDue(database, sandboxId);
    if (!state) throw new Failure('notFound', 'the sandbox was deleted');
    if (state.due === null || state.due > to.epochMilliseconds) break;
    await pause(PAUSE_MS);
  }
  return minus(await loadTotals(database, sandboxId), before);
}

async function setClock(database: Database, sandboxId: string, to: Temporal.Instant): Promise<void> {
  const { clock } = await loadSandbox(database, sandboxId);
  const ms = to.epochMilliseconds;
  const rows = await database.query(
    'UPDATE sandboxes SET clock = $2, version = version + 1 WHERE sandbox_id = $1 AND clock <= $2 RETURNING sandbox_id',
    [sandboxId, ms],
  );
  if (rows.length === 0)
    throw new Failure('notAllowed', `the clock stands at ${clock} and only goes forward`);
}
