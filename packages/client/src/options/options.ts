import type { ClientEvent } from '../events/event.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type { ApiResponse } from '../responses/envelope.ts';

/** How a client makes its calls. */
export interface ClientOptions {
  /**
   * URL that every path is appended to, without `?` or `#`. A trailing slash makes no difference. In a browser it can
   * be a path, such as `/api`.
   */
  baseUrl: string | URL;
  /**
   * Sends the requests; called as `fetch(url, init)`.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: Fetch | undefined;
  /**
   * Platform-specific options of `fetch`, such as undici's `dispatcher`, or `credentials` in a browser. The client
   * sets the method, headers, body, redirect mode and signal.
   */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Headers of every request. The headers and params of a call take precedence. */
  headers?: RequestHeaders | undefined;
  /** Aborts every call of the client. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds that a call may take in total, including all attempts and the waits between them. `Infinity` for no
   * limit.
   *
   * @default 60_000
   */
  timeout?: number | undefined;
  /**
   * Milliseconds that one attempt of a read may take; `Infinity` for no limit except `timeout`. A write has only
   * `timeout`: cutting an attempt short would leave its outcome unknown, and it could not be retried.
   *
   * @default 20_000, or no limit if `retries` is 0
   */
  attemptTimeout?: number | undefined;
  /**
   * The maximum number of retries after a call failed to connect, timed out or got HTTP status 408, 429 or 5xx. Reads
   * are retried. A write is retried only if the request cannot have reached the service.
   *
   * @default 2
   */
  retries?: number | undefined;
  /**
   * Decides whether to retry a failed attempt; undefined leaves it to the client. Called only where a retry is safe:
   * a write that the service may have carried out is never retried. If it throws, the call fails with what it threw.
   */
  shouldRetry?: ((attempt: FailedAttempt) => boolean | undefined) | undefined;
  /**
   * Returns headers with credentials. Called for each attempt, before `sign`. If a read gets HTTP 401 or 403, it is
   * called once more with `refused: true`, and the read is retried.
   */
  auth?: ((request: SignRequest) => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /**
   * Returns headers that sign a request. Called last for each attempt; nothing changes the request after it. If it
   * throws, nothing is sent.
   */
  sign?: ((request: SignRequest) => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /** Called with the events of each call. What it throws is ignored. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** Checks requests and responses. `createValidator()` from `/validate` creates one. */
  validator?: Validator | undefined;
}

/** Checks each call before it is sent and after it has succeeded. The call rejects with what it throws. */
export interface Validator {
  request(operation: Endpoint, outgoing: Outgoing): void;
  response(operation: Endpoint, response: ApiResponse<unknown>): void;
}

/** A call about to be sent, with its fields where the contract puts them. */
export interface Outgoing {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Header fields, spelled as in the call. */
  readonly header: Readonly<Record<string, unknown>>;
  /** JSON text; undefined if the operation has no body. */
  readonly body: string | undefined;
}

/** Options of one call. Those of the client apply to what you leave out. */
export interface CallOptions {
  /** Replaces the client's `fetch`. */
  fetch?: Fetch | undefined;
  /** Added to the client's `fetchOptions`. */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Added to the client's headers. Null removes one of them. */
  headers?: RequestHeaders | undefined;
  /** Aborts this call, in addition to the client's signal. The call rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that this call may take in total. Replaces the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds that one attempt of this read may take. Replaces the client's `attemptTimeout`. */
  attemptTimeout?: number | undefined;
  /** The maximum number of retries. Replaces the client's `retries`. */
  retries?: number | undefined;
}

/**
 * Sends a request, as the platform's `fetch` does. If it throws, the outcome of a write is `'unknown'`, unless the error
 * has the property `notSent: true`: only this function knows whether it has sent anything.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A failed attempt that can safely be repeated. */
export interface FailedAttempt {
  /** The error that the call fails with if it is not retried. */
  readonly error: unknown;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly operationId: string;
}

/**
 * Headers by name, or pairs of a name and a value, such as a `Map` or the `Headers` of undici or node-fetch. Undefined
 * is not sent; null removes a header.
 */
export type RequestHeaders =
  | Headers
  | Iterable<readonly [name: string, value: string | null | undefined]>
  | Record<string, string | null | undefined>;

/** A request about to be sent, as `auth` and `sign` see it. */
export interface SignRequest {
  /** `GET`, `POST`, `PUT`. */
  readonly method: string;
  /** The whole URL, normalised as it will be sent. */
  readonly url: string;
  /** Path and query of the URL. */
  readonly pathAndQuery: string;
  /** The body, sent as UTF-8; `''` without a body. */
  readonly body: string;
  /** Which attempt of the call it is, from 1. */
  readonly attempt: number;
  /** Whether the previous attempt got HTTP 401 or 403, so that a cached token must be renewed. */
  readonly refused: boolean;
  /** The operation that is called, such as `users_create`. */
  readonly operationId: string;
}
