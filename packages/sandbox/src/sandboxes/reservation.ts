import type { Temporal } from 'temporal-polyfill';
import { pause } from '#platform';
import { databaseNow } from '../database/clock.ts';
import {
  type Database,
  type Executor,
  type TransactionOptions,
  VersionConflict,
} from '../database/database.ts';
import { newIncarnation } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';
import { COLLECTIONS } from '../records/all-collections.ts';
import { lockMaking } from '../records/migrations.ts';
import { HIDDEN } from '../records/replacement.ts';
import {
  deleteForgotten,
  deleteReserved,
  holdReservation,
  type Reservation,
} from '../records/reservations.ts';
import { deleteRows, type Hold, inSlices, isLarge, TakenOverError } from '../records/rows.ts';
import type { SandboxSettings } from '../records/sandboxes.ts';

/** How long a name stays reserved for a process that may have died before it began to fill the sandbox. */
const KEPT_MS = 5_000;

/** Milliseconds between looks at a reservation of another process. */
const PAUSE_MS = 50;

/**
 * Creates a sandbox with `fill`, which calls `begin` once. The name is reserved in a short transaction of its own, so
 * that nobody waits while the sandbox is filled, and no other sandbox takes the name.
 * @param prepare stores contents before, in transactions that hold the reservation
 * @throws {Failure} if the name is taken or there are already `most` sandboxes; 0 for no limit
 */
export async function makeReserved<T>(
  database: Database,
  id: string,
  most: number,
  fill: (executor: Executor, begin: Begin) => Promise<T>,
  { prepare, ...options }: TransactionOptions & { prepare?: (hold: Hold) => Promise<void> } = {},
): Promise<T> {
  const reservation = await reserve(database, id, most);
  const hold = holdReservation(reservation);
  try {
    // A deletion that was killed has left what it contained.
    if (reservation.isTakenOver && (await isLarge(database, id, COLLECTIONS)))
      await inSlices(database, COLLECTIONS, deleteRows(id), hold);
    await prepare?.(hold);
    return await database.transaction((executor) => fill(executor, beginOf(executor, reservation)), options);
  } catch (error) {
    // The original error is thrown; a leftover reservation is taken over or deleted later.
    await deleteReserved(database, reservation).catch(() => undefined);
    throw error instanceof TakenOverError ? new VersionConflict(error.message, { cause: error }) : error;
  }
}

/** Turns the reservation into a sandbox without resources. */
export type Begin = (made: { clock: Temporal.Instant; settings: SandboxSettings }) => Promise<void>;

interface NameReservation extends Reservation {
  /** Whether the name was reserved by a process that has died. */
  isTakenOver: boolean;
}

/** Waits while the name is reserved, since the process that reserved it may have died: a name is taken only by a sandbox. */
async function reserve(database: Database, id: string, most: number): Promise<NameReservation> {
  await deleteForgotten(database);
  for (;;) {
    const reservation = await tryToReserve(database, id, most);
    if (reservation) return reservation;
    const text = 'SELECT sandbox_id FROM sandboxes WHERE sandbox_id = $1 AND reserved_at IS NULL';
    if ((await database.query(text, [id])).length > 0) throw new Failure('sandboxExists', id);
    await pause(PAUSE_MS, undefined, { ref: false });
  }
}

/** @returns undefined if a sandbox or another reservation has the name */
async function tryToReserve(
  database: Database,
  id: string,
  most: number,
): Promise<NameReservation | undefined> {
  const at = databaseNow();
  return database.transaction(async (tx) => {
    if (most > 0) {
      await lockMaking(tx);
      const [row] = await tx.query(
        `SELECT COUNT(*) AS count FROM sandboxes WHERE sandbox_id <> $1 AND sandbox_id NOT LIKE '${HIDDEN}%'`,
        [id],
      );
      if (Number(row?.count) >= most)
        throw new Failure('tooManySandboxes', `the limit of this server is ${most}`);
    }
    const [row] = await tx.query(
      'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, reserved_at) ' +
        "VALUES ($1, 1, 0, '{}', '[]', $2) ON CONFLICT (sandbox_id) DO UPDATE " +
        'SET reserved_at = excluded.reserved_at, version = sandboxes.version + 1 ' +
        'WHERE sandboxes.reserved_at < $3 OR sandboxes.reserved_at > $4 RETURNING version',
      // One from the future was made before the clock was set back.
      [id, at, at - KEPT_MS, at + KEPT_MS],
    );
    return row && { id, at, isTakenOver: Number(row.version) > 1 };
  });
}

export function beginOf(executor: Executor, { id, at }: Reservation): Begin {
  return async ({ clock, settings }) => {
    // The row is locked until the sandbox is complete, so nobody can take the name over.
    const rows = await executor.query(
      'UPDATE sandboxes SET reserved_at = NULL, version = version + 1, clock = $3, settings = $4, incarnation = $5 ' +
        'WHERE sandbox_id = $1 AND reserved_at = $2 RETURNING sandbox_id',
      [id, at, clock.epochMilliseconds, JSON.stringify(settings), newIncarnation()],
    );
    if (rows.length === 0) throw new Failure('sandboxExists', id);
  };
}
