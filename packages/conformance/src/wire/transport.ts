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
  /** Gets each exchange as it ends. */
  onExchange?(exchange: Exchange): void;
}

/** The one way out: paces, bounds and records every request. */
export interface Transport {
  /**
   * Sends a request to a base URL. Redirects are not followed.
   * @throws {NoAnswer} when none came
   * @throws {LimitReached} when the run has sent what it may
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

export function createTransport({
  fetch: send = fetch,
  headers: always = {},
  sign,
  requestsPerSecond = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
  timeout = 30_000,
  onExchange,
}: TransportOptions): Transport {
  const pace = createPace(requestsPerSecond);
  const counts = { sent: 0, answered: 0 };

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
      return await answerTo(send, url, { method, headers, ...(body !== '' && { body }) }, timeout);
    } catch (error) {
      throw new NoAnswer(request, error);
    }
  }

  async function exchangeOf({ operation, title, request: example, made }: Call, request: WireRequest) {
    const response = await responseTo(request);
    counts.answered += 1;
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
      count(1);
      const request = await requestFor(baseUrl, call);
      await pace(1);
      return exchangeOf(call, request);
    },
    async sendAtOnce(baseUrl, calls) {
      count(calls.length);
      const made = await Promise.all(
        calls.map(async (call) => ({ call, request: await requestFor(baseUrl, call) })),
      );
      await pace(calls.length);
      return Promise.all(made.map(({ call, request }) => exchangeOf(call, request)));
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
