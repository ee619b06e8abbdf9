import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Executor, VersionConflict } from '../database/database.ts';
import { reincarnate } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';
import { loadForCall, type Sandbox } from '../records/sandboxes.ts';

/** Maximum time for which calls wait, in case the process that replaces the state dies. */
const LONGEST_MS = 10_000;

/** Milliseconds between checks of a sandbox whose state is being replaced. */
const PAUSE_MS = 5;

/** Holds the lease of a suspended sandbox, so that no runner takes it. */
const OWNER = 'suspended';

/**
 * Replaces the state of a sandbox with `work`. Meanwhile, new calls wait on every server, so that the transaction does not
 * conflict forever with a busy sandbox. Calls that are already in flight can no longer write.
 * @throws {Failure} if there is no such sandbox
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
    // In its own transaction, so that the one that replaces the state sees everything written before.
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

/** Retries on conflicts, which end soon, since no new calls begin. */
async function reincarnateBy(until: number, database: Database, id: string): Promise<void> {
  for (;;) {
    try {
      return await database.transaction((executor) => reincarnate(executor, id));
    } catch (error) {
      if (!(error instanceof VersionConflict) || Date.now() > until) throw error;
    }
  }
}

/** Lets calls continue, with the previous incarnation if nothing was replaced. */
async function resume(executor: Executor, id: string, incarnation?: string): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET suspended_until = NULL, lease_owner = NULL, lease_until = NULL, ' +
      'incarnation = COALESCE($3, incarnation) WHERE sandbox_id = $1 AND lease_owner = $2',
    [id, OWNER, incarnation ?? null],
  );
}

/** Loads the sandbox once nobody is replacing its state. @throws {Failure} if there is no such sandbox */
export async function enterSandbox(database: Database, id: string): Promise<Sandbox> {
  let sandbox = await loadForCall(database, id);
  while ((sandbox.suspended_until ?? 0) > Date.now()) {
    await pause(PAUSE_MS);
    sandbox = await loadForCall(database, id);
  }
  return sandbox;
}
