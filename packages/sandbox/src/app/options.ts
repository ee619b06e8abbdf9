import { inspect } from '#platform';
import { problemOfTargets } from '../callbacks/private-targets.ts';
import type { FailureStatus } from '../input/failures.ts';
import { problemOfOptions } from '../input/options.ts';
import { OptionError, StartError } from '../input/start-error.ts';
import { type Limits, problemOfLimits } from './limits.ts';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** Level of the log on standard output. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Options of every sandbox, in process or over HTTP. */
export interface EngineOptions {
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
  /**
   * Private hosts that callbacks may go to, as host names, IP addresses or ranges such as `10.0.0.0/8`. `localhost` is
   * this machine, which is allowed without being named until others may call. @default none
   */
  allowCallbacksTo?: string[];
  /** Whether a call fails if its response does not match the contract, instead of only being logged. @default false */
  strict?: boolean;
  /** Limits to change; the others keep their defaults. */
  limits?: Partial<Limits>;
  /** Level of the log on standard output. @default 'silent' */
  logLevel?: LogLevel;
}

/** The options of every sandbox, for those who check their names. */
export const ENGINE_OPTIONS = Object.keys({
  folder: true,
  databaseUrl: true,
  failureStatus: true,
  seed: true,
  clock: true,
  allowCallbacksTo: true,
  strict: true,
  limits: true,
  logLevel: true,
} satisfies Record<keyof EngineOptions, true>);

/** What is wrong with the level of a log, if anything. `where` is what it is given in, such as `--log-level`. */
export function problemOfLogLevel(level: unknown, where: string): string | undefined {
  if (LOG_LEVELS.some((known) => known === level)) return undefined;
  return `Unknown log level ${inspect(level)} in ${where}. Expected one of: ${LOG_LEVELS.join(', ')}`;
}

/**
 * Refuses what the types of the options do not allow, since callers may not use TypeScript. `what` takes the options.
 * @throws {StartError} when an option or a limit is unknown, a limit or the level of the log is invalid, or options
 * contradict each other
 */
export function checkEngineOptions(what: string, options: EngineOptions, known: readonly string[]): void {
  const problem = problemOfOptions(what, options, known) ?? problemOfValues(options);
  if (problem !== undefined) throw new StartError(problem);
}

function problemOfValues(options: EngineOptions): string | undefined {
  const { folder, databaseUrl, limits, logLevel = 'silent', allowCallbacksTo } = options;
  if (folder !== undefined && databaseUrl !== undefined)
    return 'The options folder and databaseUrl cannot be combined';
  const targets = allowCallbacksTo === undefined ? undefined : problemOfTargets(allowCallbacksTo);
  if (targets !== undefined) throw new OptionError('allowCallbacksTo', targets);
  return problemOfLimits(limits) ?? problemOfLogLevel(logLevel, 'logLevel');
}
