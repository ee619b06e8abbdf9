import { RequestError } from '../errors/request-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { reportLostDigits } from '../responses/report-lost-digits.ts';
import { send } from '../transport/send.ts';
import type { Connection } from './connection.ts';
import { hasFields } from './has-fields.ts';
import { call, list } from './invoke.ts';
import { nameLookUp } from './name-look-up.ts';
import { refuseUnwritable } from './refuse-unwritable.ts';
import { renewOnce } from './renew-once.ts';

/** Creates a client of these operations. The id `users_create` becomes the method `users.create`. */
export function connect<Client>(options: ClientOptions, operations: readonly Endpoint[]): Client {
  const baseUrl = checkOptions('createClient', options);
  // Not in `createConnection`: it would make every operation that is bundled alone larger.
  refuseOther('createClient', options, CLIENT_OPTIONS);
  const optionsOfCall = renewOnce({ validator: reportLostDigits, ...options });
  const connection: Connection = {
    async send(operation, path, params, own) {
      for (const value of [params, own])
        if (!hasFields(value))
          throw new RequestError(
            operation.id,
            `${value === own ? 'options' : 'params'} must be an object with fields`,
          );
      refuseOther(operation.id, own, CALL_OPTIONS);
      try {
        return await send(optionsOfCall(), baseUrl, refuseUnwritable, operation, path, params, own);
      } catch (error) {
        nameLookUp(error, operation, path, params);
        throw error;
      }
    },
  };
  return clientOf<Client>(connection, operations);
}

/**
 * Refuses what callers in JavaScript, who have no types, may pass: a misspelt option, which would have no effect, and a
 * function that would fail only once it is needed, perhaps after a write was sent.
 */
function refuseOther(operationId: string, options: object, known: Known): void {
  for (const [name, value] of Object.entries(options)) {
    const kind = known[name];
    if (!kind) throw new RequestError(operationId, `no option "${name}"`);
    if (kind > 1 && value && !(value.response ?? value).call)
      throw new RequestError(operationId, `${name} must be a function`);
  }
}

/** 2 for functions that are checked here, also for the validator, which has two; 1 for all other options. */
type Known = Readonly<Record<string, 1 | 2>>;

const CALL_OPTIONS: Known & Record<keyof CallOptions, 1> = {
  fetch: 1,
  fetchOptions: 1,
  headers: 1,
  signal: 1,
  timeout: 1,
  attemptTimeout: 1,
  retries: 1,
};

const CLIENT_OPTIONS: Known & Record<keyof ClientOptions, 1 | 2> = {
  ...CALL_OPTIONS,
  baseUrl: 1,
  shouldRetry: 2,
  auth: 2,
  sign: 2,
  onEvent: 2,
  validator: 2,
};

/** Creates a client of these operations that uses this connection. */
export function clientOf<Client>(connection: Connection, operations: readonly Endpoint[]): Client {
  const client: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const [group, verb] = operation.id.split('_') as [string, string];
    client[group] ??= {};
    client[group][verb] = (...slots: unknown[]) =>
      (operation.items === undefined ? call : list)(connection, operation, slots);
  }
  return client as unknown as Client;
}
