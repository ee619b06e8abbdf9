import type { Answer } from '../answers/envelope.ts';
import type { ClientEvent } from '../events/event.ts';
import type { Operation } from '../operations/operation.ts';

/** How a client makes its calls. */
export interface ClientOptions {
  /**
   * Address that every path is appended to, without `?` and `#`; a trailing slash makes no difference. In a browser it
   * can be relative, such as `/api`.
   */
  baseUrl: string | URL;
  /**
   * Sends the requests; called as `fetch(url, init)`.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: Fetch | undefined;
  /**
   * Options that a platform's `fetch` has besides the standard ones, such as undici's `dispatcher`, or `credentials` in a
   * browser. The client sets method, headers, body, redirect and signal.
   */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Headers of every request; headers of a call and of its params take precedence. */
  headers?: RequestHeaders | undefined;
  /** Ends every call of the client when it aborts. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds that a call may take until its response has been read, with all attempts and the waits between them;
   * `Infinity` for no limit.
   *
   * @default 60_000
   */
  timeout?: number | undefined;
  /**
   * Milliseconds that one attempt of a read may take; `Infinity` for no limit except `timeout`. A write has only
   * `timeout`: cutting it short would leave its outcome unknown, and nothing would be tried again.
   *
   * @default 20_000, or no limit if `retries` is 0
   */
  attemptTimeout?: number | undefined;
  /**
   * How often a call is repeated at most, after it failed to connect, timed out or got HTTP status 408, 429 or 5xx. Reads
   * are repeated; a write is repeated only if the request cannot have reached the service.
   *
   * @default 2
   */
  retries?: number | undefined;
  /**
   * Decides whether a failed attempt is repeated; undefined leaves it to the client. It is called only where repeating
   * is safe: a write that the service may have carried out is never repeated.
   */
  shouldRetry?: ((attempt: FailedAttempt) => boolean | undefined) | undefined;
  /**
   * Returns headers with credentials. Called for each attempt, before `sign`. When a read gets HTTP 401 or 403, it is
   * called once more with `refused: true`, and the read is repeated.
   */
  auth?: ((request: SignRequest) => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /**
   * Returns headers that sign a request. Called last, for each attempt; nothing is changed after it. If it throws,
   * nothing is sent.
   */
  sign?: ((request: SignRequest) => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /** Called with the events of each call. Its errors and rejections are ignored. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** Checks requests and answers, such as `createValidator()` of the entry `/validate`. */
  validator?: Validator | undefined;
}

/** Checks each call before it is sent and after it succeeded; the call rejects with what it throws. */
export interface Validator {
  request(operation: Operation, outgoing: Outgoing): void;
  answer(operation: Operation, answer: Answer<unknown>): void;
}

/** A call about to be sent, its members sorted as the contract has them. */
export interface Outgoing {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Header members, spelled as the caller did. */
  readonly header: Readonly<Record<string, unknown>>;
  /** JSON text; undefined where the operation has no body. */
  readonly body: string | undefined;
}

/** Options of one call; those of the client apply to what is left out. */
export interface CallOptions {
  /** Used in place of the client's `fetch`. */
  fetch?: Fetch | undefined;
  /** Added to the client's `fetchOptions`. */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Headers added to the client's; null removes one of them. */
  headers?: RequestHeaders | undefined;
  /** Ends the call when it aborts, like the client's signal. The call rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that this call may take, in place of the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds that one attempt of this read may take, in place of the client's `attemptTimeout`. */
  attemptTimeout?: number | undefined;
  /** How often this call is repeated at most, in place of the client's `retries`. */
  retries?: number | undefined;
}

/** Sends a request, as the platform's `fetch` does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A failed attempt that can safely be repeated. */
export interface FailedAttempt {
  /** The error that the call fails with unless it is repeated. */
  readonly error: unknown;
  /** Which attempt of the call it was, from 1. */
  readonly attempt: number;
  readonly operationId: string;
}

/** Headers by name; undefined is not sent, null removes a header. */
export type RequestHeaders = Headers | Record<string, string | null | undefined>;

/** A request about to be sent, as `auth` and `sign` see it. */
export interface SignRequest {
  /** `GET`, `POST`, `PUT`. */
  readonly method: string;
  /** The whole address, normalised as it will be sent. */
  readonly url: string;
  /** Path and query of the address. */
  readonly pathAndQuery: string;
  /** The body, sent as UTF-8; `''` if there is none. */
  readonly body: string;
  /** Which attempt of the call it is, from 1. */
  readonly attempt: number;
  /** Whether the previous attempt got HTTP 401 or 403, so that a cached token must be renewed. */
  readonly refused: boolean;
  /** The operation that is called, such as `users_create`. */
  readonly operationId: string;
}
