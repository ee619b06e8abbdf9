import { randomUUID } from 'node:crypto';
import type { Executor } from './database.ts';

/** Thrown when what a call came to is gone: its sandbox was deleted, reset or restored meanwhile. */
export class OtherIncarnation extends Error {
  override name = 'OtherIncarnation';
  readonly sandboxId: string;
  /** Whether there is no sandbox of the name now. */
  readonly isGone: boolean;

  constructor(sandboxId: string, isGone: boolean) {
    super(`the sandbox ${JSON.stringify(sandboxId)} was ${isGone ? 'deleted' : 'replaced'} meanwhile`);
    this.sandboxId = sandboxId;
    this.isGone = isGone;
  }
}

/** The end of a statement that writes to one incarnation: no other begins until it is committed. */
export const OF_INCARNATION = (parameter: number) =>
  `FROM sandboxes WHERE sandbox_id = $1 AND incarnation = $${parameter} FOR KEY SHARE`;

/**
 * Keeps the incarnation of a sandbox until the end of the transaction. Others that write do the same at the same time.
 * @throws {OtherIncarnation} unless it is the one given
 */
export async function holdIncarnation(
  executor: Executor,
  sandboxId: string,
  incarnation: string,
): Promise<void> {
  const text =
    'SELECT incarnation FROM sandboxes WHERE sandbox_id = $1 AND reserved_at IS NULL FOR KEY SHARE';
  const [row] = await executor.query(text, [sandboxId]);
  if (row?.incarnation !== incarnation) throw new OtherIncarnation(sandboxId, row === undefined);
}

/**
 * Begins another incarnation of a sandbox. Nothing may write to this one: whoever does is not waited for, as it may be
 * waiting for the same row.
 * @throws {VersionConflict} if something does
 */
export async function reincarnate(executor: Executor, sandboxId: string): Promise<void> {
  const text = 'SELECT version FROM sandboxes WHERE sandbox_id = $1 FOR UPDATE NOWAIT';
  await executor.query(text, [sandboxId]);
  await executor.query('UPDATE sandboxes SET incarnation = $2 WHERE sandbox_id = $1', [
    sandboxId,
    newIncarnation(),
  ]);
}

export function newIncarnation(): string {
  return randomUUID();
}
