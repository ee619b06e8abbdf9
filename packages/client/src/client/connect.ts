import type { Endpoint } from '../operations/endpoint.ts';
import type { ClientOptions } from '../options/options.ts';
import { type Connection, connectionOf } from './connection.ts';
import { call, list } from './invoke.ts';

/** Creates a client of these operations. The id `users_create` becomes the method `users.create`. */
export function connect<Client>(options: ClientOptions, operations: readonly Endpoint[]): Client {
  return clientOf<Client>(connectionOf('createClient', options), operations);
}

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
