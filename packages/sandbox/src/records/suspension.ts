import { pause } from '#platform';
import { type Database, type Executor, VersionConflict } from '../database/database.ts';
import { beginIncarnation } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';
import { finishReplacement } from './replacement.ts';
import { findSandbox, loadForCall, type Sandbox } from './sandboxes.ts';

/** Minimum and maximum milliseconds between checks of a sandbox whose state is being replaced. */
const PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/**
 * How often calls that wait check whether the process that replaces the state has died. If it is only slow, it begins
 * again, so no result depends on this time.
 */
const CHECK_MS = 1_000;

/** `waitTimeout` is the number of milliseconds for which a call waits while another one replaces the state. */
export interface Waiting {
  database: Database;
  limits: { waitTimeout: number };
}

/**
 * Lets calls continue with an incarnation, unless somebody else has begun another one, or the contents of a hidden sandbox
 * have still to be moved.
 */
export async function resume(executor: Executor, id: string, before: string, next: string): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET suspended_at = NULL, incarnation = $3 ' +
      'WHERE sandbox_id = $1 AND incarnation = $2 AND replaced_by IS NULL',
    [id, before, next],
  );
}

/**
 * Ends the suspension of a sandbox if the process that replaces its state has died: nobody holds the row. If it had
 * committed nothing, the state is the old one. A process that is only about to begin sees the new incarnation, and starts
 * over. If it had decided that other contents count, they are moved by whoever sees that this does not go on.
 * @param before what the last call of this returned
 * @returns when the suspension was last renewed; undefined if it is over
 */
export async function resumeAbandoned(
  database: Database,
  id: string,
  before?: number,
): Promise<number | undefined> {
  const [row] = await database.query(
    'SELECT suspended_at, replaced_by FROM sandboxes WHERE sandbox_id = $1 AND suspended_at IS NOT NULL',
    [id],
  );
  if (!row) return undefined;
  if (row.replaced_by !== null) {
    const renewed = Number(row.suspended_at);
    if (renewed === before) await finishReplacement(database, id);
    return renewed;
  }
  await database
    .transaction(async (executor) => {
      const own = await beginIncarnation(executor, id);
      if (own !== undefined) await resume(executor, id, own, own);
    })
    .catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
  return undefined;
}

/**
 * Loads the sandbox once nobody is replacing its state.
 * @param end when to give up, by `performance.now()`
 * @throws {Failure} if there is no such sandbox, or its state is being replaced for too long
 */
export async function enterSandbox(
  { database, limits }: Waiting,
  id: string,
  end = performance.now() + limits.waitTimeout,
): Promise<Sandbox> {
  for (;;) {
    const sandbox = await loadForCall(database, id);
    if (sandbox.suspended_at === null) return sandbox;
    await resumedBy(end, database, id);
  }
}

/** @throws {Failure} if the sandbox is suspended for longer */
async function resumedBy(end: number, database: Database, id: string): Promise<void> {
  const over = new AbortController();
  const late = pause(Math.max(0, end - performance.now()), true, { signal: over.signal });
  try {
    if (!(await Promise.race([resumed(database, id), late]))) return;
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
  const name = JSON.stringify(id);
  throw new Failure(
    'notAllowed',
    `the sandbox ${name} is still being reset, restored or deleted; call again later`,
  );
}

/** Watches a sandbox that may be suspended, in the background, so that due work does not wait for the next call to it. */
export function watchSuspension(database: Database, id: string): void {
  resumed(database, id).catch(() => undefined);
}

/** The suspensions of each database that somebody waits for. They share the checks. */
const awaited = new WeakMap<Database, Map<string, Promise<void>>>();

function resumed(database: Database, id: string): Promise<void> {
  const all = awaited.get(database) ?? new Map<string, Promise<void>>();
  awaited.set(database, all);
  let one = all.get(id);
  if (!one) {
    one = waitUntilResumed(database, id).finally(() => all.delete(id));
    // Callers that have given up no longer listen.
    one.catch(() => undefined);
    all.set(id, one);
  }
  return one;
}

async function waitUntilResumed(database: Database, id: string): Promise<void> {
  let checkAt = performance.now() + CHECK_MS;
  let renewed: number | undefined;
  for (let ms = PAUSE_MS; ; ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
    await pause(ms, undefined, { ref: false });
    const sandbox = await findSandbox(database, id);
    if (sandbox?.suspended_at == null) return;
    if (performance.now() < checkAt) continue;
    renewed = await resumeAbandoned(database, id, renewed);
    checkAt = performance.now() + CHECK_MS;
  }
}
