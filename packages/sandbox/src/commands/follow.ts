import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two polls. */
const POLL_MS = 500;

/** Waits; rejects when `signal` aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export const pause: Pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/** Runs something that goes on until `signal` aborts, which then is no failure, whatever it interrupts. */
export async function untilStopped(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** What a list of the control interface has in common with the others: entries with ascending ids, newest first. */
export type ListSince<Entry> = (params: { since?: string; limit: number }) => AsyncIterable<Entry>;

/** The newest entries of a list, oldest first. */
export async function newest<Entry>(list: ListSince<Entry>, count: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (count === 0) return entries;
  for await (const entry of list({ limit: Math.min(count, 100) })) {
    entries.unshift(entry);
    if (entries.length === count) break;
  }
  return entries;
}

/** Every entry after the one with the id `since`, oldest first, until `signal` aborts. */
export async function* follow<Entry extends { id: string }>(
  list: ListSince<Entry>,
  since: string,
  signal: AbortSignal,
  wait: Pause = pause,
): AsyncGenerator<Entry, void> {
  let last = since;
  while (!signal.aborted) {
    const entries = await newest((params) => list({ ...params, since: last }), Number.POSITIVE_INFINITY);
    yield* entries;
    last = entries.at(-1)?.id ?? last;
    await wait(POLL_MS, signal).catch(() => undefined);
  }
}
