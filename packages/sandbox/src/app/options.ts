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
   * Initial state of sandboxes, including the default one when it is first created: the built-in seed, nothing, or
   * the seed in this file, YAML or JSON. @default 'default'
   */
  seed?: 'default' | 'none' | (string & {});
  /** Whether a response that does not match the contract fails instead of being logged. @default false */
  strict?: boolean;
  /** Limits that differ from the default ones. */
  limits?: Partial<Limits>;
  /** Level of the log on standard output. @default 'silent' */
  logLevel?: LogLevel;
};
