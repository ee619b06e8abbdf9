import { RequestError } from '../errors/request-error.ts';
import { joinHeaders } from './headers.ts';
import { resolveLimits } from './limits.ts';
import type { ClientOptions } from './options.ts';

/** A host is needed, and nobody's password; relative addresses begin with a slash. */
const validBase = /^(https?:\/\/[^/?#@\s]+)?(\/(?!\/)[^?#]*)?$/i;

/**
 * Checks the options that all calls share, so that a mistake shows at once.
 *
 * @param maker the function that was called with the options
 * @returns `baseUrl` as text, without a slash at its end
 * @throws {RangeError} when a timeout is not above 0, or `retries` is not a whole number from 0
 * @throws {RequestError} when `baseUrl` or `signal` cannot be used, or HTTP does not allow a header
 */
export function checkOptions(maker: string, options: ClientOptions): string {
  const baseUrl = `${options?.baseUrl ?? ''}`;
  if (!baseUrl || !validBase.test(baseUrl))
    throw new RequestError(maker, 'baseUrl must be http(s)://host[/path], or /path in a browser');
  checkSignal(maker, options.signal);
  resolveLimits(options);
  joinHeaders(maker, options.headers);
  return baseUrl.replace(/\/$/, '');
}

/** @throws {RequestError} when it is something else, such as the controller of a signal */
export function checkSignal(operationId: string, signal: AbortSignal | undefined): void {
  if (signal && !signal.addEventListener)
    throw new RequestError(operationId, 'signal must be an AbortSignal');
}
