import { RequestError } from '../errors/request-error.ts';
import { mergeHeaders } from '../openapi-fetch.ts';
import type { RequestHeaders } from './options.ts';

/**
 * Merges headers. The last value of a name wins, and null removes a header.
 *
 * @throws {RequestError} when HTTP does not allow one of them
 */
export function joinHeaders(operationId: string, ...all: (RequestHeaders | undefined)[]): Headers {
  try {
    return mergeHeaders(...all);
  } catch {
    // The platform's own message would quote the value. An invalid name is not quoted either: it may be a misplaced
    // value. A Headers object only holds valid headers, so it needs no check.
    const [name] =
      Object.entries<string>(Object.assign({}, ...all)).find(
        ([name, value]) => /^[\w-]+$/.test(name) && /[^\t -~\x80-\xff]/.test(value),
      ) ?? [];
    throw new RequestError(operationId, `invalid header ${name ?? 'name'}`);
  }
}
