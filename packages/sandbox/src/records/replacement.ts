import { randomUUID } from '#platform';
import { databaseNow } from '../database/clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { nextTick } from '../database/ids.ts';
import { newIncarnation } from '../database/incarnation.ts';
import { REPLACED, STATE } from './all-collections.ts';
import { refreshDue } from './due.ts';
import type { Reservation } from './reservations.ts';
import { deleteRows, type Hold, inSlices, moveRows, TakenOverError } from './rows.ts';

// The contents of a large sandbox are replaced in short transactions. What it gets is first stored in a hidden sandbox. One
// transaction decides that this counts from then on; calls wait until the old contents are deleted and the others moved.
// Any process can continue, so nothing is lost if one dies.

/** Begins names of hidden sandboxes, which no other name contains. */
export const HIDDEN = '~';

/** When a hidden sandbox is reserved whose contents count already: it is never forgotten. */
const FOREVER = Number.MAX_SAFE_INTEGER;

/** Reserves a hidden sandbox. */
export async function reserveHidden(executor: Executor): Promise<Reservation> {
  const [id, at] = [`${HIDDEN}${randomUUID()}`, databaseNow()];
  await executor.query(
    'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, reserved_at) ' +
      "VALUES ($1, 1, 0, '{}', '[]', $2)",
    [id, at],
  );
  return { id, at };
}

/**
 * Makes the contents of a hidden sandbox count as those of a suspended one. From the commit on, calls wait until
 * `finishReplacement` has moved them.
 * @throws {TakenOverError} if the hidden sandbox has been deleted
 */
export async function adopt(executor: Executor, id: string, { id: hidden, at }: Reservation): Promise<void> {
  const rows = await executor.query(
    'UPDATE sandboxes SET reserved_at = $3 WHERE sandbox_id = $1 AND reserved_at = $2 RETURNING sandbox_id',
    [hidden, at, FOREVER],
  );
  if (rows.length === 0) throw new TakenOverError(`${hidden} has been deleted`);
  await executor.query('UPDATE sandboxes SET replaced_by = $2 WHERE sandbox_id = $1', [id, hidden]);
}

/** Thrown if the contents of a sandbox are being moved, so that they are not complete. */
export class IncompleteError extends Error {
  override name = 'IncompleteError';
}

/** @throws {IncompleteError} */
export async function requireComplete(executor: Executor, id: string): Promise<void> {
  const text = 'SELECT sandbox_id FROM sandboxes WHERE sandbox_id = $1 AND replaced_by IS NOT NULL';
  if ((await executor.query(text, [id])).length > 0)
    throw new IncompleteError(`the contents of ${id} are being moved`);
}

/** Replacements that this process is finishing, by sandbox. */
const finishing = new WeakMap<Database, Map<string, Promise<void>>>();

/** Ends a replacement that has been decided: deletes the old contents, moves the new ones, and lets calls in. */
export function finishReplacement(database: Database, id: string): Promise<void> {
  const all = finishing.get(database) ?? new Map<string, Promise<void>>();
  finishing.set(database, all);
  const running = all.get(id) ?? finish(database, id).finally(() => all.delete(id));
  all.set(id, running);
  return running;
}

async function finish(database: Database, id: string): Promise<void> {
  // Whoever was doing this before can no longer.
  const own = newIncarnation();
  const [row] = await database.query(
    'UPDATE sandboxes SET incarnation = $2 WHERE sandbox_id = $1 AND replaced_by IS NOT NULL ' +
      'RETURNING replaced_by, emptied_at',
    [id, own],
  );
  if (!row) return;
  const hidden = String(row.replaced_by);
  const set = (assignment: string): Hold => {
    const text = `UPDATE sandboxes SET ${assignment} WHERE sandbox_id = $1 AND incarnation = $2 RETURNING sandbox_id`;
    return async (tx) => {
      const rows = await tx.query(text, [id, own, databaseNow()]);
      if (rows.length === 0) throw new TakenOverError(`the replacement of ${id} has been taken over`);
    };
  };
  const hold = set('suspended_at = $3');
  try {
    if (row.emptied_at === null) {
      await inSlices(database, REPLACED, deleteRows(id), hold);
      await database.transaction(set('emptied_at = $3'));
    }
    await inSlices(database, STATE, moveRows(hidden, id, nextTick()), hold);
    await database.transaction(async (executor) => {
      await hold(executor);
      await refreshDue({ executor, sandboxId: id });
      await executor.query('DELETE FROM sandboxes WHERE sandbox_id = $1', [hidden]);
      await executor.query(
        'UPDATE sandboxes SET replaced_by = NULL, emptied_at = NULL, suspended_at = NULL WHERE sandbox_id = $1',
        [id],
      );
    });
  } catch (error) {
    if (!(error instanceof TakenOverError)) throw error;
  }
}

/** Incarnations whose contents this process has begun to delete: what a call reads of one may be incomplete. */
const torn = new Set<string>();

/** Maximum number that is remembered: calls in flight are of the latest. */
const MAX_TORN = 1_000;

export function noteTorn(incarnation: string): void {
  torn.add(incarnation);
  const [oldest] = torn;
  if (torn.size > MAX_TORN && oldest !== undefined) torn.delete(oldest);
}

export function isTorn(incarnation: string): boolean {
  return torn.has(incarnation);
}
