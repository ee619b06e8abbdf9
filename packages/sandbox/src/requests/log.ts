import type { Database } from '../database/database.ts';
import type { RequestEntry } from '../generated/contract.ts';
import { newId } from '../ids.ts';
import type { Limits } from '../limits.ts';
import { requests } from '../state/collections.ts';
import { keepNewest } from '../state/keep-newest.ts';
import { findSandbox } from '../state/sandboxes.ts';
import { maskJson, maskUrl } from './mask.ts';

/** A call as the server knows it. It is masked when it is written, and most under load never are. */
export type Finished = Omit<RequestEntry, 'id' | 'received_at' | 'clock'> & {
  sandboxId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Absent when the call ended before its sandbox was looked at. */
  clock?: { toString(): string };
};

export type RequestLog = {
  /** Takes note of a call. It is written within a second, and before the log is read in this process. */
  add(finished: Finished): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** How long a call may wait to be written. */
const WAIT_MS = 1_000;

/** Sandboxes whose calls may wait at once: an address can name any number that do not exist. */
const MAX_WAITING_SANDBOXES = 1_000;

/**
 * The log of calls, written in batches. Of a sandbox that gets more calls between two batches than its log keeps,
 * the older ones are never written, so that the log costs the same under any load.
 */
export function createRequestLog({
  database,
  limits: { requestsKept },
  onError,
}: {
  database: Database;
  limits: Pick<Limits, 'requestsKept'>;
  onError: (error: unknown) => void;
}): RequestLog {
  let waiting = new Map<string, Finished[]>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (batch: Map<string, Finished[]>) => {
    for (const [sandboxId, calls] of batch) {
      await database.transaction(async (executor) => {
        const sandbox = await findSandbox(executor, sandboxId);
        if (!sandbox) return;
        const entries = calls.slice(-requestsKept).map((call) => logged(call, sandbox.clock.toString()));
        await requests.insertMany({ sandboxId, executor }, entries);
        await keepNewest(executor, requests, sandboxId, requestsKept);
      });
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    const mine = writing.then(() => write(batch));
    writing = mine.catch(() => undefined);
    return mine;
  };

  return {
    add(finished) {
      if (requestsKept === 0) return;
      const calls = waiting.get(finished.sandboxId);
      if (calls) {
        calls.push(finished);
        if (calls.length >= 2 * requestsKept) calls.splice(0, calls.length - requestsKept);
      } else if (waiting.size < MAX_WAITING_SANDBOXES) waiting.set(finished.sandboxId, [finished]);
      timer ??= setTimeout(() => flush().catch(onError), WAIT_MS).unref();
    },
    flush,
    // A server must end without its database too.
    close: () => flush().catch(onError),
  };
}

function logged(finished: Finished, now: string): { id: string; document: RequestEntry } {
  const { sandboxId, receivedAt, clock, url, request_body, response_body, ...rest } = finished;
  const id = newId({ epochMilliseconds: receivedAt });
  const document: RequestEntry = {
    id,
    received_at: new Date(receivedAt).toISOString(),
    clock: clock?.toString() ?? now,
    ...rest,
    url: maskUrl(url.startsWith(OF_SANDBOX) ? url.replace(/^\/sandboxes\/[^/?]*/, '') : url),
    ...(request_body === undefined ? {} : { request_body: maskJson(request_body) }),
    ...(response_body === undefined ? {} : { response_body: maskJson(response_body) }),
  };
  return { id, document };
}

const OF_SANDBOX = '/sandboxes/';
