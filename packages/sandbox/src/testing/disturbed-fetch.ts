import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { operations } from '@payments-openapi/spec';
import { changesState } from '../contract/changes-state.ts';
import { loadServiceContract } from '../contract/load.ts';
import { type Deliver, type Outcome, READ_OUTCOMES, WRITE_OUTCOMES } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** A call of a flow: which call of which operation, counted from 1. */
export interface Call {
  operationId: string;
  nth: number;
}

/** A call that goes wrong, and how. */
export interface Disturbance extends Call {
  outcome: Outcome;
}

/** A `fetch` to a sandbox that makes calls go wrong, and records all calls. */
export interface DisturbedFetch {
  fetch: typeof fetch;
  /** The calls that were made, in order. */
  calls: readonly Call[];
  /** The calls that were made after the flow had ended, such as `POST /svc/ts/api/v1/openapi/user`. */
  lateCalls: readonly string[];
  /** How many writes have reached the sandbox, repeats included. */
  arrived(): number;
  /** Called when the flow has ended: waits for calls that are still running, then sends the late ones. */
  end(): Promise<void>;
  /** From now on, nothing is sent. */
  close(): void;
}

/** What a disturbed fetch may be given besides its sandbox. */
interface DisturbedFetchOptions {
  /** The calls that go wrong. @default none */
  disturbances?: readonly Disturbance[];
  /** A sandbox in the state from before the flow, for stale reads. @default the sandbox itself */
  before?: Pick<TestSandbox, 'fetch' | 'baseUrl'>;
  /** Runs before undisturbed writes return. @default nothing */
  afterWrite?: () => Promise<void>;
}

/** Calls a sandbox. The calls that are to go wrong have their outcomes. */
export function disturbedFetch(
  { fetch: send, baseUrl }: Pick<TestSandbox, 'fetch' | 'baseUrl'>,
  { disturbances = [], before = { fetch: send, baseUrl }, afterWrite }: DisturbedFetchOptions = {},
): DisturbedFetch {
  const calls: Call[] = [];
  const lateCalls: string[] = [];
  const underWay = new Set<Promise<Response>>();
  const delayed: Deliver[] = [];
  const late: Deliver[] = [];
  let hasEnded = false;
  let isClosed = false;
  let arrived = 0;
  const sendWrite: typeof fetch = (...call) => {
    arrived++;
    return send(...call);
  };

  const disturb = async (request: Request, { operationId, outcome }: Disturbance, isLimited: boolean) => {
    const path = request.url.slice(baseUrl.length);
    const isWriting = isWrite(operationId);
    const read = await bodyOf(request);
    const call = {
      isLimited,
      later: (work: Deliver, when: 'next write' | 'end') => (when === 'end' ? late : delayed).push(work),
      deliverBefore: delivery(before.fetch, { ...read, url: `${before.baseUrl}${path}` }),
    };
    const effect = { ...WRITE_OUTCOMES, ...READ_OUTCOMES }[outcome];
    return effect(delivery(isWriting ? sendWrite : send, read), call);
  };

  const write = async (request: Request) => {
    const deliver = delivery(sendWrite, await bodyOf(request));
    const response = await deliver();
    await afterWrite?.();
    return response;
  };

  const respond: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = request.url.slice(baseUrl.length);
    if (hasEnded) lateCalls.push(`${request.method} ${path.split('?')[0]}`);
    if (isClosed) throw new Error(lateCallMessage(lateCalls.at(-1)));
    const operationId = operationOf(request.method, path);
    if (operationId === undefined) return send(input, init);
    const nth = 1 + calls.filter((call) => call.operationId === operationId).length;
    calls.push({ operationId, nth });
    const overtaking = isWrite(operationId) ? delayed.splice(0) : [];
    for (const deliver of overtaking) await deliver();
    const hit = disturbances.find((one) => one.operationId === operationId && one.nth === nth);
    if (hit) return disturb(request, hit, input instanceof Request || init?.signal != null);
    return isWrite(operationId) ? write(request) : send(input, init);
  };

  return {
    calls,
    lateCalls,
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
      } while (underWay.size > 0 && lateCalls.length < 10);
      for (const deliver of [...delayed.splice(0), ...late.splice(0)]) await deliver();
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

/** A request whose body has been read, without the signal of its caller, which may have been aborted. */
interface ReadRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

export async function bodyOf(request: Request): Promise<ReadRequest> {
  const { url, method } = request;
  return { url, method, headers: Object.fromEntries(request.headers), body: await request.text() };
}

export function sendRead(send: typeof fetch, { url, body, ...init }: ReadRequest): Promise<Response> {
  return send(url, { ...init, redirect: 'manual', ...(body !== '' && { body }) });
}

/** Prepares a request to be sent any number of times. */
export function delivery(send: typeof fetch, request: ReadRequest): Deliver {
  return async () => {
    const response = await sendRead(send, request);
    // The body that was read is no longer compressed, and its length has changed.
    const kept = [...response.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name));
    return new Response(await response.text(), { status: response.status, headers: kept });
  };
}

let known:
  | { operationId: string; method: string; path: RegExp; isWrite: boolean; parameters: number }[]
  | undefined;

function knownOperations() {
  known ??= operations(loadServiceContract())
    .map(({ operationId, method, path, object }) => ({
      operationId,
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?#]+')}(?:[?#]|$)`),
      isWrite: changesState({ method, object }),
      parameters: path.split('{').length,
    }))
    // A path without parameters matches before one whose parameter would take its last segment.
    .sort((one, other) => one.parameters - other.parameters);
  return known;
}

/** Whether an operation of the service changes something. */
export function isWrite(operationId: string | null | undefined): boolean {
  return knownOperations().some((known) => known.operationId === operationId && known.isWrite);
}

/** The operation that a request calls. */
export function operationOf(method: string, url: string): string | undefined {
  return knownOperations().find((known) => known.method === method && known.path.test(url))?.operationId;
}
