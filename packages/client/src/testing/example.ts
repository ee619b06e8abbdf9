import type { Client } from '../generated/client.ts';
import type { ErrorCodes } from '../generated/error-codes.ts';
import * as examples from '../generated/examples.ts';
import type { MockExample } from '../mocks/mock.ts';
import type { SuccessEnvelope } from '../responses/envelope.ts';
import { operationOf } from './operation-of.ts';

/** The id of an operation, such as `users_create`. */
export type OperationId = keyof ErrorCodes;

/** The data that a call of an operation resolves to. */
export type DataOf<Id extends OperationId> = Id extends `${infer Group extends keyof Client}_${infer Verb}`
  ? Verb extends keyof Client[Group]
    ? Client[Group][Verb] extends (...slots: never) => PromiseLike<infer Data>
      ? Data
      : never
    : never
  : never;

/**
 * Returns a copy of the data in the contract's first success example. Spread it to change fields:
 * `{ ...exampleOf('users_get'), user_id: 'u' }`.
 *
 * @throws {RequestError} when there is no such operation
 */
export function exampleOf<Id extends OperationId>(operationId: Id): DataOf<Id> {
  operationOf('exampleOf', operationId);
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a test has them all
  const named: Readonly<Record<string, MockExample>> = examples[operationId];
  const { body } = Object.values(named).find(({ status }) => status === 200) as MockExample;
  return structuredClone((body as SuccessEnvelope<DataOf<Id>>).data);
}
