import { checkCount, checkTimeout } from './limits.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { headerFault, RequestError } from './request-error.ts';

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

/** An address that requests would not go to, or not under their paths. */
const noBase = /^$|[?#]|^(?!https?:\/\/)[^/]*:/i;

/**
 * Checks what all calls have in common.
 *
 * @param maker what is called with the options
 * @returns the address as text, without a slash at its end
 * @throws {RangeError} when one of the limits is none
 * @throws {RequestError} when the address is none, or a header has a value that HTTP does not allow
 */
export function checkOptions(maker: string, options: ClientOptions): string {
  settle(options);
  const baseUrl = `${options.baseUrl ?? ''}`;
  const fault =
    headerFault(options.headers) ?? (noBase.test(baseUrl) && 'baseUrl must be http(s), no ? or #');
  if (fault) throw new RequestError(maker, fault);
  return baseUrl.replace(/\/$/, '');
}
