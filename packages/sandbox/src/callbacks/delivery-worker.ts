import {
  clearInterval,
  clearTimeout,
  pause,
  randomUUID,
  setInterval,
  setTimeout,
  type Timer,
  unref,
} from '#platform';
import { databaseNow } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { deliveries } from '../records/collections.ts';
import { keepNewest } from '../records/keep-newest.ts';
import { watchSuspension } from '../records/suspension.ts';
import { type CurrentData, createDeliveryQueues, type DeliveryQueues } from './delivery-queues.ts';
import { isAnyDue } from './due-deliveries.ts';
import { createHttpSender, type HttpSender } from './http-sender.ts';
import { claimSandbox, releaseSandbox } from './lease.ts';
import type { TransportOptions } from './transport.ts';

/** Delivers the callbacks in the outbox. If several processes share it, one at a time sends those of a sandbox. */
export interface DeliveryWorker {
  /** Starts to send the due callbacks of a sandbox, in the background. */
  wake(sandboxId: string): void;
  /**
   * Waits until all callbacks due in a sandbox, by its clock or in real time, have been attempted by any process,
   * including retries that fall due meanwhile. Ends early if `signal` aborts or this worker is closed.
   */
  deliverDue(sandboxId: string, waiting?: DeliverOptions): Promise<void>;
  /** Starts to poll for callbacks that fall due in real time, or were left by a process that ended. */
  start(): void;
  /** Stops sending. Callbacks without a response stay due, and the next process sends them again. */
  close(): Promise<void>;
}

interface DeliverOptions {
  signal?: AbortSignal;
  /** Whether there is more to wait for. @default whether any callback is due */
  isLeft?: () => Promise<boolean>;
}

export interface DeliveryWorkerOptions extends Omit<TransportOptions, 'timeout'> {
  database: Database;
  /** Milliseconds that a receiver has to respond, and number of finished deliveries that each sandbox keeps. */
  limits: { callbackTimeout: number; deliveriesKept: number };
  onError: (error: unknown) => void;
  currentData: CurrentData;
  /** Sends callbacks. @default over HTTP */
  sender?: HttpSender;
  /** Real time in milliseconds. @default the clock of the database */
  now?: () => number;
}

/** How often the outbox is checked for callbacks for which nobody woke the worker. */
const POLL_MS = 2_000;

/** Minimum and maximum milliseconds between checks while another process sends. */
const PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Milliseconds that receivers have to respond when the worker is closed. */
const GRACE_MS = 1_000;

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { database, limits, onError, currentData, now = databaseNow } = options;
  const name = randomUUID();
  const running = new Map<string, { over: Promise<void>; again: boolean; queues?: DeliveryQueues }>();
  let { sender } = options;
  let timer: Timer | undefined;
  let polling: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  const run = (sandboxId: string): Promise<void> => {
    const current = running.get(sandboxId);
    if (current) {
      current.again = true;
      current.queues?.rescan();
      return current.over;
    }
    const mine = { over: Promise.resolve(), again: false };
    running.set(sandboxId, mine);
    mine.over = runAgain(sandboxId, mine);
    return mine.over;
  };

  /** Runs again for callbacks that arrived just as a run ended, here or in a process that could not claim the sandbox. */
  const runAgain = async (sandboxId: string, mine: { again: boolean; queues?: DeliveryQueues }) => {
    try {
      do {
        mine.again = false;
        if (closing.signal.aborted || !(await isAnyDue(database, sandboxId, now()))) continue;
        const claim = () => claimSandbox(database, sandboxId, name, now());
        if (!(await claim())) {
          watchSuspension(database, sandboxId);
          continue;
        }
        const { targets, ownPorts, receive } = options;
        sender ??= createHttpSender({ timeout: limits.callbackTimeout, targets, ownPorts, receive });
        mine.queues = createDeliveryQueues({ database, sender, now, currentData }, sandboxId, claim);
        try {
          if (!closing.signal.aborted) await mine.queues.run();
          await keepNewest(database, deliveries, sandboxId, limits.deliveriesKept, FINISHED);
        } finally {
          await releaseSandbox(database, sandboxId, name);
        }
        mine.again = true;
      } while (mine.again);
    } finally {
      running.delete(sandboxId);
    }
  };

  const poll = async () => {
    const rows = await database.query(
      'SELECT sandbox_id FROM deliveries WHERE due_real <= $1 GROUP BY sandbox_id ORDER BY random() LIMIT 100',
      [now()],
    );
    for (const { sandbox_id: id } of rows) if (!running.has(String(id))) run(String(id)).catch(onError);
  };

  let closed: Promise<void> | undefined;
  const close = async () => {
    closing.abort();
    clearInterval(timer);
    await polling;
    for (const { queues } of running.values()) queues?.stop();
    const cut = setTimeout(() => sender?.cut(), GRACE_MS);
    await Promise.allSettled([...running.values()].map(({ over }) => over));
    clearTimeout(cut);
    await sender?.close();
  };

  return {
    wake(sandboxId) {
      if (!closing.signal.aborted) run(sandboxId).catch(onError);
    },
    async deliverDue(sandboxId, { signal, isLeft = () => isAnyDue(database, sandboxId, now()) } = {}) {
      const ends = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      // Aborting rejects the pause early.
      const paused = (ms: number) => pause(ms, undefined, { signal: ends }).catch(() => undefined);
      let isOver: boolean | undefined;
      for (let ms = PAUSE_MS; !ends.aborted && (await isLeft()); ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
        // What a run leaves is being sent by another process.
        if (isOver) await paused(ms);
        isOver = await Promise.race([run(sandboxId).then(() => true), paused(ms)]);
      }
    },
    start() {
      timer ??= unref(
        setInterval(() => {
          polling = poll().catch(onError);
        }, POLL_MS),
      );
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Columns that are empty only for a finished delivery. */
const FINISHED = ['due_real', 'due_clock'];
