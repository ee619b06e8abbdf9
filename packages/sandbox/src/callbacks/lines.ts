import type { Scope, Stored } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import type { Delivery } from '../records/delivery.ts';
import { findSandbox, type Sandbox } from '../records/sandboxes.ts';
import { beginAttempt, endAttempt, listDue } from './queue.ts';
import type { Sender } from './sender.ts';

/** Addresses of a sandbox that are called at once. */
const LINES = 32;

/** Those of them that left a callback unanswered: so there is always room for the others. */
const SILENT_LINES = 16;

/** Callbacks that are taken up at once; to an address that leaves them unanswered they go side by side. */
const AT_ONCE = 16;

/** Addresses that are remembered to leave callbacks unanswered; with more of them all are tried anew. */
const SILENT_KEPT = 1_000;

/** Milliseconds between scans for callbacks that another server may have enqueued. */
const LOOK_MS = 250;

export type Lines = {
  /** Sends all that is due, until nothing is. */
  run(): Promise<void>;
  /** Signals that there may be more to send. */
  look(): void;
  /** Begins no more attempts. */
  stop(): void;
};

/**
 * The callbacks of a sandbox on their way: each address has a line of its own, so one that does not answer holds up
 * its own callbacks only. It gets them in their order until it leaves one unanswered; then they go side by side, so
 * that the waits do not add up.
 */
export function createLines(
  { database, sender, now }: { database: Database; sender: Sender; now: () => number },
  sandboxId: string,
  /** Called before each look; nothing more is begun once it says no. */
  mayGoOn: () => Promise<boolean>,
): Lines {
  const lines = new Map<string, Promise<void>>();
  const silent = new Set<string>();
  const failures: unknown[] = [];
  let changed = Promise.withResolvers<void>();
  let stopped = false;

  /** @returns whether the receiver answered, or the callback is no longer as it was listed. */
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

  /** Fills the room that is left. */
  const beginDue = async (sandbox: Sandbox) => {
    while (lines.size < LINES && !stopped) {
      const silentLines = [...lines.keys()].filter((address) => silent.has(address)).length;
      const except = [...new Set([...lines.keys(), ...(silentLines < SILENT_LINES ? [] : silent)])];
      const due = await listDue(database, sandbox, { except, limit: AT_ONCE, realNow: now() });
      const [first] = due;
      if (!first) return;
      // One of an address that is silent at a time, since each takes from the room of such.
      for (const [address, line] of due) {
        if (lines.size < LINES && (address === first[0] || !silent.has(address)))
          begin(sandbox, address, line);
      }
    }
  };

  return {
    async run() {
      while (!stopped && (await mayGoOn())) {
        changed = Promise.withResolvers();
        const sandbox = await findSandbox(database, sandboxId);
        if (!sandbox) break;
        await beginDue(sandbox);
        if (lines.size === 0) break;
        const timer = setTimeout(changed.resolve, LOOK_MS);
        await changed.promise;
        clearTimeout(timer);
      }
      stopped = true;
      await Promise.all(lines.values());
      if (failures.length > 0) throw failures[0];
    },
    look: () => changed.resolve(),
    stop() {
      stopped = true;
      changed.resolve();
    },
  };
}
