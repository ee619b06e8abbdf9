import { LONGEST_LEASE_MS } from '../database/clock.ts';
import type { Executor } from '../database/database.ts';

/** Milliseconds of real time after which another process can take over a sandbox whose sender has stopped renewing its claim. */
const LEASE_MS = 10_000;

/**
 * Makes `sender` the only one that sends the callbacks of a sandbox, so that they arrive in order, or renews its claim.
 * @returns false if another one holds the claim, the sandbox's state is being replaced, or there is no such sandbox
 */
export async function claimSandbox(
  executor: Executor,
  sandboxId: string,
  sender: string,
  realNow: number,
): Promise<boolean> {
  const rows = await executor.query(
    'UPDATE sandboxes SET sender = $2, sender_until = $4 WHERE sandbox_id = $1 ' +
      'AND (sender IS NULL OR sender = $2 OR sender_until <= $3 OR sender_until > $5) AND suspended_at IS NULL ' +
      'AND reserved_at IS NULL RETURNING sandbox_id',
    [sandboxId, sender, realNow, realNow + LEASE_MS, realNow + LONGEST_LEASE_MS],
  );
  return rows.length > 0;
}

export async function releaseSandbox(executor: Executor, sandboxId: string, sender: string): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET sender = NULL, sender_until = NULL WHERE sandbox_id = $1 AND sender = $2',
    [sandboxId, sender],
  );
}
