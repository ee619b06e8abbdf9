import { setTimeout as wait } from 'node:timers/promises';
import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import { InconclusiveError } from '../run/result.ts';
import { encode, type Override } from './encode.ts';
import {
  type Exchange,
  outcomeOf,
  parseJson,
  type Validity,
  type WireRequest,
  type WireResponse,
} from './exchange.ts';
import { createPace } from './pace.ts';
import { reasonOf } from './reason.ts';
import { ResponseTooLongError, sendRequest } from './send-request.ts';

/** A request to send. */
export interface OutgoingCall {
  operation?: ContractOperation;
  title: string;
  request: RequestExample;
  override?: Override;
  validity?: Omit<Validity, 'request'>;
}

/** Returns further headers for a request, e.g. a signature. */
export type Sign = (request: WireRequest) => Promise<Record<string, string>> | Record<string, string>;

export interface TransportOptions {
  /** @default the global fetch */
  fetch?: typeof fetch;
  /** Sent with each request. */
  headers?: Record<string, string>;
  sign?: Sign;
  /** @default unlimited */
  requestsPerSecond?: number;
  /** The most requests in the whole run. @default unlimited */
  requests?: number;
  /** Milliseconds to wait for a response. @default 30000 */
  timeout?: number;
  /** The most retries after a 429 in the whole run. @default 0 */
  retries?: number;
  /** Ends the run: whatever is sent afterwards, or has no response yet, rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Called with each exchange. */
  onExchange?(exchange: Exchange): void;
}

/** Sends every request of a run. Limits their rate and number. */
export interface Transport {
  /**
   * Sends a request to a base URL. Redirects are not followed.
   * @throws {NoResponseError} if there is no response, or it is longer than 64 MiB
   * @throws {InconclusiveError} if the server is no longer there
   * @throws {RequestLimitError} if the run has sent as many requests as it may
   * @throws {RateLimitError} if the response is still 429 after the retries
   */
  send(baseUrl: string, call: OutgoingCall): Promise<Exchange>;
  /** Sends requests concurrently, without retries. */
  sendConcurrently(baseUrl: string, calls: readonly OutgoingCall[]): Promise<Exchange[]>;
  /** Runs concurrent requests to the callback receiver, and counts them. */
  sendToReceiver<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** How many requests were sent, and how many got a response. */
  counts(): { sent: number; answered: number };
}

/** A request got no response, or one that is too long to read. */
export class NoResponseError extends Error {
  static {
    NoResponseError.prototype.name = 'NoResponseError';
  }

  readonly request: WireRequest;

  constructor(request: WireRequest, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.request = request;
  }
}

/** The run has sent as many requests as it may. */
export class RequestLimitError extends Error {
  static {
    RequestLimitError.prototype.name = 'RequestLimitError';
  }
}

/** The target still refuses a request with 429 after the retries. */
export class RateLimitError extends Error {
  static {
    RateLimitError.prototype.name = 'RateLimitError';
  }
}

/** Retries of one request after a 429. */
const MAX_RETRIES = 5;
/** Milliseconds between two of them. */
const MAX_PAUSE = 30_000;

export function createTransport({
  fetch: send = fetch,
  headers: always = {},
  sign,
  requestsPerSecond = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
  timeout = 30_000,
  retries = 0,
  signal,
  onExchange,
}: TransportOptions): Transport {
  // After an abort, `count` or the request itself rejects.
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => undefined);
  const pace = createPace(requestsPerSecond, pause);
  const counts = { sent: 0, answered: 0 };
  let retried = 0;
  // Once retries have not helped, later requests are not retried either.
  let isLimited = false;

  function count(more: number): void {
    signal?.throwIfAborted();
    if (counts.sent + more > requests)
      throw new RequestLimitError(`the run has sent all requests that the profile allows (${requests})`);
    counts.sent += more;
  }

  async function requestFor(
    baseUrl: string,
    { request: example, override }: OutgoingCall,
  ): Promise<WireRequest> {
    const { method, path, headers, body = '' } = encode(example, override);
    const request: WireRequest = { method, url: `${baseUrl.replace(/\/+$/, '')}${path}`, headers, body };
    for (const [name, value] of Object.entries(always)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    for (const [name, value] of Object.entries((await sign?.(request)) ?? {})) headers.set(name, value);
    return request;
  }

  async function responseTo(request: WireRequest): Promise<WireResponse> {
    const { url, method, headers, body } = request;
    try {
      const response = await sendRequest(
        send,
        url,
        { method, headers, ...(body !== '' && { body }) },
        timeout,
        signal,
      );
      counts.answered += 1;
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof InconclusiveError) throw error;
      if (error instanceof ResponseTooLongError) counts.answered += 1;
      throw new NoResponseError(request, error);
    }
  }

  function exchangeOf(
    { operation, title, request: example, validity }: OutgoingCall,
    request: WireRequest,
    response: WireResponse,
  ): Exchange {
    const json = parseJson(response.body);
    const exchange: Exchange = {
      ...(operation && { operation }),
      title,
      request,
      response,
      json,
      outcome: outcomeOf(response.status, json, { operation, body: response.body }),
      ...(validity && { validity: { ...validity, request: example } }),
    };
    onExchange?.(exchange);
    return exchange;
  }

  return {
    async send(baseUrl, call) {
      for (let attempt = 0; ; attempt += 1) {
        count(1);
        const request = await requestFor(baseUrl, call);
        await pace(1);
        const response = await responseTo(request);
        if (response.status !== TOO_MANY_REQUESTS) {
          isLimited = false;
          return exchangeOf(call, request, response);
        }
        const delay = delayOf(response);
        if (isLimited || attempt === MAX_RETRIES || retried === retries || delay > MAX_PAUSE) {
          isLimited ||= attempt === MAX_RETRIES;
          exchangeOf(call, request, response);
          throw limited(response);
        }
        retried += 1;
        await pause(delay);
      }
    },
    async sendConcurrently(baseUrl, calls) {
      count(calls.length);
      const prepared = await Promise.all(
        calls.map(async (call) => ({ call, request: await requestFor(baseUrl, call) })),
      );
      await pace(calls.length);
      const exchanges = await Promise.all(
        prepared.map(async ({ call, request }) => exchangeOf(call, request, await responseTo(request))),
      );
      // A retry would no longer be concurrent.
      const refused = exchanges.find(({ response }) => response.status === TOO_MANY_REQUESTS);
      if (refused) throw limited(refused.response);
      return exchanges;
    },
    async sendToReceiver(receiverRequests) {
      count(receiverRequests.length);
      await pace(receiverRequests.length);
      const responses = await Promise.all(receiverRequests.map((run) => run()));
      counts.answered += responses.length;
      return responses;
    },
    counts: () => ({ ...counts }),
  };
}

const TOO_MANY_REQUESTS = 429;

/** The milliseconds to wait by `retry-after`, which is in seconds or a date. @default 1000 */
function delayOf({ headers }: WireResponse): number {
  const text = headers.get('retry-after') ?? '1';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 1000 : Math.max(0, until - Date.now());
}

function limited({ headers }: WireResponse): RateLimitError {
  const retryAfter = headers.get('retry-after');
  return new RateLimitError(
    `rate-limited (429${retryAfter ? `, retry-after: ${retryAfter}` : ''}): lower limits.requestsPerSecond in the profile`,
  );
}
