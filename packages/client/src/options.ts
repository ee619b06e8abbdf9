/** How a client makes its calls. */
export interface ClientOptions {
  /** Address that every path is appended to; a slash at its end makes no difference. */
  baseUrl: string;
  /**
   * Sends the requests.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: (request: Request) => Promise<Response>;
  /** Headers of every request; those of a call and of its params win over them. */
  headers?: RequestHeaders;
  /** Ends every call of the client when it aborts. */
  signal?: AbortSignal;
  /**
   * Milliseconds that a call may take until its whole answer is read; `Infinity` sets no limit.
   *
   * @default 60_000
   */
  timeout?: number;
}

/** How one call is made; what is left out is as the client has it. */
export interface CallOptions {
  /** Sends the request in place of the client's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Headers added to the client's; null takes one of them away. */
  headers?: RequestHeaders;
  /** Ends the call when it aborts, beside the client's signal and the timeout. The call rejects with its reason. */
  signal?: AbortSignal;
  /** Milliseconds that this call may take, in place of the client's `timeout`. */
  timeout?: number;
}

/** Headers by name; undefined is not sent. */
export type RequestHeaders = Headers | Record<string, string | null | undefined>;
