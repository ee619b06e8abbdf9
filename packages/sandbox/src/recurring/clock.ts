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

/** Where a clock is to go: to an instant, or some way from where it stands. */
export type Target = Temporal.Instant | ((from: Temporal.Instant) => Temporal.Instant);

/**
 * Sets a sandbox's clock forward and answers when everything due has happened, whoever did it.
 * @returns the way that the clock went, and what happened meanwhile, by this runner and by others
 * @throws {Failure} when there is no such sandbox, or the clock would go back
 */
export async function advanceClock(
  database: Database,
  sandboxId: string,
  target: Target,
  options: RunnerOptions = {},
): Promise<{ from: Temporal.Instant; to: Temporal.Instant; done: Summary }> {
  const before = await loadTotals(database, sandboxId);
  const { from, to } = await setClock(database, sandboxId, target);
  for (;;) {
    await runSandbox(database, sandboxId, options);
    const state = await loadDue(database, sandboxId);
    if (!state) throw new Failure('notFound', 'the sandbox was deleted');
    if (state.due === null || state.due > to.epochMilliseconds) break;
    await pause(PAUSE_MS);
  }
  return { from, to, done: minus(await loadTotals(database, sandboxId), before) };
}

/** Ways that calls go at once add up: one that finds the clock moved since it was read measures anew. */
async function setClock(database: Database, sandboxId: string, target: Target) {
  for (;;) {
    const { clock: from } = await loadSandbox(database, sandboxId);
    const to = typeof target === 'function' ? target(from) : target;
    if (to.epochMilliseconds < from.epochMilliseconds)
      throw new Failure('notAllowed', `the clock stands at ${from} and only goes forward`);
    const rows = await database.query(
      'UPDATE sandboxes SET clock = $2, version = version + 1 WHERE sandbox_id = $1 AND clock = $3 RETURNING sandbox_id',
      [sandboxId, to.epochMilliseconds, from.epochMilliseconds],
    );
    if (rows.length > 0) return { from, to };
  }
}
