import { clearTimeout, setTimeout } from 'node:timers';
import type { Scope, Stored } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import type { Delivery } from '../records/delivery.ts';
import { findSandbox, type Sandbox } from '../records/sandboxes.ts';
import { beginAttempt, endAttempt, listDue } from './queue.ts';
import type { Sender } from './sender.ts';

/** Maximum number of URLs of a sandbox that are called at once. */
const LINES = 32;

/** Maximum number of silent URLs among them, which left a callback unanswered: the others always get their turn. */
const SILENT_LINES = 16;

/** Maximum number of callbacks read at once. Those to a silent URL are sent in parallel. */
const AT_ONCE = 16;

/** Maximum number of silent URLs that are remembered; beyond it, all of them are tried again. */
const SILENT_KEPT = 1_000;

/** Milliseconds between scans for callbacks that another server may have enqueued. */
const SCAN_MS = 250;

export interface Lines {
  /** Sends callbacks until none is due. */
  run(): Promise<void>;
  /** Signals that there may be more to send. */
  rescan(): void;
  /** Starts no more attempts. */
  stop(): void;
}

/**
 * Sends the callbacks of a sandbox. Each URL has its own queue, a line, so that one that does not respond delays only its
 * own callbacks. A URL gets its callbacks in order until it leaves one unanswered; then they are sent in parallel, so
 * that the waiting times do not add up.
 */
export function createLines(
  { database, sender, now }: { database: Database; sender: Sender; now: () => number },
  sandboxId: string,
  /** Called before each scan; once it returns false, nothing more is started. */
  mayContinue: () => Promise<boolean>,
): Lines {
  const lines = new Map<string, Promise<void>>();
  const silent = new Set<string>();
  const failures: unknown[] = [];
  let changed = Promise.withResolvers<void>();
  let stopped = false;

  /** @returns whether the receiver responded, or the callback has changed since it was listed */
  const send = async (sandbox: Sandbox, stored: Stored<Delivery>): Promise<boolean> => {
    const scope: Scope = { sandboxId, executor: database };
    if (!(await beginAttempt(scope, stored, now()))) return true;
    const { url, body } = stored.document;
    const realAt = now();
    const sent = await sender.send(url, body, sandbox.settings.callback_secret);
    if (!sent) return false;
    await endAttempt(database, sandbox, stored, { realAt, realNow: now(), sent });
    return sent.outcome.http_status !== null;
  };

  const sendLine = async (sandbox: Sandbox, address: string, line: Stored<Delivery>[]) => {
    if (silent.has(address)) {
      const answered = await Promise.all(line.map((stored) => send(sandbox, stored)));
      if (answered.every(Boolean)) silent.delete(address);
      return;
    }
    for (const stored of line) {
      if (stopped) return;
      if (await send(sandbox, stored)) continue;
      if (silent.size >= SILENT_KEPT) silent.clear();
      silent.add(address);
      return;
    }
  };

  const begin = (sandbox: Sandbox, address: string, line: Stored<Delivery>[]) => {
    const mine = sendLine(sandbox, address, line)
      .catch((error) => {
        stopped = true;
        failures.push(error);
      })
      .finally(() => {
        lines.delete(address);
        changed.resolve();
      });
    lines.set(address, mine);
  };

  /** Starts due callbacks, as many as there is room for. */
  const beginDue = async (sandbox: Sandbox) => {
    while (lines.size < LINES && !stopped) {
      const silentLines = [...lines.keys()].filter((address) => silent.has(address)).length;
      const except = [...new Set([...lines.keys(), ...(silentLines < SILENT_LINES ? [] : silent)])];
      const due = await listDue(database, sandbox, { except, limit: AT_ONCE, realNow: now() });
      const [first] = due;
      if (!first) return;
      // One silent URL per scan, since each takes a place among the silent lines.
      for (const [address, line] of due) {
        if (lines.size < LINES && (address === first[0] || !silent.has(address)))
          begin(sandbox, address, line);
      }
    }
  };

  return {
    async run() {
      while (!stopped && (await mayContinue())) {
        changed = Promise.withResolvers();
        const sandbox = await findSandbox(database, sandboxId);
        if (!sandbox) break;
        await beginDue(sandbox);
        if (lines.size === 0) break;
        const timer = setTimeout(changed.resolve, SCAN_MS);
        await changed.promise;
        clearTimeout(timer);
      }
      stopped = true;
      await Promise.all(lines.values());
      if (failures.length > 0) throw failures[0];
    },
    rescan: () => changed.resolve(),
    stop() {
      stopped = true;
      changed.resolve();
    },
  };
}
