import type { FailureStatus } from '../input/failures.ts';
import type { Limits } from './limits.ts';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** Level of the log on standard output. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Options of every sandbox, in process or over HTTP. */
export type EngineOptions = {
  /** Folder to keep state in. @default none: state lives in memory and is lost when the process ends */
  folder?: string;
  /** PostgreSQL database to keep state in instead, as `postgres://user:password@host/database`. @default none */
  databaseUrl?: string;
  /**
   * HTTP status of failures: `'by_kind'` for a status by the kind of failure, or one number for all. The service does
   * not document its own. @default 'by_kind'
   */
  failureStatus?: FailureStatus;
  /**
   * Initial state of new sandboxes, including the default one: `'ready'` for the built-in seed, `'empty'` for no
   * resources, or the path of a seed file in YAML or JSON. @default 'ready'
   */
  seed?: 'ready' | 'empty' | (string & {});
  /**
   * Initial time of their clocks, in RFC 3339 with an offset, such as `2026-02-01T00:00:00Z`. Existing sandboxes keep
   * theirs. @default the clock of the seed, or the time of this machine if the seed has none
   */
  clock?: string;
  /** Whether a call fails if its response does not match the contract, instead of only being logged. @default false */
  strict?: boolean;
  /** Limits to change; the others keep their defaults. */
  limits?: Partial<Limits>;
  /** Level of the log on standard output. @default 'silent' */
  logLevel?: LogLevel;
};
