import type { RequestHeaders } from './options.ts';

/** One attempt, ready to be sent. */
export interface Attempt {
  readonly method: string;
  /** Path as the contract has it. */
  readonly path: string;
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

/** Makes a request of an attempt, hands it to the attempt's `fetch` and reads the answer to its end. */
export type Executor = (attempt: Attempt) => Promise<{ body: unknown; response: Response }>;
