import { RequestError } from '../errors/request-error.ts';
import { isPlain } from './is-plain.ts';
import type { RequestHeaders } from './options.ts';

/**
 * Merges headers. The last value of a name wins, and null removes a header.
 *
 * @throws {RequestError} when they cannot be read, or one of them is not a string, boolean or finite number that HTTP
 * allows
 */
export function joinHeaders(operationId: string, ...all: (RequestHeaders | undefined)[]): Headers {
  const headers = new Headers();
  for (const given of all) {
    let name: string | undefined;
    try {
      for (const pair of pairsOf((given ?? {}) as Partial<Pairs>)) {
        let value: unknown;
        [name, value] = pair;
        if (!Array.isArray(pair) || pair.length !== 2 || isUnwritable(value)) throw pair;
        if (value === null) headers.delete(name);
        else if (value !== undefined) headers.set(name, value as string);
      }
    } catch {
      // The platform's own message would quote the value.
      // An invalid name is not quoted, because it may be a misplaced value.
      const problem = name ? ` ${/^[\w-]+$/.test(name) ? name : 'name'}` : `s: ${given?.constructor?.name}`;
      throw new RequestError(operationId, `invalid header${problem}`);
    }
  }
  return headers;
}

/** What holds pairs. Callers without types may pass anything. */
type Pairs = ReadonlyMap<string, unknown>;

/** The names and values of headers, also of a `Map`, of pairs, and of the `Headers` of another package. */
function pairsOf(headers: Partial<Pairs>): Iterable<readonly [string, unknown]> {
  if (headers[Symbol.iterator]) return headers as Pairs;
  if (headers.entries?.call) return headers.entries();
  if (isPlain(headers) && !headers.forEach?.call) return Object.entries(headers);
  const pairs: [string, unknown][] = [];
  (headers as Pairs).forEach((value, name) => void pairs.push([name, value]));
  return pairs;
}

/** Whether a header or query value cannot be written as text: an object, NaN or Infinity. */
export function isUnwritable(value: unknown): boolean {
  return value === Object(value) || isNotFinite(value);
}

/** Whether it is a number that JSON cannot express. Only finite numbers give 0 times 0; this is short. */
export function isNotFinite(value: unknown): boolean {
  return typeof value === 'number' && value * 0 !== 0;
}
