import type { FailureStatus } from '../input/failures.ts';
import type { Limits } from './limits.ts';

/** Level of the log on standard output. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** Options of every sandbox, in process or over HTTP. */
export type EngineOptions = {
  /** Folder that keeps the state. @default none: state lives in memory and is lost when the process ends */
  folder?: string;
  /** URL of a PostgreSQL that keeps the state instead, `postgres://user:password@host/database`. */
  databaseUrl?: string;
  /**
   * HTTP status of failures: one for each type of failure, or this one for all. The service does not show which
   * it sends. @default 'by_kind'
   */
  failureStatus?: FailureStatus;
  /**
   * Initial state of sandboxes, including the default one when it is first created: `'ready'`, the built-in seed,
   * `'empty'`, no resources, or the path of a seed file, YAML or JSON. @default 'ready'
   */
  seed?: 'ready' | 'empty' | (string & {});
  /**
   * Initial time of the clock of those sandboxes, RFC 3339 with an offset, such as `2026-02-01T00:00:00Z`. Existing
   * sandboxes keep theirs. @default the clock of the seed, or the time of this machine if the seed has none
   */
  clock?: string;
  /** Whether a response that does not match the contract fails instead of being logged. @default false */
  strict?: boolean;
  /** Limits that differ from the default ones. */
  limits?: Partial<Limits>;
  /** Level of the log on standard output. @default 'silent' */
  logLevel?: LogLevel;
};
