import type { Scope } from '../database/collection.ts';
import type { Occurrence, SandboxEvent } from '../generated/contract.ts';
import { type EventBatch, events } from './collections.ts';
import { keepBytes } from './keep-newest.ts';
import { drawNumbers, keyOf } from './numbers.ts';

/** Number of events in one row: with a row each, they would cost a billing run as much as its orders. */
const BATCH = 256;

/** Bytes of events kept for each sandbox. */
const BYTES_KEPT = 8_388_608;

/** Number of events after which the events are trimmed. */
const TRIM_AFTER = 1_000;

/**
 * Stores the events of a transaction, and when a plan that it stored is `due`, at its end: from then on, the sandbox's row
 * stays locked. So a reader that has event `n` has all before it, even with several servers.
 */
export async function appendEvents(
  scope: Scope,
  occurrences: readonly Occurrence[],
  due: number | null = null,
): Promise<void> {
  if (occurrences.length === 0 && due === null) return;
  const last = await drawNumbers(scope, occurrences.length, due);
  if (last === undefined || occurrences.length === 0) return;
  const before = last - occurrences.length;
  const rows: { id: string; document: EventBatch }[] = [];
  for (let at = 0; at < occurrences.length; at += BATCH) {
    const batch = occurrences.slice(at, at + BATCH);
    rows.push({
      id: keyOf(before + at + batch.length),
      document: { first: before + at + 1, occurrences: batch },
    });
  }
  await events.insertMany(scope, rows);
  if (Math.floor(before / TRIM_AFTER) === Math.floor(last / TRIM_AFTER)) return;
  await keepBytes(scope.executor, events, scope.sandboxId, BYTES_KEPT);
}

export interface EventFilter {
  plan_id?: string | undefined;
  order_number?: string | undefined;
}

/** Number of rows read at once; other calls can run in between. */
const ROWS = 32;

/**
 * Yields the events after a number, oldest first, at most 256 at a time, until there are no more: whoever passes them on to
 * slow readers keeps little in memory.
 */
export async function* eventsAfter(
  scope: Scope,
  since: number,
  filter: EventFilter,
): AsyncGenerator<SandboxEvent[]> {
  for (let after = keyOf(since); ; ) {
    const rows = await scope.executor.query(
      'SELECT id, document FROM events WHERE sandbox_id = $1 AND id > $2 ORDER BY id LIMIT 1',
      [scope.sandboxId, after],
    );
    const [row] = rows;
    if (!row) return;
    after = String(row.id);
    yield eventsOf(JSON.parse(String(row.document)), since, filter);
  }
}

/** A page of the events after a number, newest first. */
export async function newestEvents(
  scope: Scope,
  { since, offset, limit, ...filter }: EventFilter & { since: number; offset: number; limit: number },
): Promise<SandboxEvent[]> {
  const page: SandboxEvent[] = [];
  let left = offset;
  for (let before: string | undefined; page.length < limit; ) {
    const rows = await scope.executor.query(
      `SELECT id, document FROM events WHERE sandbox_id = $1 AND id > $2${before ? ' AND id < $4' : ''} ` +
        'ORDER BY id DESC LIMIT $3',
      [scope.sandboxId, keyOf(since), ROWS, ...(before ? [before] : [])],
    );
    const last = rows.at(-1);
    if (!last) break;
    before = String(last.id);
    for (const { document } of rows) {
      const found = eventsOf(JSON.parse(String(document)), since, filter).reverse();
      page.push(...found.slice(left, left + limit - page.length));
      left = Math.max(0, left - found.length);
    }
  }
  return page;
}

function eventsOf({ first, occurrences }: EventBatch, since: number, filter: EventFilter): SandboxEvent[] {
  const found: SandboxEvent[] = [];
  for (const [i, occurrence] of occurrences.entries()) {
    if (first + i <= since) continue;
    if (filter.plan_id !== undefined && occurrence.plan_id !== filter.plan_id) continue;
    if (filter.order_number !== undefined && occurrence.order_number !== filter.order_number) continue;
    found.push({ id: String(first + i), ...occurrence });
  }
  return found;
}
