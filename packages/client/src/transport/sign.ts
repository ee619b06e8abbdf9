import { RequestError } from '../errors/request-error.ts';
import { joinHeaders } from '../options/headers.ts';
import type { ClientOptions, SignRequest } from '../options/options.ts';
import { absolute } from './request.ts';

/**
 * Completes the headers of one attempt: `auth` adds credentials, then `sign` signs the request.
 *
 * @throws {RequestError} when one of the two fails, or returns headers that HTTP does not allow
 */
export async function finishHeaders(
  options: ClientOptions,
  headers: Headers,
  request: Omit<SignRequest, 'pathAndQuery'>,
): Promise<Headers> {
  const { href, pathname, search } = absolute(request.url);
  for (const name of ['auth', 'sign'] as const) {
    const ask = options[name];
    if (!ask) continue;
    try {
      const given = await ask({ ...request, url: href, pathAndQuery: pathname + search });
      // Report a function that forgot to return its headers.
      if (!given) throw new TypeError('no headers');
      headers = joinHeaders(request.operationId, headers, given);
    } catch (cause) {
      throw new RequestError(request.operationId, `\`${name}\` failed`, cause);
    }
  }
  return headers;
}
