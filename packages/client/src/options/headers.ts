import { RequestError } from '../errors/request-error.ts';
import { mergeHeaders } from '../openapi-fetch.ts';
import type { RequestHeaders } from './options.ts';

/**
 * Merges headers. The last value of a name wins, and null removes a header.
 *
 * @throws {RequestError} when one of them is not a string, boolean or finite number that HTTP allows
 */
export function joinHeaders(operationId: string, ...all: (RequestHeaders | undefined)[]): Headers {
  // The Headers of React Native have an enumerable member, which is not a header.
  for (const given of all)
    for (const [name, value] of given instanceof Headers ? given.entries() : Object.entries(given ?? {}))
      try {
        if (isGarbage(value)) throw value;
        mergeHeaders({ [name]: value });
      } catch {
        // The platform's own message would quote the value. An invalid name is not quoted either: it may be a
        // misplaced value.
        throw new RequestError(operationId, `invalid header ${/^[\w-]+$/.test(name) ? name : 'name'}`);
      }
  return mergeHeaders(...all);
}

/** Whether a header or query value would be sent as garbage: an object, NaN or Infinity. */
export function isGarbage(value: unknown): boolean {
  return value === Object(value) || isNotFinite(value);
}

/** Whether it is a number that JSON cannot express. Only finite numbers give 0 times 0; this is short. */
export function isNotFinite(value: unknown): boolean {
  return typeof value === 'number' && value * 0 !== 0;
}
