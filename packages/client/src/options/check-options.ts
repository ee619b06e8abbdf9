import { RequestError } from '../errors/request-error.ts';
import { joinHeaders } from './headers.ts';
import { resolveLimits } from './limits.ts';
import type { ClientOptions } from './options.ts';

/** An absolute URL with a host and without credentials, or a path that begins with one slash. */
const VALID_BASE = /^(https?:\/\/[^/?#@\s]+)?(\/(?!\/)[^?#]*)?$/i;

/**
 * Checks the options of a client when it is created, so that mistakes surface at once.
 *
 * @param maker the function that received the options
 * @returns `baseUrl` as a string, without a trailing slash
 * @throws {RequestError} when an option is not valid
 */
export function checkOptions(maker: string, options: ClientOptions): string {
  const baseUrl = `${options?.baseUrl}`;
  if (!baseUrl || !VALID_BASE.test(baseUrl))
    throw new RequestError(maker, 'baseUrl must be an http(s) URL without user, ? or #');
  if (!globalThis.Headers) throw new RequestError(maker, 'no global Headers');
  resolveLimits(maker, options, {});
  // An iterator would be empty at the first call.
  if ((options.headers as Partial<Iterator<unknown>> | undefined)?.next)
    throw new RequestError(maker, 'invalid headers: iterator');
  joinHeaders(maker, options.headers);
  return baseUrl.replace(/\/$/, '');
}
