import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { operations } from '@payments-openapi/spec';
import { loadServiceContract } from '../contract/load.ts';
import { type Deliver, OUTCOMES, type Outcome } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** A write of a flow: which call of which operation, counted from 1. */
export interface Write {
  operationId: string;
  nth: number;
}

/** A `fetch` to a sandbox that makes one write go wrong, and records all writes. */
export interface DisturbedFetch {
  fetch: typeof fetch;
  /** The writes that were made, in order. */
  writes: readonly Write[];
  /** The calls that were made after the flow had ended, such as `POST /svc/ts/api/v1/openapi/user`. */
  strays: readonly string[];
  /** How many writes have reached the sandbox, repeats included. */
  arrived(): number;
  /** Called when the flow has ended: waits for calls that are still running, then sends the late ones. */
  end(): Promise<void>;
  /** From now on, nothing is sent. */
  close(): void;
}

/** Calls a sandbox. The given write, if any, has the given outcome. `afterWrite` runs before the other writes return. */
export function disturbedFetch(
  { fetch: send, baseUrl }: Pick<TestSandbox, 'fetch' | 'baseUrl'>,
  disturbed?: { write: Write; outcome: Outcome },
  afterWrite?: () => Promise<void>,
): DisturbedFetch {
  const writes: Write[] = [];
  const strays: string[] = [];
  const underWay = new Set<Promise<Response>>();
  const late: Deliver[] = [];
  let hasEnded = false;
  let isClosed = false;
  let arrived = 0;

  const write = async (request: Request, hit: Outcome | undefined, isLimited: boolean) => {
    const deliver = await delivery((...call) => {
      arrived++;
      return send(...call);
    }, request);
    if (hit === undefined) {
      const response = await deliver();
      await afterWrite?.();
      return response;
    }
    return OUTCOMES[hit](deliver, { isLimited, later: (work) => late.push(work) });
  };

  const respond: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const path = request.url.slice(baseUrl.length);
    if (hasEnded) strays.push(`${request.method} ${path.split('?')[0]}`);
    if (isClosed) throw new Error(lateCallMessage(strays.at(-1)));
    const operationId = writeOf(request.method, path);
    if (operationId === undefined) return send(input, init);
    const nth = 1 + writes.filter((write) => write.operationId === operationId).length;
    writes.push({ operationId, nth });
    const isHit = disturbed?.write.operationId === operationId && disturbed.write.nth === nth;
    const isLimited = input instanceof Request || init?.signal != null;
    return write(request, isHit ? disturbed.outcome : undefined, isLimited);
  };

  return {
    writes,
    strays,
    arrived: () => arrived,
    async fetch(input, init) {
      const pending = respond(input, init);
      underWay.add(pending);
      return pending.finally(() => underWay.delete(pending));
    },
    async end() {
      hasEnded = true;
      // A call that nobody awaited may be followed by another. Stop after ten, because some flows never end.
      do {
        await Promise.allSettled(underWay);
        await yieldToEventLoop();
      } while (underWay.size > 0 && strays.length < 10);
      for (const deliver of late.splice(0)) await deliver();
    },
    close() {
      isClosed = true;
    },
  };
}

/** Describes the mistake in a flow that makes a call after it has ended. */
export function lateCallMessage(call: string | undefined): string {
  return `the flow went on after it settled: ${call}. Wait for everything that it starts: Promise.all rejects at the first failure while the other calls go on, so use Promise.allSettled for parallel calls`;
}

/** Prepares a request to be sent any number of times, without the signal of its caller, which may have been aborted. */
async function delivery(send: typeof fetch, request: Request): Promise<Deliver> {
  const { url, method } = request;
  const headers = Object.fromEntries(request.headers);
  const body = await request.text();
  return async () => {
    const response = await send(url, { method, headers, redirect: 'manual', ...(body !== '' && { body }) });
    // The body that was read is no longer compressed, and its length has changed.
    const kept = [...response.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name));
    return new Response(await response.text(), { status: response.status, headers: kept });
  };
}

let known: { operationId: string; method: string; path: RegExp }[] | undefined;

function knownWrites() {
  known ??= operations(loadServiceContract())
    .filter(({ method, object }) => method !== 'GET' && object['x-safe'] !== true)
    .map(({ operationId, method, path }) => ({
      operationId,
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?#]+')}(?:[?#]|$)`),
    }));
  return known;
}

/** Whether an operation of the service changes something. */
export function isWrite(operationId: string | null | undefined): boolean {
  return knownWrites().some((write) => write.operationId === operationId);
}

/** The operation that a request calls, if it changes something. */
function writeOf(method: string, url: string): string | undefined {
  return knownWrites().find((write) => write.method === method && write.path.test(url))?.operationId;
}
