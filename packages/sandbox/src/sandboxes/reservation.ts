import type { Temporal } from 'temporal-polyfill';
import type { Database, Executor, TransactionOptions } from '../database/database.ts';
import { newIncarnation } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';
import { lockMaking } from '../records/migrations.ts';
import type { SandboxSettings } from '../records/sandboxes.ts';

/** How long a name is kept for a process that may have died before it began to fill the sandbox. */
const KEPT_MS = 5_000;

/** After this long, a reservation under a name that nobody asks for again is deleted. */
const FORGOTTEN_MS = 3_600_000;

/** A name that one process is about to create a sandbox under; the time distinguishes it from another's. */
type Reservation = { id: string; at: number };

/**
 * Makes a sandbox by `fill`, which calls `beginSandbox` once. The name is reserved in a short transaction of its own:
 * however long the sandbox takes to fill, nobody else waits for it, and no other sandbox gets in its way.
 * @throws {Failure} when the name is taken or there are `most` sandboxes; 0 is no limit
 */
export async function makeReserved<T>(
  database: Database,
  id: string,
  most: number,
  fill: (executor: Executor, begin: Begin) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const reservation = await reserve(database, id, most);
  try {
    return await database.transaction((executor) => fill(executor, beginOf(executor, reservation)), options);
  } catch (error) {
    // The original error is thrown; a leftover reservation is taken over or deleted later.
    await cancel(database, reservation).catch(() => undefined);
    throw error;
  }
}

/** Turns the reservation into a sandbox without resources. */
export type Begin = (made: { clock: Temporal.Instant; settings: SandboxSettings }) => Promise<void>;

async function reserve(database: Database, id: string, most: number): Promise<Reservation> {
  const at = Date.now();
  await deleteForgotten(database, at - FORGOTTEN_MS);
  await database.transaction(async (tx) => {
    if (most > 0) {
      await lockMaking(tx);
      const [row] = await tx.query('SELECT COUNT(*) AS count FROM sandboxes WHERE sandbox_id <> $1', [id]);
      if (Number(row?.count) >= most)
        throw new Failure('tooManySandboxes', `the limit of this server is ${most}`);
    }
    const rows = await tx.query(
      'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, reserved_at) ' +
        "VALUES ($1, 1, 0, '{}', '[]', $2) ON CONFLICT (sandbox_id) DO UPDATE SET reserved_at = excluded.reserved_at " +
        'WHERE sandboxes.reserved_at < $3 RETURNING sandbox_id',
      [id, at, at - KEPT_MS],
    );
    if (rows.length === 0) throw new Failure('sandboxExists', id);
  });
  return { id, at };
}

/** One by one: on Citus, one at a time may write to many sandboxes, and keeps all others waiting until its end. */
async function deleteForgotten(database: Database, before: number): Promise<void> {
  const text = 'SELECT sandbox_id FROM sandboxes WHERE reserved_at < $1';
  for (const { sandbox_id } of await database.query(text, [before])) {
    const values = [String(sandbox_id), before];
    await database.query('DELETE FROM sandboxes WHERE sandbox_id = $1 AND reserved_at < $2', values);
  }
}

function beginOf(executor: Executor, { id, at }: Reservation): Begin {
  return async ({ clock, settings }) => {
    // The row is locked until the sandbox is made: nobody takes the name over meanwhile.
    const rows = await executor.query(
      'UPDATE sandboxes SET reserved_at = NULL, version = version + 1, clock = $3, settings = $4, incarnation = $5 ' +
        'WHERE sandbox_id = $1 AND reserved_at = $2 RETURNING sandbox_id',
      [id, at, clock.epochMilliseconds, JSON.stringify(settings), newIncarnation()],
    );
    if (rows.length === 0) throw new Failure('sandboxExists', id);
  };
}

async function cancel(database: Database, { id, at }: Reservation): Promise<void> {
  await database.query('DELETE FROM sandboxes WHERE sandbox_id = $1 AND reserved_at = $2', [id, at]);
}
