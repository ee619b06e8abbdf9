import { clearTimeout, setTimeout, type Timer, unref, yieldToEventLoop } from '#platform';
import type { Database } from '../database/database.ts';
import type { RequestDetails } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { requests } from '../records/collections.ts';
import { keepBytes, keepNewest } from '../records/keep-newest.ts';
import { maskHeaders, maskJson, maskText, maskUrl } from '../records/mask.ts';
import { drawNumbers, keyOf } from '../records/numbers.ts';
import { findSandbox } from '../records/sandboxes.ts';
import type { Exchange } from './exchange.ts';
import { type WaitingCall, WaitingCalls } from './waiting.ts';

export interface RequestLog {
  /** Adds a call. It is written within a second, and before this process reads the log. */
  add(finished: Exchange): void;
  flush(): Promise<void>;
  /** Number of calls to a sandbox that arrived faster than they could be written, since this server started. */
  dropped(sandboxId: string): number;
  close(): Promise<void>;
}

/** Maximum time for which a call waits to be written. */
const WAIT_MS = 1_000;

/** Number of calls that are masked and written at once. Between two slices, the server handles other calls. */
const SLICE = 64;

/** A log is trimmed after this much has been written to it: trimming costs more than writing a few calls. */
const TRIM_AFTER_BYTES = 262_144;
const TRIM_AFTER_SHARE = 0.25;

/**
 * Creates the request log, which is written in batches. The number of waiting calls is limited and one batch is written
 * at a time, so the cost of the log stays bounded under any load, and while the database does not respond.
 */
export function createRequestLog({
  database,
  limits: { requestsKept, requestBytesKept },
  onError,
}: {
  database: Database;
  /** Number of calls, and of bytes, that are kept for each sandbox. */
  limits: { requestsKept: number; requestBytesKept: number };
  onError: (error: unknown) => void;
}): RequestLog {
  const waiting = new WaitingCalls({ callsKept: requestsKept, bytesKept: requestBytesKept });
  const written = new Map<string, { calls: number; bytes: number }>();
  let timer: Timer | undefined;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const writeAll = async () => {
    next = undefined;
    const errors: unknown[] = [];
    for (const [sandboxId, calls] of waiting.take()) {
      try {
        await writeOf(sandboxId, calls);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  };

  const writeOf = async (sandboxId: string, calls: readonly WaitingCall[]) => {
    for (let at = 0; at < calls.length; at += SLICE) {
      const slice = calls.slice(at, at + SLICE);
      const isThere = await writeSlice(sandboxId, slice).catch((error) => {
        waiting.drop(sandboxId, calls.length - at);
        throw error;
      });
      if (!isThere) return;
      await yieldToEventLoop();
    }
    await trim(sandboxId);
  };

  /** @returns whether the sandbox exists */
  const writeSlice = (sandboxId: string, calls: readonly WaitingCall[]): Promise<boolean> =>
    database.transaction(async (executor) => {
      const sandbox = await findSandbox(executor, sandboxId);
      if (!sandbox) return false;
      const last = (await drawNumbers({ sandboxId, executor }, calls.length)) ?? calls.length;
      const first = last - calls.length + 1;
      const entries = calls.map(({ finished }, i) => ({
        id: keyOf(first + i),
        document: logged(finished, String(first + i), formatInstant(sandbox.clock)),
      }));
      await requests.insertMany({ sandboxId, executor }, entries);
      const before = written.get(sandboxId) ?? { calls: 0, bytes: 0 };
      const bytes = calls.reduce((sum, call) => sum + call.bytes, before.bytes);
      written.set(sandboxId, { calls: before.calls + calls.length, bytes });
      return true;
    });

  const trim = async (sandboxId: string) => {
    const { calls, bytes } = written.get(sandboxId) ?? { calls: 0, bytes: 0 };
    if (calls < requestsKept * TRIM_AFTER_SHARE && bytes < TRIM_AFTER_BYTES) return;
    await database.transaction(async (executor) => {
      await keepNewest(executor, requests, sandboxId, requestsKept);
      await keepBytes(executor, requests, sandboxId, requestBytesKept);
    });
    written.delete(sandboxId);
  };

  /** Calls that arrive while a batch is being written share the next one. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!next) {
      next = writing.then(writeAll);
      writing = next.catch(() => undefined);
    }
    return next;
  };

  return {
    add(finished) {
      if (requestsKept === 0) return;
      waiting.add(finished);
      timer ??= unref(setTimeout(() => flush().catch(onError), WAIT_MS));
    },
    flush,
    dropped: (sandboxId) => waiting.dropped(sandboxId),
    // A server must be able to stop even if its database does not respond.
    close: () => flush().catch(onError),
  };
}

function logged(finished: Exchange, id: string, now: string): RequestDetails {
  const { url, requestBody, responseBody } = finished;
  return {
    id,
    request_id: maskText(finished.request_id),
    received_at: formatInstant(finished.receivedAt),
    clock: finished.clock ? formatInstant(finished.clock) : now,
    operation_id: finished.operation_id,
    method: finished.method,
    url: maskUrl(url.startsWith(OF_SANDBOX) ? url.replace(/^\/sandboxes\/[^/?]*/, '') : url),
    http_status: finished.http_status,
    code: finished.code,
    duration_ms: finished.duration_ms,
    problems: finished.problems,
    response_problems: finished.response_problems,
    violations: finished.violations,
    fault_id: finished.fault_id,
    request_headers: maskHeaders(finished.request_headers),
    response_headers: maskHeaders(finished.response_headers),
    ...(requestBody !== undefined && { request_body: maskJson(JSON.parse(requestBody)) }),
    ...(responseBody !== undefined && { response_body: maskJson(JSON.parse(responseBody)) }),
  };
}

const OF_SANDBOX = '/sandboxes/';
