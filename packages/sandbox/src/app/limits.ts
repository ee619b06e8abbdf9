import { inspect } from '#platform';

/** Limits of a server. */
export interface Limits {
  /** Bytes of a request body. @default 1048576 */
  bodyBytes: number;
  /** Bytes of a request's line and headers together. @default 16384 */
  headerBytes: number;
  /** Milliseconds within which a request must arrive. @default 30000 */
  requestTimeout: number;
  /** Milliseconds for which an idle connection is kept open. @default 72000 */
  idleTimeout: number;
  /** Sandboxes that can exist at once; 0 for no limit, which also saves counting them. @default 1000 */
  sandboxes: number;
  /** Seed entries that one call can load, across all lists. @default 10000 */
  seedEntries: number;
  /** Requests kept in the log of each sandbox. @default 1000 */
  requestsKept: number;
  /** Bytes kept in the log of each sandbox; as many again can wait to be written. @default 8388608 */
  requestBytesKept: number;
  /** Finished callback deliveries kept for each sandbox. @default 1000 */
  deliveriesKept: number;
  /** Event streams that can be open at once. @default 100 */
  eventStreams: number;
  /** Milliseconds within which the receiver of a callback must respond. @default 10000 */
  callbackTimeout: number;
  /** Milliseconds after which a call that waits for the clock or for callbacks returns `under_way`. @default 30000 */
  waitTimeout: number;
  /**
   * Milliseconds within which PostgreSQL must accept a connection or respond to a statement, or another process must let
   * this one write to the folder. @default 10000
   */
  databaseTimeout: number;
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1_048_576,
  headerBytes: 16_384,
  requestTimeout: 30_000,
  idleTimeout: 72_000,
  sandboxes: 1_000,
  seedEntries: 10_000,
  requestsKept: 1_000,
  requestBytesKept: 8_388_608,
  deliveriesKept: 1_000,
  eventStreams: 100,
  callbackTimeout: 10_000,
  waitTimeout: 30_000,
  databaseTimeout: 10_000,
};

const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];

/** Minimum values, where 0 would make the sandbox unusable. */
const LEAST: Partial<Record<keyof Limits, number>> = {
  bodyBytes: 1,
  headerBytes: 1_024,
  requestTimeout: 1,
  callbackTimeout: 1,
  waitTimeout: 1,
  databaseTimeout: 1,
};

/** The longest time that a timer can be set to. */
const MAX_LIMIT = 2 ** 31 - 1;

/** What is wrong with a limit, if anything. `where` is what it is given in, such as `--limit`. */
export function problemOfLimit(text: string, value: unknown, where: string): string | undefined {
  const name = LIMIT_NAMES.find((known) => known === text);
  if (!name) return `Unknown limit "${text}" in ${where}. Expected one of: ${LIMIT_NAMES.join(', ')}`;
  const least = LEAST[name] ?? 0;
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= MAX_LIMIT) return undefined;
  return `The limit ${name} in ${where} must be a whole number from ${least} to ${MAX_LIMIT}, but is ${inspect(value)}`;
}

/** What is wrong with limits that no compiler has checked, if anything. */
export function problemOfLimits(limits: unknown = {}): string | undefined {
  if (typeof limits !== 'object' || limits === null)
    return `The limits must be an object, but are ${inspect(limits)}`;
  const problems = Object.entries(limits).map(([name, value]) => problemOfLimit(name, value, 'limits'));
  return problems.find((problem) => problem !== undefined);
}
