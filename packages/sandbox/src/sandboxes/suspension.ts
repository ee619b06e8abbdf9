import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Executor, VersionConflict } from '../database/database.ts';
import { reincarnate } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';
import { loadSandbox, type Sandbox } from '../records/sandboxes.ts';

/** How long calls wait at most, should the process that replaces the state die. */
const LONGEST_MS = 10_000;

/** Milliseconds between looks at a sandbox whose state is being replaced. */
const PAUSE_MS = 5;

/** Holds the lease of a suspended sandbox, so that no runner does. */
const OWNER = 'suspended';

/**
 * Replaces the state of a sandbox by `work`. Calls that arrive meanwhile wait, on every server, and what is in flight
 * ends soon: so the transaction meets no conflict for ever, however busy the sandbox is. What is in flight and writes
 * later is refused.
 * @throws {Failure} when there is no such sandbox
 */
export async function replaceState<T>(
  database: Database,
  id: string,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  const until = Date.now() + LONGEST_MS;
  const rows = await database.query(
    'UPDATE sandboxes SET suspended_until = $2, lease_owner = $3, lease_until = $2 ' +
      'WHERE sandbox_id = $1 AND reserved_at IS NULL RETURNING incarnation',
    [id, until, OWNER],
  );
  const [before] = rows;
  if (!before) throw new Failure('notFound', `there is no sandbox ${JSON.stringify(id)}`);
  try {
    // A transaction of its own: what is written until then is seen by the one that replaces it.
    await reincarnateBy(until, database, id);
    return await database.transaction(
      async (executor) => {
        const result = await work(executor);
        await resume(executor, id);
        return result;
      },
      { snapshot: true },
    );
  } catch (error) {
    // The original error is thrown; the suspension ends by itself.
    await resume(database, id, String(before.incarnation)).catch(() => undefined);
    throw error;
  }
}

/** What is in flight ends soon, since nothing new begins. */
async function reincarnateBy(until: number, database: Database, id: string): Promise<void> {
  for (;;) {
    try {
      return await database.transaction((executor) => reincarnate(executor, id));
    } catch (error) {
      if (!(error instanceof VersionConflict) || Date.now() > until) throw error;
    }
  }
}

/** Lets calls go on, with the incarnation from before if nothing was replaced. */
async function resume(executor: Executor, id: string, incarnation?: string): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET suspended_until = NULL, lease_owner = NULL, lease_until = NULL, ' +
      'incarnation = COALESCE($3, incarnation) WHERE sandbox_id = $1 AND lease_owner = $2',
    [id, OWNER, incarnation ?? null],
  );
}

/** The sandbox, as soon as nobody is replacing its state. @throws {Failure} when there is none */
export async function enterSandbox(database: Database, id: string): Promise<Sandbox> {
  let sandbox = await loadSandbox(database, id);
  while ((sandbox.suspended_until ?? 0) > Date.now()) {
    await pause(PAUSE_MS);
    sandbox = await loadSandbox(database, id);
  }
  return sandbox;
}
