import createFetchClient, { mergeHeaders } from 'openapi-fetch';
import type { Executor } from './executor.ts';
import type { Operation } from './operation.ts';
import type { ClientOptions } from './options.ts';
import type { Connection } from './send.ts';
import { checkOptions } from './settings.ts';
import { call, list } from './standalone.ts';

/** openapi-fetch as the client uses it: any operation. */
interface RequestMethod {
  request(method: string, path: string, init: object): ReturnType<Executor>;
}

/** A client of these operations: its methods in groups, as their ids have them, and `raw`. */
export function connect<Client extends { raw: unknown }>(
  options: ClientOptions,
  operations: readonly Operation[],
): Client {
  const baseUrl = checkOptions('createClient', options);
  const raw = createFetchClient<object, 'application/json'>({
    baseUrl,
    // As an object, for each call reads them.
    headers: Object.fromEntries(mergeHeaders({ accept: 'application/json' }, options.headers)),
    // Following would repeat a write elsewhere, or turn it into a GET, under a signature for another address.
    redirect: 'manual',
    // Looked up at each request, so that a global fetch replaced later is used.
    fetch: (request) => (options.fetch ?? globalThis.fetch)(request),
  });
  const connection: Connection = { options, baseUrl, execute: executorOf(raw as unknown as RequestMethod) };
  const client = { raw } as object as Record<string, Record<string, unknown>>;
  for (const operation of operations) {
    const [group = '', verb = ''] = operation.id.split('_');
    client[group] ??= {};
    client[group][verb] = (...slots: unknown[]) =>
      (operation.items === undefined ? call : list)(connection, operation, slots);
  }
  return client as unknown as Client;
}

function executorOf(raw: RequestMethod): Executor {
  return (method, path, attempt) =>
    raw.request(method, path, { ...attempt, bodySerializer: String, parseAs: 'text' });
}
