import { setHeaders } from './headers.ts';
import type { ClientOptions, RequestHeaders } from './options.ts';
import type { Connection } from './send.ts';
import { checkOptions } from './settings.ts';

/**
 * What standalone operations are called with, in place of a client. It sends as a client does, without
 * openapi-fetch. Nothing is sent before the first call.
 *
 * @throws {RangeError} when a timeout is not a number of milliseconds above 0, or `retries` no whole number from 0
 * @throws {RequestError} when the address is none, or a header has a value that HTTP does not allow
 */
export function createConnection(options: ClientOptions): Connection {
  const baseUrl = checkOptions('createConnection', options);
  return {
    options,
    baseUrl,
    async execute(method, path, { params, body, headers: own, signal, fetch }) {
      const headers = new Headers({ accept: 'application/json' });
      if (body !== undefined) headers.set('content-type', 'application/json');
      for (const each of [options.headers, own, params.header as RequestHeaders])
        setHeaders(headers, each ?? {});
      const response = await fetch(
        new Request(baseUrl + writePath(path, params.path) + writeQuery(params.query), {
          method,
          headers,
          body,
          // As the client does it: following would repeat a write elsewhere.
          redirect: 'manual',
          signal,
        }),
      );
      return { data: await response.text(), response };
    },
  };
}

function writePath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Members as openapi-fetch writes them. */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(query)
    .flatMap(([name, value]) => {
      if (typeof value !== 'object' || Array.isArray(value))
        return [value].flat().map((each) => [name, each]);
      return Object.entries(value ?? {}).map(([key, each]) => [`${name}[${key}]`, each]);
    })
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`);
  return written.length > 0 ? `?${written.join('&')}` : '';
}
