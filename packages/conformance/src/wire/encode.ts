import type { RequestExample } from '@payments-openapi/spec';

/** What a check sends instead of the encoded request, e.g. a body that is not JSON. */
export interface Override {
  method?: string;
  /** The path with the query, as in the request line. */
  path?: string;
  /** A header whose value is undefined is not sent. */
  headers?: Record<string, string | undefined>;
  body?: string;
}

export interface Encoded {
  method: string;
  path: string;
  headers: Headers;
  body: string | undefined;
}

/** Encodes a request for the wire. */
export function encode(request: RequestExample, override: Override = {}): Encoded {
  const headers = new Headers({ accept: 'application/json', ...request.headers });
  const body = override.body ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  if (body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(override.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  return {
    method: override.method ?? request.method,
    path: override.path ?? pathOf(request),
    headers,
    body,
  };
}

/** The query parameters of a request. A list becomes several, as OpenAPI encodes it unless a parameter says otherwise. */
export function queryOf({ query }: RequestExample): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
}

/** The path of a request, with its query. */
export function pathOf(request: RequestExample): string {
  const { path, pathParams } = request;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathParams[name] ?? ''));
  const search = new URLSearchParams(queryOf(request)).toString();
  // A plus sign is a space only in forms; OpenAPI encodes a space in a query as %20.
  return search === '' ? filled : `${filled}?${search.replaceAll('+', '%20')}`;
}
