/** Bounds of a server. */
export type Limits = {
  /** Bytes of a request body. @default 1048576 */
  bodyBytes: number;
  /** Bytes of a request's line and headers together. @default 16384 */
  headerBytes: number;
  /** Milliseconds in which a request must have arrived. @default 30000 */
  requestTimeout: number;
  /** Milliseconds for which a connection without a request is kept. @default 72000 */
  idleTimeout: number;
  /** Sandboxes that may exist at once; 0 for any number, which counts none. @default 1000 */
  sandboxes: number;
  /** Requests that the log of each sandbox keeps. @default 1000 */
  requestsKept: number;
  /** Finished callback deliveries that each sandbox keeps. @default 1000 */
  deliveriesKept: number;
  /** Milliseconds in which the receiver of a callback must have answered. @default 10000 */
  callbackTimeout: number;
  /** Milliseconds in which a PostgreSQL must have accepted a connection, or answered a statement. @default 10000 */
  databaseTimeout: number;
};

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1_048_576,
  headerBytes: 16_384,
  requestTimeout: 30_000,
  idleTimeout: 72_000,
  sandboxes: 1_000,
  requestsKept: 1_000,
  deliveriesKept: 1_000,
  callbackTimeout: 10_000,
  databaseTimeout: 10_000,
};
