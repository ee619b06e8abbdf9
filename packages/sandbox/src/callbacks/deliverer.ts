import { Temporal } from 'temporal-polyfill';
import { type Database, VersionConflict } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import type { Scope, Stored } from '../state/collection.ts';
import { deliveries } from '../state/collections.ts';
import { keepNewest } from '../state/keep-newest.ts';
import { findSandbox, type Sandbox } from '../state/sandboxes.ts';
import type { Delivery, DeliveryAttempt } from './delivery.ts';
import { ATTEMPTS, waitBeforeNext } from './schedule.ts';
import { createSender, readAddress, type Sender } from './sender.ts';

/** Delivers the callbacks of the outbox. Several processes may share one: a delivery is claimed before it is sent. */
export type Deliverer = {
  /** Starts what is due in a sandbox, in the background. */
  wake(sandboxId: string): void;
  /**
   * Attempts all that is due in a sandbox, by its clock and by the machine's, retries that fall due meanwhile
   * included; the answer comes when this process has nothing of it in flight.
   */
  deliverDue(sandboxId: string): Promise<void>;
  /** Looks from now on for what became due by the machine's clock, or was left by a process that ended. */
  start(): void;
  /** Waits for what is in flight. What is due stays in the outbox. */
  close(): Promise<void>;
};

export type DelivererOptions = {
  database: Database;
  limits: Pick<Limits, 'callbackTimeout' | 'deliveriesKept'>;
  privateAddresses: boolean;
  onError: (error: unknown) => void;
};

/** Deliveries of a sandbox that are taken up at once, and so the most that are in flight. */
const BATCH = 16;

/** How often the outbox is looked through for what nobody woke the deliverer for. */
const PATROL_MS = 1_000;

export function createDeliverer(options: DelivererOptions): Deliverer {
  const { database, limits, onError } = options;
  const running = new Map<string, Promise<void>>();
  let sender: Sender | undefined;
  let timer: NodeJS.Timeout | undefined;
  let patrol: Promise<void> = Promise.resolve();
  let closed = false;

  const run = (sandboxId: string): Promise<void> => {
    const before = running.get(sandboxId) ?? Promise.resolve();
    // What became due while the run before was on its way may have been missed by it.
    const mine = before
      .catch(() => undefined)
      .then(() => deliverAll(sandboxId))
      .finally(() => {
        if (running.get(sandboxId) === mine) running.delete(sandboxId);
      });
    running.set(sandboxId, mine);
    return mine;
  };

  const deliverAll = async (sandboxId: string) => {
    let delivered = 0;
    const silent = new Set<string>();
    while (!closed) {
      const sandbox = await findSandbox(database, sandboxId);
      if (!sandbox) return;
      const due = await listDue(database, sandbox);
      if (due.length === 0) break;
      delivered += due.length;
      // One address gets its callbacks in their order, until it leaves one unanswered; then they go out side by side.
      const lines = Map.groupBy(due, ({ id, document: { url } }) => (silent.has(url) ? id : url));
      const work = await Promise.allSettled(
        [...lines.values()].map((line) => deliverInOrder(sandbox, line, silent)),
      );
      for (const result of work) if (result.status === 'rejected') throw result.reason;
    }
    if (delivered > 0) await keepNewest(database, deliveries, sandboxId, limits.deliveriesKept, FINISHED);
  };

  /** What stands behind a callback that is not answered stays due. */
  const deliverInOrder = async (sandbox: Sandbox, line: Stored<Delivery>[], silent: Set<string>) => {
    for (const stored of line) {
      if (closed) return;
      if (await deliver(sandbox, stored)) continue;
      silent.add(stored.document.url);
      return;
    }
  };

  /** @returns whether the next one can be sent: the receiver answered, or another process has taken this one. */
  const deliver = async (sandbox: Sandbox, stored: Stored<Delivery>): Promise<boolean> => {
    const scope: Scope = { sandboxId: sandbox.id, executor: database };
    const claimed = await claim(scope, stored, limits.callbackTimeout);
    if (!claimed) return true;
    sender ??= createSender({ timeout: limits.callbackTimeout, privateAddresses: options.privateAddresses });
    const realAt = new Date();
    const outcome = await sender.send(
      stored.document.url,
      stored.document.body,
      sandbox.settings.callback_secret,
    );
    const dueAt = stored.document.due_clock ?? sandbox.clock.epochMilliseconds;
    const attempt: DeliveryAttempt = {
      at: Temporal.Instant.fromEpochMilliseconds(dueAt).toString(),
      real_at: realAt.toISOString(),
      duration_ms: Date.now() - realAt.getTime(),
      ...outcome,
    };
    await database.transaction(async (executor) => {
      const current = await deliveries.get({ ...scope, executor }, stored.id);
      if (!current) return;
      const settled = settle(current.document, attempt, dueAt, sandbox);
      await deliveries.replace({ ...scope, executor }, current, settled);
    });
    return outcome.http_status !== null;
  };

  const look = async () => {
    const rows = await database.query(
      'SELECT sandbox_id FROM deliveries WHERE due_real <= $1 GROUP BY sandbox_id ORDER BY random() LIMIT 100',
      [Date.now()],
    );
    for (const { sandbox_id: id } of rows) if (!running.has(String(id))) run(String(id)).catch(onError);
  };

  return {
    wake(sandboxId) {
      if (!closed) run(sandboxId).catch(onError);
    },
    deliverDue: run,
    start() {
      timer ??= setInterval(() => {
        patrol = look().catch(onError);
      }, PATROL_MS).unref();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await patrol;
      await Promise.allSettled(running.values());
      await sender?.close();
    },
  };
}

/** Columns that only a finished delivery has empty. */
const FINISHED = ['due_real', 'due_clock'];

/**
 * In the order in which they fell due, as far as a retry of the first may come between: so all happens in the order of
 * the sandbox's time, also within a jump of its clock.
 */
async function listDue(database: Database, { id, clock }: Sandbox): Promise<Stored<Delivery>[]> {
  const scope: Scope = { sandboxId: id, executor: database };
  const now = clock.epochMilliseconds;
  const due = [
    ...(await deliveries.listUpTo(scope, 'due_real', Date.now(), BATCH)),
    ...(await deliveries.listUpTo(scope, 'due_clock', now, BATCH)),
  ];
  const dueAt = ({ document }: Stored<Delivery>) => document.due_clock ?? now;
  const inOrder = [...new Map(due.map((each) => [each.id, each])).values()].sort(
    (a, b) => dueAt(a) - dueAt(b) || (a.id < b.id ? -1 : 1),
  );
  const [first] = inOrder;
  const retry = first && dueAt(first) + waitBeforeNext(ATTEMPTS - 1);
  return inOrder.filter((each) => retry === undefined || dueAt(each) < retry).slice(0, BATCH);
}

/** @returns whether it is ours; otherwise another process is sending it. */
async function claim(scope: Scope, stored: Stored<Delivery>, timeout: number): Promise<boolean> {
  const { document } = stored;
  // Should this process end before the attempt does, the delivery is due again when the lease is over.
  const leased: Delivery = {
    ...document,
    state: 'sending',
    due_real: Date.now() + 2 * timeout,
    due_clock: null,
  };
  try {
    await deliveries.replace(scope, stored, leased);
    return true;
  } catch (error) {
    if (error instanceof VersionConflict) return false;
    throw error;
  }
}

function settle(document: Delivery, attempt: DeliveryAttempt, dueAt: number, sandbox: Sandbox): Delivery {
  const attempts = [...document.attempts, attempt];
  // Redelivery was asked for while it was sent: that one is still to come.
  if (document.state === 'pending') return { ...document, attempts };
  // An address that nobody can call will not become one.
  const attempts_left = readAddress(document.url) ? document.attempts_left - 1 : 0;
  const settled = { ...document, attempts, attempts_left, due_real: null, due_clock: null };
  if (attempt.error === null) return { ...settled, state: 'delivered' };
  if (attempts_left <= 0) return { ...settled, state: 'failed' };
  const wait = waitBeforeNext(attempts_left);
  return sandbox.settings.callback_retries === 'real_time'
    ? { ...settled, state: 'pending', due_real: Date.now() + wait }
    : { ...settled, state: 'pending', due_clock: dueAt + wait };
}
