import { RequestError } from '../errors/request-error.ts';
import { joinHeaders } from './headers.ts';
import { resolveLimits } from './limits.ts';
import type { ClientOptions } from './options.ts';

/** Needs a host, and must not contain a password; relative addresses begin with a slash. */
const validBase = /^(https?:\/\/[^/?#@\s]+)?(\/(?!\/)[^?#]*)?$/i;

/**
 * Checks the options of a client when it is created, so that mistakes show at once.
 *
 * @param maker the function that got the options
 * @returns `baseUrl` as text, without a trailing slash
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
