import { databaseNow } from '../database/clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { newIncarnation } from '../database/incarnation.ts';
import { COLLECTIONS } from './all-collections.ts';
import { deleteRows, type Hold, inSlices, TakenOverError } from './rows.ts';

/** A reservation that nobody has renewed for this time is deleted, with what it contains. */
const FORGOTTEN_MS = 3_600_000;

/**
 * A sandbox that calls do not see: its name is reserved for one that is being created, or it has been deleted and is being
 * emptied. The time is that of the last renewal, and distinguishes it from reservations of other processes.
 */
export interface Reservation {
  id: string;
  at: number;
}

/**
 * Makes a sandbox a reservation: from the commit on, there is no such sandbox for calls, also for those in flight.
 * @returns undefined if there is none
 */
export async function hide(executor: Executor, id: string): Promise<Reservation | undefined> {
  const at = databaseNow();
  const rows = await executor.query(
    'UPDATE sandboxes SET reserved_at = $2, incarnation = $3, suspended_at = NULL, last_number = 0, ' +
      "faults = '[]', silent_addresses = '[]', next_due_at = NULL, clock_target = NULL, lease_owner = NULL, " +
      'lease_until = NULL, sender = NULL, sender_until = NULL ' +
      'WHERE sandbox_id = $1 AND reserved_at IS NULL RETURNING sandbox_id',
    [id, at, newIncarnation()],
  );
  return rows.length > 0 ? { id, at } : undefined;
}

/** Renews a reservation with each transaction, unless another process has taken it over. */
export function holdReservation(reservation: Reservation): Hold {
  return async (tx) => {
    const { id, at } = reservation;
    const next = Math.max(databaseNow(), at);
    const rows = await tx.query(
      'UPDATE sandboxes SET reserved_at = $3 WHERE sandbox_id = $1 AND reserved_at = $2 RETURNING sandbox_id',
      [id, at, next],
    );
    if (rows.length === 0) throw new TakenOverError(`${id} has been taken over`);
    reservation.at = next;
  };
}

/** Deletes a reservation and everything in it. If another process takes it over, that one deletes the rest. */
export async function deleteReserved(database: Database, reservation: Reservation): Promise<void> {
  try {
    await inSlices(database, COLLECTIONS, deleteRows(reservation.id), holdReservation(reservation));
  } catch (error) {
    if (error instanceof TakenOverError) return;
    throw error;
  }
  const { id, at } = reservation;
  await database.query('DELETE FROM sandboxes WHERE sandbox_id = $1 AND reserved_at = $2', [id, at]);
}

/** One by one: on Citus, a statement that writes to many sandboxes would keep all others waiting until it ends. */
export async function deleteForgotten(database: Database): Promise<void> {
  const text = 'SELECT sandbox_id, reserved_at FROM sandboxes WHERE reserved_at < $1';
  for (const { sandbox_id, reserved_at } of await database.query(text, [databaseNow() - FORGOTTEN_MS])) {
    await deleteReserved(database, { id: String(sandbox_id), at: Number(reserved_at) });
  }
}
