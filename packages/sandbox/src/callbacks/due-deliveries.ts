import type { Scope, Stored } from '../database/collection.ts';
import { type Database, type Executor, VersionConflict } from '../database/database.ts';
import type { Occurrence } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { addToAdvances } from '../records/advance-counts.ts';
import { deliveries } from '../records/collections.ts';
import { addressKey, type Delivery, type DeliveryAttempt } from '../records/delivery.ts';
import { appendEvents } from '../records/events.ts';
import type { Sandbox } from '../records/sandboxes.ts';
import { Tally } from '../records/summary.ts';
import { isLost, repeatOf } from './callback-faults.ts';
import { readAddress, type SendResult } from './http-sender.ts';
import { PING, subjectOf } from './outbox.ts';
import { ATTEMPTS, waitBeforeNext } from './schedule.ts';
import { loadUnresponsive, markUnresponsive } from './unresponsive-urls.ts';

/** Whether a callback of a sandbox is due, by the sandbox's clock or in real time, or is being sent. */
export async function isAnyDue(executor: Executor, sandboxId: string, realNow: number): Promise<boolean> {
  const rows = await executor.query(
    'SELECT d.id FROM deliveries d JOIN sandboxes s ON s.sandbox_id = d.sandbox_id ' +
      'WHERE d.sandbox_id = $1 AND d.due_clock <= s.clock LIMIT 1',
    [sandboxId],
  );
  if (rows.length > 0) return true;
  const due = await deliveries.lowest({ sandboxId, executor }, 'due_real');
  return due !== null && due <= realNow;
}

/**
 * When the first callback that the clock waits for is due, by the sandbox's clock, and the time of that clock. It does
 * not wait for a URL that left its last callback unanswered, or one receiver could hold it up for hours.
 */
export async function nextAwaited(scope: Scope): Promise<{ clock: number; due: number | null }> {
  const { clock, unresponsive } = await loadUnresponsive(scope);
  const except = { column: 'address', values: unresponsive };
  return { clock, due: await deliveries.lowest(scope, 'due_clock', except) };
}

/** Whether the clock has reached a callback that it waits for. */
export async function isClockHeld(executor: Executor, sandboxId: string): Promise<boolean> {
  const { clock, due } = await nextAwaited({ sandboxId, executor });
  return due !== null && due <= clock;
}

/** Counts the callbacks due by `until` on the sandbox's clock that wait for an attempt, or for the response to one. */
export async function countDue(executor: Executor, sandboxId: string, until: number): Promise<number> {
  const text = 'SELECT COUNT(*) AS count FROM deliveries WHERE sandbox_id = $1 AND due_clock <= $2';
  const [row] = await executor.query(text, [sandboxId, until]);
  return Number(row?.count);
}

/**
 * Lists the callbacks to send next, by URL and in the order in which they fell due, except those to the given URLs. For
 * each URL, it lists only those due before a retry of the first would be: so everything happens in the order of the
 * sandbox's time, even within an advance of its clock.
 */
export async function listDue(
  executor: Executor,
  { id, clock }: Sandbox,
  { except, limit, realNow }: { except: readonly string[]; limit: number; realNow: number },
): Promise<Map<string, Stored<Delivery>[]>> {
  const scope: Scope = { sandboxId: id, executor };
  const now = clock.epochMilliseconds;
  const isOther = { column: 'address', values: except };
  const byClock = await deliveries.listUpTo(scope, 'due_clock', now, limit, isOther);
  const byMachine = await deliveries.listUpTo(scope, 'due_real', realNow, limit, isOther);
  const dueAt = ({ document }: Stored<Delivery>) => document.due_clock ?? now;
  const due = [...byClock, ...byMachine.filter(({ document }) => document.due_clock === null)].sort(
    (a, b) => dueAt(a) - dueAt(b) || (a.id < b.id ? -1 : 1),
  );
  const queues = Map.groupBy(due, ({ document }) => addressKey(document.url));
  for (const [address, queue] of queues) {
    const [first] = queue;
    const retry = first ? dueAt(first) + waitBeforeNext(ATTEMPTS - 1) : 0;
    queues.set(
      address,
      queue.filter((each) => dueAt(each) < retry),
    );
  }
  return queues;
}

/**
 * Stores that a callback is being sent. It stays due, also in real time, so that a process that takes the sandbox over
 * sends it again.
 * @returns false if it has changed since it was listed
 */
export async function beginAttempt(
  scope: Scope,
  stored: Stored<Delivery>,
  realNow: number,
): Promise<boolean> {
  const { document } = stored;
  try {
    const due_real = document.due_real ?? realNow;
    await deliveries.replace(scope, stored, { ...document, state: 'sending', due_real });
    return true;
  } catch (error) {
    if (error instanceof VersionConflict) return false;
    throw error;
  }
}

/**
 * Stores the result of an attempt that began at `realAt`. By the sandbox's clock it happened when it was due or, if the
 * clock did not wait for it, at the current time of that clock.
 */
export async function endAttempt(
  database: Database,
  { id: sandboxId, settings: { callback_retries: retries } }: Sandbox,
  stored: Stored<Delivery>,
  { realAt, realNow, sent: { outcome, timedOut } }: { realAt: number; realNow: number; sent: SendResult },
): Promise<void> {
  const { due_clock } = stored.document;
  const address = addressKey(stored.document.url);
  await database.transaction(async (executor, contended) => {
    const scope: Scope = { sandboxId, executor };
    const { clock, unresponsive } = await loadUnresponsive(scope, { lock: contended });
    const current = await deliveries.get(scope, stored.id);
    if (!current) return;
    const isLate = due_clock === null || unresponsive.includes(address);
    const at = isLate ? clock : due_clock;
    const attempt: DeliveryAttempt = {
      at: formatInstant(at),
      real_at: formatInstant(realAt),
      duration_ms: realNow - realAt,
      ...outcome,
    };
    const after = withAttempt(current.document, attempt, { at, realNow, retries });
    await deliveries.replace(scope, current, after);
    await appendEvents(scope, [attempted(current.document, attempt)]);
    // From here on, the row is locked, so that events are in the order of their times.
    const now = await loadUnresponsive(scope);
    if (isLate && now.clock !== clock) throw new VersionConflict('the clock has been advanced meanwhile');
    await markUnresponsive(scope, now.unresponsive, address, { isUnresponsive: timedOut });
    const tally = new Tally();
    tally.addCallbackAttempt(attempt);
    await addToAdvances(scope, tally);
  });
}

function attempted(delivery: Delivery, { at, http_status, error }: DeliveryAttempt): Occurrence {
  const { attempts, attempts_left, body } = delivery;
  const cause = attempts.length === 0 ? 'delivery' : attempts_left === ATTEMPTS ? 'redelivery' : 'retry';
  return {
    at,
    type: 'callback.attempted',
    cause: body.event === PING ? 'ping' : cause,
    ...subjectOf(delivery),
    attempt: attempts.length + 1,
    http_status,
    error,
  };
}

function withAttempt(
  document: Delivery,
  attempt: DeliveryAttempt,
  { at, realNow, retries }: { at: number; realNow: number; retries: 'sandbox_clock' | 'real_time' },
): Delivery {
  const attempts = [...document.attempts, attempt];
  // It was redelivered meanwhile, or another process has also sent it and finished first.
  if (document.state !== 'sending') return { ...document, attempts };
  // Retrying a URL that cannot be called is pointless, and a lost callback is lost for good.
  const isFinal = isLost(document) || !readAddress(document.url);
  const attempts_left = isFinal ? 0 : document.attempts_left - 1;
  const updated = { ...document, attempts, attempts_left, due_real: null, due_clock: null };
  if (attempt.error === null) return repeatOf(updated, at) ?? { ...updated, state: 'delivered' };
  if (attempts_left <= 0) return { ...updated, state: 'failed' };
  const wait = waitBeforeNext(attempts_left);
  return retries === 'real_time'
    ? { ...updated, state: 'pending', due_real: realNow + wait }
    : { ...updated, state: 'pending', due_clock: at + wait };
}
