import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from '../database/collection.ts';
import { type EventFilter, eventsAfter } from '../records/events.ts';
import { lastNumber } from '../records/numbers.ts';

/** Milliseconds between looks for new events: other servers of the database make some, too. */
const LOOK_MS = 200;

/** Milliseconds after which a stream without events sends a comment, so that a broken connection is noticed. */
const HEARTBEAT_MS = 15_000;

/**
 * The events after a number as server-sent events, and each that follows until the signal aborts or the sandbox is
 * deleted. It reads on only when its reader takes more: one that is slow makes nobody wait, and nothing pile up.
 */
export async function* followEvents(
  scope: Scope,
  since: number,
  filter: EventFilter,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  let quietSince = performance.now();
  for (let seen = since; !signal.aborted; ) {
    const last = await lastNumber(scope);
    if (last === undefined) return;
    for await (const events of last > seen ? eventsAfter(scope, seen, filter) : []) {
      if (signal.aborted) return;
      const text = events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');
      seen = Math.max(seen, ...events.map(({ id }) => Number(id)));
      if (text === '') continue;
      yield text;
      quietSince = performance.now();
    }
    seen = Math.max(seen, last);
    if (performance.now() - quietSince > HEARTBEAT_MS) {
      yield ':\n\n';
      quietSince = performance.now();
    }
    // Aborting ends the pause early, by an error that says nothing else.
    await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Milliseconds after which a browser connects again. */
const RETRY_MS = 1_000;
