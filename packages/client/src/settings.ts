import { checkCount, checkTimeout } from './limits.ts';
import type { CallOptions, ClientOptions } from './options.ts';

const defaultTimeout = 60_000;
const defaultRetries = 2;

/**
 * The limits of a call, checked.
 *
 * @throws {RangeError} when one of them is none
 */
export function settle(options: ClientOptions, own: CallOptions = {}) {
  const timeout = checkTimeout(own.timeout ?? options.timeout ?? defaultTimeout);
  const attemptTimeout = own.attemptTimeout ?? options.attemptTimeout;
  if (attemptTimeout !== undefined) checkTimeout(attemptTimeout, 'attemptTimeout');
  const retries = checkCount(own.retries ?? options.retries ?? defaultRetries, 'retries');
  return { timeout, attemptTimeout, retries };
}
