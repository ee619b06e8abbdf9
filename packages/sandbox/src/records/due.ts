import type { Scope } from '../database/collection.ts';
import type { Executor, SqlValue } from '../database/database.ts';

const NEXT_DUE = 'SELECT MIN(next_due_at) AS due FROM recurring_plans WHERE sandbox_id = $1';

// The search for due work uses a sandbox's `next_due_at`. It is never later than the time when the first of its plans is
// due, but can be earlier: a plan that becomes due later does not change it, so that no step has to look at all plans.
// A runner that finds nothing due corrects it.

/** Recomputes when the sandbox is due, after its plans were stored in other ways, such as by a copy or a seed. */
export async function refreshDue(scope: Scope): Promise<void> {
  await lockSandbox(scope);
  await setDue(scope, await earliestDue(scope));
}

/** When the first of the sandbox's plans is due; null if none will be. */
export async function earliestDue({ sandboxId, executor }: Scope): Promise<number | null> {
  const [row] = await executor.query(NEXT_DUE, [sandboxId]);
  return toNumber(row?.due);
}

export async function setDue({ sandboxId, executor }: Scope, due: number | null): Promise<void> {
  await executor.query('UPDATE sandboxes SET next_due_at = $2 WHERE sandbox_id = $1', [sandboxId, due]);
}

/** Locks the sandbox's row until the transaction ends. */
export async function lockSandbox({ sandboxId, executor }: Scope): Promise<void> {
  await executor.query('UPDATE sandboxes SET next_due_at = next_due_at WHERE sandbox_id = $1', [sandboxId]);
}

/** Loads the sandbox's clock, its target, and the time from which the search for due work finds the sandbox. */
export async function loadDue(
  executor: Executor,
  sandboxId: string,
): Promise<{ clock: number; target: number | null; due: number | null } | undefined> {
  const text = 'SELECT clock, clock_target, next_due_at FROM sandboxes WHERE sandbox_id = $1';
  const [row] = await executor.query(text, [sandboxId]);
  return (
    row && {
      clock: Number(row.clock),
      target: toNumber(row.clock_target),
      due: toNumber(row.next_due_at),
    }
  );
}

function toNumber(value: SqlValue | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
