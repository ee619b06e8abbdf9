import type { Scope } from '../database/collection.ts';

/** Maximum number of silent URLs that a sandbox remembers; the clock waits again for those that it forgets. */
const KEPT = 100;

/** Loads the sandbox's clock, and the keys of the URLs that left their last callback unanswered. */
export async function loadSilence(
  { sandboxId, executor }: Scope,
  { lock = false } = {},
): Promise<{ clock: number; silent: readonly string[] }> {
  const [row] = await executor.query(
    lock
      ? 'UPDATE sandboxes SET sender = sender WHERE sandbox_id = $1 RETURNING clock, silent_addresses'
      : 'SELECT clock, silent_addresses FROM sandboxes WHERE sandbox_id = $1',
    [sandboxId],
  );
  return { clock: Number(row?.clock), silent: JSON.parse(String(row?.silent_addresses ?? '[]')) };
}

/** Stores whether a URL left its last callback unanswered. Called with the sandbox's row locked. */
export async function noteSilence(
  { sandboxId, executor }: Scope,
  silent: readonly string[],
  address: string,
  { isSilent }: { isSilent: boolean },
): Promise<void> {
  if (silent.includes(address) === isSilent) return;
  const others = silent.filter((each) => each !== address);
  const changed = isSilent ? [...others, address].slice(-KEPT) : others;
  await executor.query('UPDATE sandboxes SET silent_addresses = $2 WHERE sandbox_id = $1', [
    sandboxId,
    JSON.stringify(changed),
  ]);
}
