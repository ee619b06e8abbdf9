import type { RequestHeaders } from './options.ts';

/** One attempt, ready to be sent. */
export interface Attempt {
  readonly params: {
    readonly path: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, unknown>>;
    readonly header: Readonly<Record<string, unknown>>;
  };
  /** The JSON to send as it is. */
  readonly body: string | undefined;
  /** Headers of the call. */
  readonly headers: RequestHeaders | undefined;
  readonly signal: AbortSignal;
  /** Is to be called with the request, once. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Makes a request of an attempt, hands it to the attempt's `fetch` and reads the answer to its end: `data` of a
 * success, `error` of a failure.
 *
 * @param path Path as the contract has it.
 */
export type Executor = (
  method: string,
  path: string,
  attempt: Attempt,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
