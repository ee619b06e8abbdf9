import { RequestError } from '../errors/request-error.ts';
import { joinHeaders } from '../options/headers.ts';
import type { ClientOptions, RequestHeaders } from '../options/options.ts';

/** What asks the caller's own code for headers of one attempt. */
export interface HeaderSource {
  operationId: string;
  method: string;
  url: string;
  body: string | undefined;
  attempt: number;
  /** Whether the service answered the attempt before with HTTP 401 or 403. */
  refused: boolean;
}

/**
 * The headers of one attempt: `auth` adds credentials, then `sign` signs what goes out.
 *
 * @throws {RequestError} when one of the two fails, or returns headers that HTTP does not allow
 */
export async function finishHeaders(
  { auth, sign }: ClientOptions,
  headers: Headers,
  { operationId, method, url, body = '', attempt, refused }: HeaderSource,
): Promise<Headers> {
  const ask = async (name: string, work: () => RequestHeaders | Promise<RequestHeaders>) => {
    let given: RequestHeaders;
    try {
      given = await work();
    } catch (cause) {
      throw new RequestError(operationId, `\`${name}\` failed`, cause);
    }
    if (typeof given !== 'object') throw new RequestError(operationId, `\`${name}\` must return headers`);
    return joinHeaders(`${operationId}: of ${name}`, headers, given);
  };
  if (auth) headers = await ask('auth', () => auth({ operationId, attempt, refused }));
  if (sign) {
    const { href, pathname, search } = new URL(url, globalThis.location?.href);
    const request = { method, url: href, pathAndQuery: pathname + search, body, attempt, operationId };
    headers = await ask('sign', () => sign(request));
  }
  return headers;
}
