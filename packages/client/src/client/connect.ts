import type { Operation } from '../operations/operation.ts';
import type { ClientOptions } from '../options/options.ts';
import { connectionOf } from './connection.ts';
import { call, list } from './invoke.ts';
import { createRaw } from './raw.ts';

/** A client of these operations: its methods in groups, as their ids have them, and `raw`. */
export function connect<Client extends { raw: unknown }>(
  options: ClientOptions,
  operations: readonly Operation[],
): Client {
  const connection = connectionOf('createClient', options);
  let raw: unknown;
  const client = {
    get raw() {
      raw ??= createRaw(options, connection.baseUrl);
      return raw;
    },
  } as object as Record<string, Record<string, unknown>>;
  for (const operation of operations) {
    const [group = '', verb = ''] = operation.id.split('_');
    client[group] ??= {};
    client[group][verb] = (...slots: unknown[]) =>
      (operation.items === undefined ? call : list)(connection, operation, slots);
  }
  return client as unknown as Client;
}
