import type { CallError } from '../errors/call-error.ts';
import { RequestError } from '../errors/request-error.ts';
import type { Client } from '../generated/client.ts';
import { lookUps } from '../generated/look-ups.ts';

/** The writes whose errors have a `lookUp`. */
type Write = keyof typeof lookUps;

/** What `reconcile` finds for a write. */
export type Found<Id extends Write> = Awaited<ReturnType<(typeof lookUps)[Id]>>;

/**
 * Looks up what became of a write whose outcome is unknown: calls the read that `error.lookUp` names. Resolves to what
 * it finds, or to undefined if the read is a list without such an entry. Rejects like the read, for example if the
 * service fails with a code that means that there is no such resource. A write may still be under way when you look.
 *
 * @param error the error that the write rejected with, or what you kept of it: its `operationId` and `lookUpValues`
 * @param operationId the write, so that the result has its type
 * @throws {RequestError} when the error has no `lookUp`, or is of another operation
 */
export async function reconcile<Id extends Write>(
  api: Client,
  error: unknown,
  operationId?: Id,
): Promise<Found<Id>> {
  const { operationId: id, lookUpValues } = Object(error) as Partial<CallError>;
  // Without a value, the read would find something else.
  if (!lookUpValues?.[0] || !Object.hasOwn(lookUps, `${id}`) || (operationId && id !== operationId))
    throw new RequestError('reconcile', `no error of ${operationId ?? 'a write'} that has a lookUp`);
  const lookUp = lookUps[id as Id] as (api: Client, values: readonly string[]) => Promise<Found<Id>>;
  return lookUp(api, lookUpValues);
}
