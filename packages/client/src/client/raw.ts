import type { paths } from '../generated/contract.ts';
import { createFetchClient, type FetchClient } from '../openapi-fetch.ts';
import { checkOptions } from '../options/check-options.ts';
import { joinHeaders } from '../options/headers.ts';
import type { ClientOptions } from '../options/options.ts';

/** openapi-fetch for JSON, typed by the paths of the contract. */
export type Raw = FetchClient<paths, 'application/json'>;

/**
 * Creates an openapi-fetch client, typed by the paths of the contract, with the base URL, headers and `fetch` of
 * these options. It sends each request once, returns whole bodies, and does not throw on failures.
 *
 * @throws {RequestError} when an option is not valid
 */
export function createRaw(options: ClientOptions): Raw {
  return createFetchClient<paths, 'application/json'>({
    baseUrl: checkOptions('createRaw', options),
    headers: joinHeaders('createRaw', { accept: 'application/json' }, options.headers),
    redirect: 'manual',
    // openapi-fetch passes a Request; our `fetch` always gets a URL and options.
    fetch: async (request) =>
      (options.fetch ?? globalThis.fetch)(request.url, {
        ...options.fetchOptions,
        method: request.method,
        headers: request.headers,
        // Not by `request.body`, which Firefox does not have.
        body: (await request.text()) || null,
        redirect: request.redirect,
        signal: request.signal,
      }),
  });
}
