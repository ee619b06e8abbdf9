import { RequestError } from '../errors/request-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { send } from '../transport/send.ts';
import type { Connection } from './connection.ts';
import { call, list } from './invoke.ts';
import { nameLookUp } from './name-look-up.ts';
import { refuseUnwritable } from './refuse-unwritable.ts';
import { renewOnce } from './renew-once.ts';
import { sharedSignal } from './shared-signal.ts';

/** Creates a client of these operations. The id `users_create` becomes the method `users.create`. */
export function connect<Client>(options: ClientOptions, operations: readonly Endpoint[]): Client {
  if (!globalThis.Headers)
    throw new RequestError(
      'createClient',
      'no global Headers: set it, for example to that of your fetch library',
    );
  const baseUrl = checkOptions('createClient', options);
  // Not in `createConnection`: it would make every operation that is bundled alone larger.
  refuseUnknown('createClient', options, { ...CALL_OPTIONS, ...CLIENT_OPTIONS });
  const authOfCall = renewOnce(options);
  const connection: Connection = {
    async send(operation, path, params, own) {
      refuseUnknown(operation.id, own, CALL_OPTIONS);
      const ofClient = { ...options, auth: authOfCall(), signal: sharedSignal(options.signal) };
      const ofCall = { ...own, signal: sharedSignal(own.signal) };
      try {
        return await send(ofClient, baseUrl, refuseUnwritable, operation, path, params, ofCall);
      } catch (error) {
        nameLookUp(error, operation, path, params);
        throw error;
      }
    },
  };
  return clientOf<Client>(connection, operations);
}

/** Refuses a misspelt option, which would have no effect. */
function refuseUnknown(operationId: string, options: object, known: object): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(known, name)) throw new RequestError(operationId, `there is no option "${name}"`);
}

const CALL_OPTIONS: Readonly<Record<keyof CallOptions, 1>> = {
  fetch: 1,
  fetchOptions: 1,
  headers: 1,
  signal: 1,
  timeout: 1,
  attemptTimeout: 1,
  retries: 1,
};

const CLIENT_OPTIONS: Readonly<Record<Exclude<keyof ClientOptions, keyof CallOptions>, 1>> = {
  baseUrl: 1,
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
