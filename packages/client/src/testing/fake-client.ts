import { clientOf } from '../client/connect.ts';
import type { Connection } from '../client/connection.ts';
import { nameLookUp } from '../client/name-look-up.ts';
import { RequestError } from '../errors/request-error.ts';
import type { Client } from '../generated/client.ts';
import { operations } from '../generated/operations.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { exampleOf, type OperationId } from './example.ts';
import { operationOf } from './operation-of.ts';

/**
 * What the methods of a fake client return: data, or a function of the method's arguments that returns it. The call
 * rejects with what the function throws. For a list, data is its only page.
 */
export type Fakes = {
  readonly [Group in keyof Client]?: {
    readonly [Verb in keyof Client[Group]]?: Client[Group][Verb] extends (
      ...slots: infer Slots
    ) => PromiseLike<infer Data>
      ? Data | ((...slots: Slots) => Data | Promise<Data>)
      : never;
  };
};

/**
 * Creates a client for tests that sends nothing. A method without a fake returns the contract's first example. Calls
 * and lists work as in a real client, including `withResponse()` and paging.
 *
 * @throws {RequestError} when a fake belongs to no operation of the contract
 */
export function createFakeClient(fakes: Fakes = {}): Client {
  return clientOf<Client>(fakeConnectionOf('createFakeClient', fakes), operations);
}

/**
 * Creates a fake connection for the functions of `/operations`.
 *
 * @throws {RequestError} when a fake belongs to no operation of the contract
 */
export function createFakeConnection(fakes: Fakes = {}): Connection {
  return fakeConnectionOf('createFakeConnection', fakes);
}

function fakeConnectionOf(maker: string, fakes: Fakes): Connection {
  if (typeof fakes !== 'object' || fakes === null)
    throw new RequestError(maker, 'the fakes must be an object, by group and verb');
  for (const [group, verbs] of Object.entries(fakes)) {
    if (!operations.some(({ id }) => id.startsWith(`${group}_`)))
      throw new RequestError(maker, `there is no group "${group}"`);
    for (const verb of Object.keys(verbs ?? {})) operationOf(maker, `${group}_${verb}`);
  }
  return {
    async send<Data>(
      operation: Endpoint,
      path: readonly unknown[],
      params: Readonly<Record<string, unknown>>,
      own: object,
    ): Promise<ApiResponse<Data>> {
      let data: Data;
      try {
        data = (await answerOf(fakes, operation, [...path, params, own])) as Data;
      } catch (error) {
        nameLookUp(error, operation, path, params);
        throw error;
      }
      const envelope = { code: 200, message: 'succeed', data };
      return { data, envelope, response: Response.json(envelope), text: JSON.stringify(envelope) };
    },
  };
}

function answerOf(fakes: Fakes, { id, items }: Endpoint, slots: readonly unknown[]): unknown {
  const [group = '', verb = ''] = id.split('_');
  const known = fakes as Record<string, Record<string, unknown> | undefined>;
  const fake = known[group]?.[verb] ?? exampleOf(id as OperationId);
  if (typeof fake === 'function') return fake(...slots);
  const { offset } = slots.at(-2) as { offset?: number };
  return items !== undefined && Number(offset) > 0 ? emptied(fake, items) : fake;
}

/** The empty page after the last item of a list. */
function emptied(data: unknown, items: string): unknown {
  return items ? { ...(data as object), [items]: [] } : [];
}
