import { mergeHeaders } from 'openapi-fetch';
import type { ClientOptions } from './options.ts';
import { headerFault, RequestError } from './request-error.ts';
import type { Connection } from './send.ts';
import { settle } from './settings.ts';

/**
 * What standalone operations are called with, in place of a client. It sends as a client does; of openapi-fetch
 * only what joins headers comes along. Nothing is sent before the first call.
 *
 * @throws {RangeError} when a timeout is not a number of milliseconds above 0, or `retries` no whole number from 0
 * @throws {RequestError} when a header has a value that HTTP does not allow
 */
export function createConnection(options: ClientOptions): Connection {
  settle(options);
  const fault = headerFault(options.headers);
  if (fault) throw new RequestError('createConnection', fault);
  return {
    options,
    async execute(method, path, { params, body, headers, signal, fetch }) {
      const given = params.header as Record<string, string>;
      const response = await fetch(
        new Request(
          options.baseUrl.replace(/\/$/, '') + writePath(path, params.path) + writeQuery(params.query),
          {
            method,
            headers: mergeHeaders(
              {
                'content-type': body === undefined ? undefined : 'application/json',
                accept: 'application/json',
              },
              options.headers,
              headers,
              given,
            ),
            body,
            // As the client does it: following would repeat a write elsewhere.
            redirect: 'manual',
            signal,
          },
        ),
      );
      return { data: await response.text(), response };
    },
  };
}

function writePath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Members as openapi-fetch writes them; the contract has no objects in a query. */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each != null)
      .map((each) => `${name}=${encodeURIComponent(each as string)}`),
  );
  return written.length > 0 ? `?${written.join('&')}` : '';
}
