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
 * @throws {RequestError} when an option cannot be used
 */
export function checkOptions(maker: string, options: ClientOptions): string {
  const baseUrl = `${options?.baseUrl ?? ''}`;
  if (!baseUrl || !validBase.test(baseUrl))
    throw new RequestError(maker, 'baseUrl must be an http(s) URL, or a path in a browser');
  resolveLimits(maker, options, {}, true);
  joinHeaders(maker, options.headers);
  return baseUrl.replace(/\/$/, '');
}
