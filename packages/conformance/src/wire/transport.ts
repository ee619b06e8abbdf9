import { setTimeout as wait } from 'node:timers/promises';
import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import { answerTo } from './answer.ts';
import { encode, type Override } from './encode.ts';
import {
  type Exchange,
  type Made,
  outcomeOf,
  parseJson,
  type WireRequest,
  type WireResponse,
} from './exchange.ts';
import { createPace } from './pace.ts';
import { reasonOf } from './reason.ts';

/** One request that a check wants sent. */
export interface Call {
  operation?: ContractOperation;
  title: string;
  request: RequestExample;
  override?: Override;
  made?: Omit<Made, 'request'>;
}

/** Adds to the headers of a request, such as a signature over what is sent. */
export type Sign = (request: WireRequest) => Promise<Record<string, string>> | Record<string, string>;

export interface TransportOptions {
  /** @default the global fetch */
  fetch?: typeof fetch;
  /** Sent with each request. */
  headers?: Record<string, string>;
  sign?: Sign;
  /** @default no bound */
  requestsPerSecond?: number;
  /** Requests of the whole run. @default no bound */
  requests?: number;
  /** Milliseconds until an answer counts as missing. @default 30000 */
  timeout?: number;
  /** How often requests are repeated in the whole run after a 429. @default never */
  repeats?: number;
  /** Gets each exchange as it ends. */
  onExchange?(exchange: Exchange): void;
}

/** The one way out: paces, bounds and records every request. */
export interface Transport {
  /**
   * Sends a request to a base URL. Redirects are not followed.
   * @throws {NoAnswer} when none came
   * @throws {LimitReached} when the run has sent what it may
   * @throws {RateLimited} when the answer is still 429 after the pauses that it asks for
   */
  send(baseUrl: string, call: Call): Promise<Exchange>;
  /** The same with several requests that are to arrive at the same time. */
  sendAtOnce(baseUrl: string, calls: readonly Call[]): Promise<Exchange[]>;
  /** Counts and paces requests at the same time that a check sends itself, to another server than the target. */
  sendElsewhere<T>(sendings: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** How many requests were sent, and how many of them answered. */
  counts(): { sent: number; answered: number };
}

/** The target did not answer a request. */
export class NoAnswer extends Error {
  static {
    NoAnswer.prototype.name = 'NoAnswer';
  }

  readonly request: WireRequest;

  constructor(request: WireRequest, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.request = request;
  }
}

/** The run has sent as many requests as it may. */
export class LimitReached extends Error {
  static {
    LimitReached.prototype.name = 'LimitReached';
  }
}

/** The target refuses a request because others came before it, and does not stop. */
export class RateLimited extends Error {
  static {
    RateLimited.prototype.name = 'RateLimited';
  }
}

/** Repeats of one request after a 429, and the longest pause between two, in milliseconds. */
const MOST_REPEATS = 5;
const LONGEST_PAUSE = 30_000;

export function createTransport({
  fetch: send = fetch,
  headers: always = {},
  sign,
  requestsPerSecond = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
  timeout = 30_000,
  repeats = 0,
  onExchange,
}: TransportOptions): Transport {
  const pace = createPace(requestsPerSecond);
  const counts = { sent: 0, answered: 0 };
  let repeated = 0;
  // Once pauses did not help, the next request is not repeated either.
  let isLimited = false;

  function count(more: number): void {
    if (counts.sent + more > requests) throw new LimitReached(`this run sends at most ${requests} requests`);
    counts.sent += more;
  }

  async function requestFor(baseUrl: string, { request: example, override }: Call): Promise<WireRequest> {
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
      const response = await answerTo(send, url, { method, headers, ...(body !== '' && { body }) }, timeout);
      counts.answered += 1;
      return response;
    } catch (error) {
      throw new NoAnswer(request, error);
    }
  }

  function exchangeOf(
    { operation, title, request: example, made }: Call,
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
      outcome: outcomeOf(response.status, json),
      ...(made && { made: { ...made, request: example } }),
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
        if (response.status !== LIMITED) {
          isLimited = false;
          return exchangeOf(call, request, response);
        }
        const pause = pauseOf(response);
        if (isLimited || attempt === MOST_REPEATS || repeated === repeats || pause > LONGEST_PAUSE) {
          isLimited ||= attempt === MOST_REPEATS;
          exchangeOf(call, request, response);
          throw limited(response);
        }
        repeated += 1;
        await wait(pause);
      }
    },
    async sendAtOnce(baseUrl, calls) {
      count(calls.length);
      const made = await Promise.all(
        calls.map(async (call) => ({ call, request: await requestFor(baseUrl, call) })),
      );
      await pace(calls.length);
      const exchanges = await Promise.all(
        made.map(async ({ call, request }) => exchangeOf(call, request, await responseTo(request))),
      );
      // Repeated ones would not arrive at the same time.
      const refused = exchanges.find(({ response }) => response.status === LIMITED);
      if (refused) throw limited(refused.response);
      return exchanges;
    },
    async sendElsewhere(sendings) {
      count(sendings.length);
      await pace(sendings.length);
      const answers = await Promise.all(sendings.map((send) => send()));
      counts.answered += answers.length;
      return answers;
    },
    counts: () => ({ ...counts }),
  };
}

const LIMITED = 429;

/** The milliseconds that an answer asks to wait: as seconds or as a date; a second where it does not say. */
function pauseOf({ headers }: WireResponse): number {
  const text = headers.get('retry-after') ?? '1';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 1000 : Math.max(0, until - Date.now());
}

function limited({ headers }: WireResponse): RateLimited {
  const asked = headers.get('retry-after');
  return new RateLimited(
    `rate-limited (429${asked ? `, retry-after: ${asked}` : ''}): lower limits.requestsPerSecond in the profile`,
  );
}
