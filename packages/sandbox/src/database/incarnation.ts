import { randomUUID } from '#platform';
import type { Executor, Row } from './database.ts';
import type { OptimisticCheck } from './optimistic-check.ts';

/** Thrown if the sandbox of a call was deleted, reset or restored meanwhile. */
export class StaleSandboxError extends Error {
  override name = 'StaleSandboxError';
  readonly sandboxId: string;
  /** Whether there is no longer a sandbox with this name. */
  readonly isGone: boolean;

  constructor(sandboxId: string, isGone: boolean) {
    super(`the sandbox ${JSON.stringify(sandboxId)} was ${isGone ? 'deleted' : 'replaced'} meanwhile`);
    this.sandboxId = sandboxId;
    this.isGone = isGone;
  }
}

/** The end of a statement that writes to one incarnation of a sandbox. No other one can begin until it is committed. */
export const OF_INCARNATION = (parameter: number) =>
  `FROM sandboxes WHERE sandbox_id = $1 AND incarnation = $${parameter} FOR KEY SHARE`;

/** The same, if the sandbox has the version of the next parameter too and is not suspended. */
export const OF_VERSION = (parameter: number) =>
  `FROM sandboxes WHERE sandbox_id = $1 AND incarnation = $${parameter} AND version = $${parameter + 1} ` +
  'AND suspended_at IS NULL FOR KEY SHARE';

const STATE =
  'SELECT incarnation, version, suspended_at FROM sandboxes WHERE sandbox_id = $1 AND reserved_at IS NULL';
const STATE_TO_HOLD = `${STATE} FOR KEY SHARE`;

/**
 * Keeps the incarnation of a sandbox until the end of the transaction. Several writers can do so at the same time.
 * @param optimisticCheck checked too, if given
 * @throws {StaleSandboxError} unless the sandbox has this incarnation
 * @throws {SandboxChangedError}
 */
export async function lockIncarnation(
  executor: Executor,
  sandboxId: string,
  incarnation: string,
  optimisticCheck?: OptimisticCheck,
): Promise<void> {
  const held = executor.query(STATE_TO_HOLD, [sandboxId]);
  await checkState(() => held, incarnation, optimisticCheck);
  const [row] = await held;
  if (row?.incarnation !== incarnation) throw new StaleSandboxError(sandboxId, row === undefined);
}

/** Runs an optimistic check in a transaction that only reads. @throws {SandboxChangedError} */
export async function checkOptimistically(
  executor: Executor,
  sandboxId: string,
  incarnation: string,
  optimisticCheck?: OptimisticCheck,
): Promise<void> {
  await checkState(() => executor.query(STATE, [sandboxId]), incarnation, optimisticCheck);
}

/** Queries the state only if there is something to check. */
async function checkState(
  query: () => Promise<Row[]>,
  incarnation: string,
  optimisticCheck?: OptimisticCheck,
): Promise<void> {
  if (!optimisticCheck || optimisticCheck.isTrue) return;
  const isAsAssumed = ([row]: Row[]) =>
    row?.incarnation === incarnation &&
    row.version === optimisticCheck.sandbox.version &&
    row.suspended_at === null;
  await optimisticCheck.checkedBy(query().then(isAsAssumed));
}

/**
 * Begins a new incarnation of a sandbox that is suspended. It does not wait for a transaction that writes to the current
 * one, which may be waiting for the same row.
 * @returns undefined if the sandbox is not suspended
 * @throws {VersionConflict} if there is such a transaction
 */
export async function beginIncarnation(executor: Executor, sandboxId: string): Promise<string | undefined> {
  const text = 'SELECT suspended_at FROM sandboxes WHERE sandbox_id = $1 FOR UPDATE NOWAIT';
  const [row] = await executor.query(text, [sandboxId]);
  if (!row || row.suspended_at === null) return undefined;
  const incarnation = newIncarnation();
  await executor.query('UPDATE sandboxes SET incarnation = $2 WHERE sandbox_id = $1', [
    sandboxId,
    incarnation,
  ]);
  return incarnation;
}

export function newIncarnation(): string {
  return randomUUID();
}
