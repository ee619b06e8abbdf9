import { RequestError } from '../errors/request-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { isNotFinite, isUnwritable, joinHeaders } from '../options/headers.ts';
import type { CallOptions, ClientOptions, Outgoing, RequestHeaders } from '../options/options.ts';
import { platformHeaders } from './platform-headers.ts';

/** The request of a call, which is the same for all attempts. */
export interface BuiltRequest {
  url: string;
  headers: Headers;
  outgoing: Outgoing;
}

/**
 * Puts each field where the contract says. Header fields are matched case-insensitively. A field that is not in
 * the contract goes to the body, or to the query if there is no body.
 *
 * @throws {RequestError} when a field is not valid
 */
export function buildRequest(
  options: ClientOptions,
  baseUrl: string,
  operation: Endpoint,
  values: readonly unknown[],
  params: Readonly<Record<string, unknown>>,
  own: CallOptions,
  replacer: () => Replacer,
): BuiltRequest {
  const { id, write } = operation;
  const path: Record<string, string> = {};
  const header: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  // Without a prototype, so that a field may have any name, even `__proto__`.
  const members: Record<string, unknown> | undefined = operation.body && Object.create(null);
  let next = 0;
  /** The part being built, for the error message. */
  let part = '';
  try {
    let url =
      baseUrl +
      operation.path.replace(/{(\w+)}/g, (_, name) => {
        part = `path parameter ${name}`;
        const value = values[next++];
        // Callers without types may pass anything, such as an undefined variable.
        if (typeof value === 'string' && !/^\.?\.?$/.test(value)) {
          path[name] = value;
          return encodeURIComponent(value);
        }
        // URL parsers remove `.` and `..`, and `''` leaves a gap: each would result in another path.
        throw new TypeError("must be a string, not '', '.' or '..'");
      });
    for (part of Object.keys(params)) {
      let value = params[part];
      if (value != null && write && Object.hasOwn(write, part)) value = (write[part] as typeof String)(value);
      const place = operation.header?.includes(part.toLowerCase())
        ? header
        : operation.query?.includes(part)
          ? query
          : (members ?? query);
      place[part] = value;
      if (place === query)
        for (const one of Array.isArray(value) ? value : [value]) {
          if (isUnwritable(one)) throw new TypeError('must be a string, boolean or finite number');
          if (one != null)
            url += `${url.includes('?') ? '&' : '?'}${encodeURIComponent(part)}=${encodeURIComponent(one as string)}`;
        }
    }
    part = 'baseUrl';
    // Throws for a relative URL outside a browser.
    absolute(url);
    part = 'body';
    const body = members && JSON.stringify(members, replacer());
    const headers = joinHeaders(
      id,
      platformHeaders,
      members && { 'content-type': 'application/json' },
      options.headers,
      own.headers,
      header as RequestHeaders,
    );
    for (part of operation.required ?? [])
      if (query[part] == null && !headers.has(part)) throw new TypeError('must be set');
    return { url, headers, outgoing: { path, query, header, body } };
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    throw new RequestError(id, `invalid ${part}: ${(cause as Error).message}`, cause);
  }
}

/** The URL, which may be relative to the page in a browser. */
export function absolute(url: string): URL {
  return new URL(url, globalThis.location?.href);
}

/** A second argument of `JSON.stringify`. */
export type Replacer = (this: Record<string, unknown>, name: string, value: unknown) => unknown;

/**
 * For `JSON.stringify`, which turns NaN and an invalid Date into null. A missing count would then create an endless
 * plan.
 */
export function refuseNotFinite(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // `value` is null or a number here, so the message quotes no secret text.
  if (value === null ? this[name] : isNotFinite(value)) throw new TypeError(`${name} is ${value}`);
  return value;
}
