import type { FailureStatus } from '../input/failures.ts';
import type { Limits } from './limits.ts';

/** Level of the log on standard output. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** What a sandbox in process and one over HTTP have in common. */
export type EngineOptions = {
  /** Folder in which state is kept. @default none: state lives in memory and ends with the process */
  folder?: string;
  /** Address of a PostgreSQL in which state is kept instead, `postgres://user:password@host/database`. */
  databaseUrl?: string;
  /**
   * HTTP status of failures: one by the kind of failure, or this one for all. The service does not show which it
   * sends. @default 'by_kind'
   */
  failureStatus?: FailureStatus;
  /**
   * What sandboxes begin with, the default one when it is first made too: the ready seed, nothing, or the seed in this
   * file, YAML or JSON. @default 'default'
   */
  seed?: 'default' | 'none' | (string & {});
  /** Whether an answer that breaks the contract fails instead of being logged. @default false */
  strict?: boolean;
  /** Bounds that differ from the default ones. */
  limits?: Partial<Limits>;
  /** Level of the log on standard output. @default 'silent' */
  logLevel?: LogLevel;
};
