import createFetchClient, { mergeHeaders } from 'openapi-fetch';
import { Call } from './call.ts';
import type { Executor } from './executor.ts';
import { List } from './list.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { pagesOf } from './pages.ts';
import { headerFault, RequestError } from './request-error.ts';
import { type Connection, send } from './send.ts';
import { settle } from './settings.ts';

/** openapi-fetch as the client uses it: any operation, its body as text. */
interface RequestMethod {
  request(
    method: string,
    path: string,
    init: Record<string, unknown>,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/** A client of these operations: its methods in groups, as their ids have them, and `raw`. */
export function connect<Client extends { raw: unknown }>(
  options: ClientOptions,
  operations: readonly Operation[],
): Client {
  settle(options);
  const fault = headerFault(options.headers);
  if (fault) throw new RequestError('createClient', fault);
  const raw = createFetchClient<object, 'application/json'>({
    baseUrl: options.baseUrl,
    headers: mergeHeaders({ accept: 'application/json' }, options.headers),
    // Following would repeat a write elsewhere, or turn it into a GET, under a signature for another address.
    redirect: 'manual',
    // Looked up at each request, so that a global fetch replaced later is used.
    fetch: (request) => (options.fetch ?? globalThis.fetch)(request),
  });
  const connection: Connection = { options, execute: executorOf(raw as unknown as RequestMethod) };
  const groups: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const [group = '', verb = ''] = operation.id.split('_');
    groups[group] = { ...groups[group], [verb]: methodOf(connection, operation) };
  }
  return { ...groups, raw } as unknown as Client;
}

/** The method of an operation: its path parameters one by one, then its other members, then options. */
function methodOf(connection: Connection, operation: Operation) {
  const names = operation.path.match(/\w+(?=})/g) ?? [];
  return (...slots: unknown[]) => {
    const path = Object.fromEntries(names.map((name, index) => [name, slots[index] as string]));
    const params = slots[names.length] as { offset?: number } | undefined;
    const own = slots[names.length + 1] as CallOptions | undefined;
    if (operation.items === undefined) return new Call(() => send(connection, operation, path, params, own));
    const at = (offset = params?.offset) => send(connection, operation, path, { ...params, offset }, own);
    return new List(
      () => at(),
      (first) => pagesOf(operation, params?.offset ?? 0, first, at),
    );
  };
}

function executorOf(raw: RequestMethod): Executor {
  return async ({ method, path, ...init }) => {
    const { data, error, response } = await raw.request(method, path, {
      ...init,
      bodySerializer: String,
      parseAs: 'text',
    });
    return { body: data ?? error ?? '', response };
  };
}
