import { clearTimeout, setTimeout } from '#platform';
import type { Scope, Stored } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import type { CallbackData } from '../generated/contract.ts';
import type { Delivery } from '../records/delivery.ts';
import { findSandbox, type Sandbox } from '../records/sandboxes.ts';
import { assignFault, faultOfRequest, isLost, needsFaultCheck } from './callback-faults.ts';
import { beginAttempt, endAttempt, listDue } from './due-deliveries.ts';
import { type HttpSender, LOST_DELIVERY, type SendResult } from './http-sender.ts';

/** Maximum number of URLs of a sandbox that are called at once. */
const MAX_QUEUES = 32;

/** Maximum number of unresponsive URLs among them, so that the others are never kept waiting. */
const MAX_UNRESPONSIVE = 16;

/** Maximum number of callbacks read at once. Those to an unresponsive URL are sent in parallel. */
const AT_ONCE = 16;

/** Maximum number of unresponsive URLs that are remembered; beyond it, all of them are tried again. */
const MAX_REMEMBERED = 1_000;

/** Milliseconds between scans for callbacks that another server may have enqueued. */
const SCAN_MS = 250;

export interface DeliveryQueues {
  /** Sends callbacks until none is due. */
  run(): Promise<void>;
  /** Signals that there may be more to send. */
  rescan(): void;
  /** Starts no more attempts. */
  stop(): void;
}

/** The `data` of a callback as its order is now. */
export type CurrentData = (scope: Scope, data: CallbackData) => Promise<CallbackData>;

interface QueuesOptions {
  database: Database;
  sender: HttpSender;
  /** Real time in milliseconds. */
  now: () => number;
  currentData: CurrentData;
}

/**
 * Sends the callbacks of a sandbox. Each URL has its own queue, so a slow receiver delays only its own callbacks.
 * A URL gets its callbacks in order until it does not respond to one; then they are sent in parallel, so that the
 * waiting times do not add up.
 */
export function createDeliveryQueues(
  { database, sender, now, currentData }: QueuesOptions,
  sandboxId: string,
  /** Called before each scan; once it returns false, nothing more is started. */
  mayContinue: () => Promise<boolean>,
): DeliveryQueues {
  const queues = new Map<string, Promise<void>>();
  const unresponsive = new Set<string>();
  const failures: unknown[] = [];
  let changes = 0;
  let changed = Promise.withResolvers<void>();
  let stopped = false;

  const wake = () => {
    changes += 1;
    changed.resolve();
  };

  /** @returns whether the receiver responded, or the callback has changed since it was listed */
  const send = async (sandbox: Sandbox, listed: Stored<Delivery>): Promise<boolean> => {
    const scope: Scope = { sandboxId, executor: database };
    const isChecked = !needsFaultCheck(sandbox, listed.document);
    const stored = isChecked ? listed : await assignFault(database, sandboxId, listed);
    if (!stored || !(await beginAttempt(scope, stored, now()))) return true;
    const realAt = now();
    const isLostNow = isLost(stored.document);
    const sent = isLostNow ? LOST_DELIVERY : await sendNow(sandbox, stored.document);
    if (!sent) return false;
    await endAttempt(database, sandbox, stored, { realAt, realNow: now(), sent });
    return isLostNow || sent.outcome.http_status !== null;
  };

  const sendNow = async (
    { settings, clock }: Sandbox,
    delivery: Delivery,
  ): Promise<SendResult | undefined> => {
    const { url, body, fault } = delivery;
    const secret = settings.callback_secret;
    const effect = faultOfRequest(delivery);
    const now = clock.epochMilliseconds;
    if (fault?.order_state !== 'at_sending') return sender.send(url, body, secret, effect, now);
    const current = { ...body, data: await currentData({ sandboxId, executor: database }, body.data) };
    const sent = await sender.send(url, current, secret, effect, now);
    return sent && { ...sent, outcome: { request_body: JSON.stringify(current), ...sent.outcome } };
  };

  const sendQueue = async (sandbox: Sandbox, address: string, queue: Stored<Delivery>[]) => {
    if (unresponsive.has(address)) {
      const answered = await Promise.all(queue.map((stored) => send(sandbox, stored)));
      if (answered.every(Boolean)) unresponsive.delete(address);
      return;
    }
    for (const stored of queue) {
      if (stopped) return;
      if (await send(sandbox, stored)) continue;
      if (unresponsive.size >= MAX_REMEMBERED) unresponsive.clear();
      unresponsive.add(address);
      return;
    }
  };

  const begin = (sandbox: Sandbox, address: string, queue: Stored<Delivery>[]) => {
    const mine = sendQueue(sandbox, address, queue)
      .catch((error) => {
        stopped = true;
        failures.push(error);
      })
      .finally(() => {
        queues.delete(address);
        wake();
      });
    queues.set(address, mine);
  };

  /** Starts due callbacks, as many as there is room for. */
  const beginDue = async (sandbox: Sandbox) => {
    while (queues.size < MAX_QUEUES && !stopped) {
      const unresponsiveQueues = [...queues.keys()].filter((address) => unresponsive.has(address)).length;
      const except = [
        ...new Set([...queues.keys(), ...(unresponsiveQueues < MAX_UNRESPONSIVE ? [] : unresponsive)]),
      ];
      const due = await listDue(database, sandbox, { except, limit: AT_ONCE, realNow: now() });
      const [first] = due;
      if (!first) return;
      // One unresponsive URL per scan, since each counts towards their maximum.
      for (const [address, queue] of due) {
        if (queues.size < MAX_QUEUES && (address === first[0] || !unresponsive.has(address)))
          begin(sandbox, address, queue);
      }
    }
  };

  return {
    async run() {
      while (!stopped && (await mayContinue())) {
        changed = Promise.withResolvers();
        const before = changes;
        const sandbox = await findSandbox(database, sandboxId);
        if (!sandbox) break;
        await beginDue(sandbox);
        // A queue that ended during the scan was left out of it.
        if (changes !== before) continue;
        if (queues.size === 0) break;
        const timer = setTimeout(changed.resolve, SCAN_MS);
        await changed.promise;
        clearTimeout(timer);
      }
      stopped = true;
      await Promise.all(queues.values());
      if (failures.length > 0) throw failures[0];
    },
    rescan: wake,
    stop() {
      stopped = true;
      wake();
    },
  };
}
