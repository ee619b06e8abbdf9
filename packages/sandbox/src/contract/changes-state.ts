import type { Operation } from '@payments-openapi/spec';

/** Whether an operation is a write. Some operations that only calculate are no GETs. */
export function changesState({ method, object }: Pick<Operation, 'method' | 'object'>): boolean {
  return method !== 'GET' && object['x-safe'] !== true;
}
