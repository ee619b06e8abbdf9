import { RequestError } from '../errors/request-error.ts';
import type { Operation } from '../operations/operation.ts';
import { joinHeaders } from '../options/headers.ts';
import type { CallOptions, ClientOptions, Outgoing, RequestHeaders } from '../options/options.ts';
import { platformHeaders } from './platform-headers.ts';

/** The request of a call, the same for all attempts. */
export interface BuiltRequest {
  url: string;
  headers: Headers;
  outgoing: Outgoing;
}

/**
 * Puts each member where the contract has it. Header members are matched without case; a member that the contract does
 * not know goes to the body, or to the query if there is no body.
 *
 * @throws {RequestError} when a member cannot be sent
 */
export function buildRequest(
  options: ClientOptions,
  baseUrl: string,
  operation: Operation,
  values: readonly unknown[],
  params: Readonly<Record<string, unknown>>,
  own: CallOptions,
): BuiltRequest {
  const { id, write } = operation;
  const path: Record<string, string> = {};
  const header: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const members: Record<string, unknown> | undefined = operation.body && {};
  let next = 0;
  /** The part that is being written, for the error message. */
  let part = '';
  try {
    let url =
      baseUrl +
      operation.path.replace(/{(\w+)}/g, (_, name) => {
        part = `path parameter ${name}`;
        const value = values[next++];
        // Without types, callers may pass anything, such as a variable that is not set.
        if (typeof value === 'string' && !/^\.?\.?$/.test(value)) {
          path[name] = value;
          return encodeURIComponent(value);
        }
        // URL parsers remove `.` and `..`, and `''` leaves a gap: all three would lead to another path.
        throw new TypeError("it must be text, and not '', '.' or '..'");
      });
    for (part of Object.keys(params)) {
      let value = params[part];
      if (value != null && write && Object.hasOwn(write, part)) value = write[part]?.(value);
      const place = operation.header?.includes(part.toLowerCase())
        ? header
        : members && !operation.query?.includes(part)
          ? members
          : query;
      place[part] = value;
      if (place !== members) {
        for (const one of [value].flat()) {
          if (Object(one) === one || isNotFinite(one))
            throw new TypeError('it must be text or a finite number');
          if (place === query && one != null)
            url += `${url.includes('?') ? '&' : '?'}${part}=${encodeURIComponent(one as string)}`;
        }
      }
    }
    part = 'baseUrl';
    // Throws for a relative address outside a browser.
    new URL(url, globalThis.location?.href);
    part = 'the body';
    const body = members && JSON.stringify(members, refuseNotFinite);
    const headers = joinHeaders(
      id,
      platformHeaders,
      members && { 'content-type': 'application/json' },
      options.headers,
      own.headers,
      header as RequestHeaders,
    );
    for (part of operation.required ?? [])
      if (query[part] == null && !headers.has(part)) throw new TypeError('it is required');
    return { url, headers, outgoing: { path, query, header, body } };
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    throw new RequestError(id, `${part} cannot be sent: ${(cause as Error).message}`, cause);
  }
}

/** A number that no text and no JSON has. */
function isNotFinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

/** For `JSON.stringify`, which writes NaN and an invalid Date as null: a count never set would make an endless plan. */
function refuseNotFinite(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // Not what was given: its text may be secret.
  if (value === null ? this[name] : isNotFinite(value)) throw new TypeError(`${name} is ${value}`);
  return value;
}
