import { RequestError } from '../errors/request-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type { ClientOptions } from '../options/options.ts';
import { type Connection, connectionOf } from './connection.ts';
import { call, list } from './invoke.ts';

/** Creates a client of these operations. The id `users_create` becomes the method `users.create`. */
export function connect<Client>(options: ClientOptions, operations: readonly Endpoint[]): Client {
  const connection = connectionOf('createClient', options);
  // Not in `connectionOf`: the names would make every operation that is bundled alone larger.
  for (const name of Object.keys(options))
    if (!Object.hasOwn(OPTIONS, name)) throw new RequestError('createClient', `there is no option "${name}"`);
  return clientOf<Client>(connection, operations);
}

const OPTIONS: Readonly<Record<keyof ClientOptions, 1>> = {
  baseUrl: 1,
  fetch: 1,
  fetchOptions: 1,
  headers: 1,
  signal: 1,
  timeout: 1,
  attemptTimeout: 1,
  retries: 1,
  shouldRetry: 1,
  auth: 1,
  sign: 1,
  onEvent: 1,
  validator: 1,
};

/** Creates a client of these operations that uses this connection. */
export function clientOf<Client>(connection: Connection, operations: readonly Endpoint[]): Client {
  const client: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const [group = '', verb = ''] = operation.id.split('_');
    client[group] ??= {};
    client[group][verb] = (...slots: unknown[]) =>
      (operation.items === undefined ? call : list)(connection, operation, slots);
  }
  return client as unknown as Client;
}
