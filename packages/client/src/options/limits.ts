import type { CallOptions, ClientOptions } from './options.ts';

const defaultTimeout = 60_000;
const defaultRetries = 2;

/** How long a call may take, and how often it may be repeated. Times are in milliseconds. */
export interface Limits {
  timeout: number;
  attemptTimeout: number | undefined;
  retries: number;
}

/** @throws {RangeError} when a timeout is not above 0, or `retries` is not a whole number from 0 */
export function resolveLimits(options: ClientOptions, own: CallOptions = {}): Limits {
  const timeout = checkTimeout(own.timeout ?? options.timeout ?? defaultTimeout);
  const attemptTimeout = own.attemptTimeout ?? options.attemptTimeout;
  if (attemptTimeout !== undefined) checkTimeout(attemptTimeout, 'attemptTimeout');
  const retries = checkCount(own.retries ?? options.retries ?? defaultRetries, 'retries');
  return { timeout, attemptTimeout, retries };
}

/** @throws {RangeError} when it is not a number of milliseconds above 0 */
export function checkTimeout(timeout: number, name = 'timeout'): number {
  if (typeof timeout === 'number' && timeout > 0) return timeout;
  throw new RangeError(`${name} must be milliseconds above 0, not ${timeout}`);
}

/** @throws {RangeError} when it is not a number to count from */
export function checkCount(count: unknown, name: string): number {
  if (Number.isSafeInteger(count) && (count as number) >= 0) return count as number;
  throw new RangeError(`${name} must be a whole number from 0, not ${count}`);
}
