import { RequestError } from '../errors/request-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { reportLostDigits } from '../responses/report-lost-digits.ts';
import { send } from '../transport/send.ts';
import type { Connection } from './connection.ts';
import { call, list } from './invoke.ts';
import { nameLookUp } from './name-look-up.ts';
import { refuseUnwritable } from './refuse-unwritable.ts';
import { renewOnce } from './renew-once.ts';
import { sharedSignal } from './shared-signal.ts';

/** Creates a client of these operations. The id `users_create` becomes the method `users.create`. */
export function connect<Client>(options: ClientOptions, operations: readonly Endpoint[]): Client {
  const baseUrl = checkOptions('createClient', options);
  // Not in `createConnection`: it would make every operation that is bundled alone larger.
  refuseOther('createClient', 'options', options, { ...CALL_OPTIONS, ...CLIENT_OPTIONS });
  const authOfCall = renewOnce(options);
  const connection: Connection = {
    async send(operation, path, params, own) {
      refuseOther(operation.id, 'params', params);
      refuseOther(operation.id, 'options', own, CALL_OPTIONS);
      const ofClient = {
        ...options,
        auth: authOfCall(),
        signal: sharedSignal(options.signal),
        validator: options.validator ?? reportLostDigits,
      };
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

/**
 * Refuses what callers in JavaScript, who have no types, may pass: an id instead of `{ user_id }`, of which nothing would be
 * sent, a misspelt option, which would have no effect, and an option that fails only when it is needed.
 */
function refuseOther(operationId: string, what: string, given: object, known?: Known): void {
  let problem = {}.toString.call(given) === '[object Object]' ? '' : `${what} must be an object with fields`;
  for (const name in known && given) {
    const value = given[name as never] as Partial<Validator> | undefined;
    if (typeof known[name] !== 'string') problem = `there is no option "${name}"`;
    else if (known[name] && value && typeof (value.response ?? value) !== 'function')
      problem = `${name} must be a ${known[name]}`;
  }
  if (problem) throw new RequestError(operationId, problem);
}

/** What each option has to be; empty where that is checked elsewhere. */
type Known = Readonly<Record<string, '' | 'function' | 'validator'>>;

const CALL_OPTIONS: Known & Record<keyof CallOptions, ''> = {
  fetch: '',
  fetchOptions: '',
  headers: '',
  signal: '',
  timeout: '',
  attemptTimeout: '',
  retries: '',
};

const CLIENT_OPTIONS: Known & Record<Exclude<keyof ClientOptions, keyof CallOptions>, string> = {
  baseUrl: '',
  shouldRetry: 'function',
  auth: 'function',
  sign: 'function',
  onEvent: 'function',
  validator: 'validator',
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
