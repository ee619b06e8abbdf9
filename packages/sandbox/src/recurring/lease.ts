import { LONGEST_LEASE_MS } from '../database/clock.ts';
import type { Executor } from '../database/database.ts';
import { nextTick } from '../database/ids.ts';
import { nextVersion } from '../records/sandboxes.ts';

/** The exclusive right of a runner to do a sandbox's due work until the lease expires. In milliseconds of real time. */
export interface Lease {
  sandboxId: string;
  owner: string;
}

/** Thrown if the lease has expired and another runner has taken over the sandbox, with the work that was not committed. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/**
 * True for any value except null. In a table that it has not analysed, PostgreSQL expects `IS NOT NULL` to be true for
 * almost all rows, and would read them all.
 */
export const IS_ADVANCING = 'clock_target >= -9007199254740991';

/** Maximum number of sandboxes that one scan finds. */
const AT_ONCE = 1_000;

/** Whether a lease is over. */
const isOver = (now: string, longest: string) =>
  `(lease_until IS NULL OR lease_until <= ${now} OR lease_until > ${longest})`;

/** Finds sandboxes with due work, or a clock to advance, but without a runner; in random order, so that scans differ. */
export async function findDue(executor: Executor, now: number): Promise<string[]> {
  const free = isOver('$1', '$3');
  // An index serves each condition; one statement, because idle servers repeat it forever.
  const rows = await executor.query(
    `SELECT sandbox_id FROM (SELECT sandbox_id FROM sandboxes WHERE next_due_at <= clock AND ${free} ` +
      `UNION ALL SELECT sandbox_id FROM sandboxes WHERE ${IS_ADVANCING} AND ${free}) AS found ` +
      'ORDER BY random() LIMIT $2',
    [now, AT_ONCE, now + LONGEST_LEASE_MS],
  );
  return [...new Set(rows.map((row) => String(row.sandbox_id)))];
}

/** Takes the lease, unless there is nothing to do, another runner has it, or the sandbox's state is being replaced. */
export async function claim(executor: Executor, lease: Lease, now: number, until: number): Promise<boolean> {
  const rows = await executor.query(
    'UPDATE sandboxes SET lease_owner = $2, lease_until = $4 WHERE sandbox_id = $1 ' +
      'AND (next_due_at <= clock OR clock_target IS NOT NULL) AND ' +
      `${isOver('$3', '$5')} AND suspended_at IS NULL RETURNING sandbox_id`,
    [lease.sandboxId, lease.owner, now, until, now + LONGEST_LEASE_MS],
  );
  return rows.length > 0;
}

/**
 * Extends the lease, and moves the sandbox's clock to `reached`. Called last in a batch, so that a runner that has lost
 * its lease commits nothing.
 * @returns the target of the clock; null if it has been reached
 * @throws {LeaseLostError}
 */
export async function renew(
  executor: Executor,
  lease: Lease,
  until: number,
  reached: number,
): Promise<number | null> {
  const rows = await executor.query(
    `UPDATE sandboxes SET lease_until = $3, version = ${nextVersion(5)}, ` +
      'clock = CASE WHEN clock < $4 THEN $4 ELSE clock END, ' +
      'clock_target = CASE WHEN clock_target <= $4 THEN NULL ELSE clock_target END ' +
      'WHERE sandbox_id = $1 AND lease_owner = $2 RETURNING clock_target',
    [lease.sandboxId, lease.owner, until, reached, nextTick()],
  );
  const [row] = rows;
  if (!row) throw new LeaseLostError(`the lease of sandbox ${lease.sandboxId} is another runner's`);
  return row.clock_target === null ? null : Number(row.clock_target);
}

export async function release(executor: Executor, { sandboxId, owner }: Lease): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET lease_owner = NULL, lease_until = NULL WHERE sandbox_id = $1 AND lease_owner = $2',
    [sandboxId, owner],
  );
}
