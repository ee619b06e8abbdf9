import { RequestError } from '../errors/request-error.ts';
import type { RequestHeaders } from './options.ts';

/**
 * Merges headers. The last value of a name wins, and null removes a header.
 *
 * @throws {RequestError} when they cannot be read, or one of them is not a string, boolean or finite number that HTTP
 * allows
 */
export function joinHeaders(operationId: string, ...all: (RequestHeaders | undefined)[]): Headers {
  const headers = new Headers();
  for (const given of all)
    for (const pair of pairsOf(operationId, given)) {
      const [name, value] = pair;
      try {
        if (!Array.isArray(pair) || isGarbage(value)) throw value;
        if (value === null) headers.delete(name);
        else if (value !== undefined) headers.set(name, value as string);
      } catch {
        // The platform's own message would quote the value. An invalid name is not quoted either: it may be a
        // misplaced value.
        throw new RequestError(operationId, `invalid header ${/^[\w-]+$/.test(name) ? name : 'name'}`);
      }
    }
  return headers;
}

/** The names and values of headers, also of a `Map`, of pairs, and of the `Headers` of another package. */
function pairsOf(operationId: string, given: unknown): Iterable<readonly [string, unknown]> {
  const headers = Object(given);
  const { constructor: kind } = headers;
  if (headers[Symbol.iterator]) return headers;
  if (headers.entries?.call) return headers.entries();
  if (headers.forEach?.call) {
    const pairs = new Map<string, unknown>();
    headers.forEach((value: unknown, name: string) => void pairs.set(name, value));
    return pairs;
  }
  // Of an object of another class, such as a promise, the headers would be left out.
  if (!kind || kind.name === 'Object') return Object.entries(headers);
  throw new RequestError(operationId, `invalid headers: ${kind.name}`);
}

/** Whether a header or query value would be sent as garbage: an object, NaN or Infinity. */
export function isGarbage(value: unknown): boolean {
  return value === Object(value) || isNotFinite(value);
}

/** Whether it is a number that JSON cannot express. Only finite numbers give 0 times 0; this is short. */
export function isNotFinite(value: unknown): boolean {
  return typeof value === 'number' && value * 0 !== 0;
}
