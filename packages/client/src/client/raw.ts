import { createFetchClient, type FetchClient } from '../openapi-fetch.ts';
import { joinHeaders } from '../options/headers.ts';
import type { ClientOptions } from '../options/options.ts';

/** openapi-fetch for JSON, typed by the paths of the contract. */
export type Raw<Paths extends object> = FetchClient<Paths, 'application/json'>;

/** openapi-fetch's own client, with the address, the headers and the `fetch` of ours. */
export function createRaw(options: ClientOptions, baseUrl: string): Raw<object> {
  return createFetchClient<object, 'application/json'>({
    baseUrl,
    headers: joinHeaders('raw', { accept: 'application/json' }, options.headers),
    redirect: 'manual',
    // It builds a Request; `fetch` is called as everywhere else, with an address and what goes with it.
    fetch: async (request) =>
      (options.fetch ?? globalThis.fetch)(request.url, {
        ...options.fetchOptions,
        method: request.method,
        headers: request.headers,
        body: request.body && (await request.text()),
        redirect: request.redirect,
        signal: request.signal,
      }),
  });
}
