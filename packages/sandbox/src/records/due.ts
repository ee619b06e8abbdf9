import type { Scope } from '../database/collection.ts';
import type { Executor, SqlValue } from '../database/database.ts';

const NEXT_DUE = 'SELECT MIN(next_due_at) AS due FROM recurring_plans WHERE sandbox_id = $1';

// A sandbox's `next_due_at` is what the search for due work goes by. It is never later than the time at which the first
// of its plans is due, but may be earlier: a plan that comes to be due later leaves it, so that no step looks at all
// plans, and the runner that finds nothing due sets it right.

/**
 * Notes in the sandbox that a plan is due at that time, in the transaction that stores the plan. It always locks the
 * sandbox's row, even if nothing changes, so this call and a runner that sets a later time take turns.
 */
export async function noteDue({ sandboxId, executor }: Scope, due: number | null): Promise<void> {
  if (due === null) return;
  await executor.query(
    'UPDATE sandboxes SET next_due_at = CASE WHEN next_due_at IS NULL OR next_due_at > $2 THEN $2 ELSE next_due_at END ' +
      'WHERE sandbox_id = $1',
    [sandboxId, due],
  );
}

/** Finds out anew when the sandbox is due, after its plans were stored by other means, such as a copy or a seed. */
export async function refreshDue(scope: Scope): Promise<void> {
  await lockSandbox(scope);
  await setDue(scope, await earliestDue(scope));
}

/** The time at which the first of the sandbox's plans is due; null when none will be. */
export async function earliestDue({ sandboxId, executor }: Scope): Promise<number | null> {
  const [row] = await executor.query(NEXT_DUE, [sandboxId]);
  return toNumber(row?.due);
}

export async function setDue({ sandboxId, executor }: Scope, due: number | null): Promise<void> {
  await executor.query('UPDATE sandboxes SET next_due_at = $2 WHERE sandbox_id = $1', [sandboxId, due]);
}

/** Holds the sandbox's row until the transaction ends. */
async function lockSandbox({ sandboxId, executor }: Scope): Promise<void> {
  await executor.query('UPDATE sandboxes SET next_due_at = next_due_at WHERE sandbox_id = $1', [sandboxId]);
}

/** The sandbox's clock, where that is to go, and the time from which the search for due work finds it. */
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
