import type { Scope } from '../database/collection.ts';

/** Maximum number of unresponsive URLs that a sandbox remembers; the clock waits again for those that it forgets. */
const KEPT = 100;

/** Loads the sandbox's clock, and the keys of the URLs that did not respond to their last callback. */
export async function loadUnresponsive(
  { sandboxId, executor }: Scope,
  { lock = false } = {},
): Promise<{ clock: number; unresponsive: readonly string[] }> {
  const [row] = await executor.query(
    lock
      ? 'UPDATE sandboxes SET sender = sender WHERE sandbox_id = $1 RETURNING clock, silent_addresses'
      : 'SELECT clock, silent_addresses FROM sandboxes WHERE sandbox_id = $1',
    [sandboxId],
  );
  return { clock: Number(row?.clock), unresponsive: JSON.parse(String(row?.silent_addresses ?? '[]')) };
}

/** Stores whether a URL did not respond to its last callback. Called with the sandbox's row locked. */
export async function markUnresponsive(
  { sandboxId, executor }: Scope,
  unresponsive: readonly string[],
  address: string,
  { isUnresponsive }: { isUnresponsive: boolean },
): Promise<void> {
  if (unresponsive.includes(address) === isUnresponsive) return;
  const others = unresponsive.filter((each) => each !== address);
  const changed = isUnresponsive ? [...others, address].slice(-KEPT) : others;
  await executor.query('UPDATE sandboxes SET silent_addresses = $2 WHERE sandbox_id = $1', [
    sandboxId,
    JSON.stringify(changed),
  ]);
}
