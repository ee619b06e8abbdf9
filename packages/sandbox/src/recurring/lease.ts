import type { Executor } from '../database/database.ts';
import { COUNTS, type Summary, summaryBy } from './summary.ts';

/** The right of one runner to do a sandbox's due work, until it is over. Times are real, in milliseconds. */
export type Lease = { sandboxId: string; owner: string };

/** The lease was over and another runner has taken the sandbox; what was not committed is the other's to do. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Sandboxes that a look finds at most. */
const AT_ONCE = 1_000;

/** Some of the sandboxes with due work that no runner is at; by chance, so that several looks find others. */
export async function findDue(executor: Executor, now: number): Promise<string[]> {
  const rows = await executor.query(
    'SELECT sandbox_id FROM sandboxes WHERE next_due_at <= clock AND (lease_until IS NULL OR lease_until <= $1) ' +
      'ORDER BY random() LIMIT $2',
    [now, AT_ONCE],
  );
  return rows.map((row) => String(row.sandbox_id));
}

/** Takes the sandbox, unless nothing is due there or another runner has it. */
export async function claim(executor: Executor, lease: Lease, now: number, until: number): Promise<boolean> {
  const rows = await executor.query(
    'UPDATE sandboxes SET lease_owner = $2, lease_until = $4 WHERE sandbox_id = $1 AND next_due_at <= clock ' +
      'AND (lease_until IS NULL OR lease_until <= $3) RETURNING sandbox_id',
    [lease.sandboxId, lease.owner, now, until],
  );
  return rows.length > 0;
}

/**
 * Holds on to the sandbox and adds what was done to its totals: last in a batch, so that a batch of a runner that
 * has lost its lease is not committed. @throws {LeaseLost}
 */
export async function renew(executor: Executor, lease: Lease, until: number, done: Summary): Promise<void> {
  const counts = COUNTS.map((name, i) => `, ${name} = ${name} + $${i + 4}`).join('');
  const rows = await executor.query(
    `UPDATE sandboxes SET lease_until = $3${counts} WHERE sandbox_id = $1 AND lease_owner = $2 RETURNING sandbox_id`,
    [lease.sandboxId, lease.owner, until, ...COUNTS.map((name) => done[name])],
  );
  if (rows.length === 0) throw new LeaseLost(`the lease of sandbox ${lease.sandboxId} is another runner's`);
}

export async function release(executor: Executor, { sandboxId, owner }: Lease): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET lease_owner = NULL, lease_until = NULL WHERE sandbox_id = $1 AND lease_owner = $2',
    [sandboxId, owner],
  );
}

/** What runners have done in the sandbox since it was made. */
export async function loadTotals(executor: Executor, sandboxId: string): Promise<Summary> {
  const text = `SELECT ${COUNTS.join(', ')} FROM sandboxes WHERE sandbox_id = $1`;
  const [row] = await executor.query(text, [sandboxId]);
  return summaryBy((name) => Number(row?.[name] ?? 0));
}
