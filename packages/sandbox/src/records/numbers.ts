import type { Scope } from '../database/collection.ts';
import type { Executor } from '../database/database.ts';

/**
 * Draws the next numbers of a sandbox and returns the last one; undefined if there is no such sandbox. It locks the
 * sandbox's row until the transaction ends, so numbers become visible in order, whichever server draws them: whoever has
 * seen one has missed none before it. Draw them last, after every other lock.
 * @param due when a plan that the transaction stores is due: so is the sandbox then. The lock makes this and a runner that
 * sets a later time take turns
 */
export async function drawNumbers(
  { sandboxId, executor }: Scope,
  count: number,
  due: number | null = null,
): Promise<number | undefined> {
  const values = due === null ? [sandboxId, count] : [sandboxId, count, due];
  const [row] = await executor.query(due === null ? DRAW : DRAW_AND_LOWER, values);
  return row && Number(row.last_number);
}

const DRAWN = 'WHERE sandbox_id = $1 RETURNING last_number';
const DRAW = `UPDATE sandboxes SET last_number = last_number + $2 ${DRAWN}`;
const DRAW_AND_LOWER =
  'UPDATE sandboxes SET last_number = last_number + $2, ' +
  `next_due_at = CASE WHEN next_due_at IS NULL OR next_due_at > $3 THEN $3 ELSE next_due_at END ${DRAWN}`;

/** The last number that was drawn; undefined if there is no such sandbox. */
export async function lastNumber({ sandboxId, executor }: Scope): Promise<number | undefined> {
  const [row] = await executor.query('SELECT last_number FROM sandboxes WHERE sandbox_id = $1', [sandboxId]);
  return row && Number(row.last_number);
}

/** Maximum number of sandboxes per statement. */
const AT_ONCE = 512;

/** The last number of a sandbox, and its incarnation. */
export interface Progress {
  last: number;
  incarnation: string;
}

/** The progress of several sandboxes by id, omitting those that do not exist. */
export async function progressOf(
  executor: Executor,
  sandboxIds: ReadonlySet<string>,
): Promise<Map<string, Progress>> {
  const ids = [...sandboxIds];
  const found = new Map<string, Progress>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    // The number of parameters is a power of two, so that a few prepared statements serve any number of sandboxes.
    const places = Array.from({ length: 2 ** Math.ceil(Math.log2(some.length)) }, (_, i) => `$${i + 1}`);
    const rows = await executor.query(
      `SELECT sandbox_id, last_number, incarnation FROM sandboxes WHERE sandbox_id IN (${places.join(', ')})`,
      places.map((_, i) => some[i] ?? null),
    );
    for (const { sandbox_id, last_number, incarnation } of rows)
      found.set(String(sandbox_id), { last: Number(last_number), incarnation: String(incarnation) });
  }
  return found;
}

/** Continues after the numbers of another sandbox whose numbered rows were copied. */
export async function continueNumbers(scope: Scope, other: number): Promise<void> {
  await scope.executor.query(
    'UPDATE sandboxes SET last_number = $2 WHERE sandbox_id = $1 AND last_number < $2',
    [scope.sandboxId, other],
  );
}

const DIGITS = 16;

/** The key of a numbered row. Keys sort like their numbers. */
export function keyOf(number: number): string {
  return String(number).padStart(DIGITS, '0');
}
