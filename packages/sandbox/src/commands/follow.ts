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

/** A page of a list of the control interface: entries with ids, newest first. */
export type ListSince<Entry> = (params: {
  since?: string;
  limit: number;
  offset: number;
}) => Promise<Entry[]>;

/** Maximum number of entries that are read at once: requests have bodies. */
export const MAX_PAGE = 100;

/** Every entry of a list, newest first. Those that are added while it is read shift its pages, which then repeat some. */
export async function* entriesOf<Entry extends { id: string }>(
  list: ListSince<Entry>,
  params: { since?: string; limit: number },
): AsyncGenerator<Entry, void> {
  const seen = new Set<string>();
  for (let offset = 0; ; ) {
    const page = await list({ ...params, offset });
    const unseen = page.filter(({ id }) => !seen.has(id));
    yield* unseen;
    // A full page of seen entries may hide others behind it, and only an empty page ends a list that does not grow.
    if (unseen.length === 0 && page.length < params.limit) return;
    for (const { id } of unseen) seen.add(id);
    offset += page.length;
  }
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
    const entries: Entry[] = [];
    for await (const entry of entriesOf(list, { since: last, limit: MAX_PAGE })) entries.unshift(entry);
    yield* entries;
    last = entries.at(-1)?.id ?? last;
    await wait(POLL_MS, signal).catch(() => undefined);
  }
}
