import type { Answer } from '../answers/envelope.ts';
import type { ClientEvent } from '../events/event.ts';
import type { Operation } from '../operations/operation.ts';

/** How a client makes its calls. */
export interface ClientOptions {
  /**
   * Address that every path is appended to, without `?` and `#`; a slash at its end makes no difference. In a
   * browser it may be relative, `/api` for example.
   */
  baseUrl: string | URL;
  /**
   * Sends the requests; called as `fetch(url, init)`.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: Fetch | undefined;
  /**
   * What a platform's `fetch` takes besides the request, such as undici's `dispatcher` or `credentials` in a browser.
   * Method, headers, body, redirect and signal are the client's.
   */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Headers of every request; those of a call and of its params win over them. */
  headers?: RequestHeaders | undefined;
  /** Ends every call of the client when it aborts. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds that a call may take until its whole answer is read, with all attempts and the waits between
   * them; `Infinity` sets no limit.
   *
   * @default 60_000
   */
  timeout?: number | undefined;
  /**
   * Milliseconds that one attempt of a call may take; `Infinity` sets no limit besides `timeout`.
   *
   * @default 20_000 where the call may be repeated, no limit of its own where not
   */
  attemptTimeout?: number | undefined;
  /**
   * How often a call is repeated at most after it failed to connect, ran out of time or got HTTP status 408, 429
   * or 5xx. Reads are repeated, and writes only when nothing can have been sent.
   *
   * @default 2
   */
  retries?: number | undefined;
  /**
   * Decides whether a failed attempt is repeated; undefined leaves it to the client. It is asked only where repeating
   * is safe: a write that the service may have carried out is never repeated.
   */
  shouldRetry?: ((attempt: FailedAttempt) => boolean | undefined) | undefined;
  /**
   * Returns headers with credentials, anew for each attempt and before `sign`. After HTTP 401 or 403, a read asks once
   * more with `refused: true` and is tried again.
   */
  auth?: ((request: SignRequest) => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /**
   * Returns headers that sign a request. It runs last, anew for each attempt, and nothing is changed after it.
   * When it throws, nothing is sent.
   */
  sign?: ((request: SignRequest) => RequestHeaders | Promise<RequestHeaders>) | undefined;
  /** Called with what happens while calls are made. What it throws, or rejects with, is ignored. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** Checks what is sent and what comes, `createValidator()` of the entry `/validate` for example. */
  validator?: Validator | undefined;
}

/** Looks at each call, before it is sent and after it succeeded; what it throws, the call rejects with. */
export interface Validator {
  request(operation: Operation, outgoing: Outgoing): void;
  answer(operation: Operation, answer: Answer<unknown>): void;
}

/** A call as it is about to be sent, its members where the contract has them. */
export interface Outgoing {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Header members, in the caller's spelling. */
  readonly header: Readonly<Record<string, unknown>>;
  /** JSON text; undefined where the operation has no body. */
  readonly body: string | undefined;
}

/** How one call is made; what is left out is as the client has it. */
export interface CallOptions {
  /** Sends the request in place of the client's `fetch`. */
  fetch?: Fetch | undefined;
  /** Added to the client's `fetchOptions`. */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Headers added to the client's; null takes one of them away. */
  headers?: RequestHeaders | undefined;
  /** Ends the call when it aborts, beside the client's signal and the timeout. The call rejects with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that this call may take, in place of the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds that one attempt of this call may take, in place of the client's `attemptTimeout`. */
  attemptTimeout?: number | undefined;
  /** How often this call is repeated at most, in place of the client's `retries`. */
  retries?: number | undefined;
}

/** Sends a request, as the platform's `fetch` does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An attempt that failed and may safely be repeated. */
export interface FailedAttempt {
  /** What the call fails with when it is not repeated. */
  readonly error: unknown;
  /** Which attempt of the call it was, from 1. */
  readonly attempt: number;
  readonly operationId: string;
}

/** Headers by name; undefined is not sent, null takes a header away. */
export type RequestHeaders = Headers | Record<string, string | null | undefined>;

/** A request as it goes out, to be given credentials or a signature. */
export interface SignRequest {
  /** `GET`, `POST`, `PUT`. */
  readonly method: string;
  /** The whole address, normalised as it goes out. */
  readonly url: string;
  /** Path and query of the address. */
  readonly pathAndQuery: string;
  /** The body; its UTF-8 bytes are what is sent. `''` where there is none. */
  readonly body: string;
  /** Which attempt of the call it is, from 1. */
  readonly attempt: number;
  /** Whether the service answered the attempt before with HTTP 401 or 403, so that a cached token is no use. */
  readonly refused: boolean;
  /** The operation that is called, `users_create` for example. */
  readonly operationId: string;
}
