import { RequestError } from '../errors/request-error.ts';
import { operations } from '../generated/operations.ts';
import type { Endpoint } from '../operations/endpoint.ts';

/**
 * Finds an operation of the contract.
 *
 * @param maker the function that received the id, for the message
 * @throws {RequestError} when there is no such operation
 */
export function operationOf(maker: string, id: string): Endpoint {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new RequestError(maker, `there is no operation "${id}"`);
  return found;
}
