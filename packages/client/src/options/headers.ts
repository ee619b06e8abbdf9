import { RequestError } from '../errors/request-error.ts';
import { mergeHeaders } from '../openapi-fetch.ts';
import type { RequestHeaders } from './options.ts';

/**
 * Merges headers: the last value of a name wins, and null removes a header.
 *
 * @throws {RequestError} when HTTP does not allow one of them; the platform's own message would quote its value
 */
export function joinHeaders(operationId: string, ...all: (RequestHeaders | undefined)[]): Headers {
  try {
    return mergeHeaders(...all);
  } catch {
    // A Headers object only holds valid headers. An invalid name is not quoted: it may be a value in the wrong place.
    const [name] =
      Object.entries<string>(Object.assign({}, ...all)).find(
        ([name, value]) => /^[\w-]+$/.test(name) && /[^\t -~\x80-\xff]/.test(value),
      ) ?? [];
    throw new RequestError(operationId, `header ${name ?? ''} cannot be sent`);
  }
}
