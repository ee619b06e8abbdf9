import { RequestError } from '../errors/request-error.ts';
import { mergeHeaders } from '../openapi-fetch.ts';
import type { RequestHeaders } from './options.ts';

/**
 * Merges headers, the last one of a name wins; null takes a header away.
 *
 * @throws {RequestError} when HTTP does not allow one of them; the platform's own message would quote its value
 */
export function joinHeaders(operationId: string, ...all: (RequestHeaders | undefined)[]): Headers {
  try {
    return mergeHeaders(...all);
  } catch {
    throw new RequestError(operationId, all.map(findFault).find(Boolean) ?? 'headers cannot be sent');
  }
}

function findFault(headers: RequestHeaders = {}): string | undefined {
  // A Headers object has refused by itself what cannot be sent.
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, `${value ?? ''}`]]);
    } catch {
      // A strange name may be a value in the wrong place, so it is not shown either.
      return `header ${/^[\w-]+$/.test(name) ? name : ''} cannot be sent`;
    }
  }
}
