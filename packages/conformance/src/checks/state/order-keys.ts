import type { Json } from '@payments-openapi/spec';
import type { Session } from '../session.ts';

/** The ids by which a request can name an order. Both are optional, and may be given together. */
export const ORDER_KEYS = [['number'], ['reference_number'], ['number', 'reference_number']] as const;

export type OrderKeys = (typeof ORDER_KEYS)[number];

/** How a title says which ids a request has. */
export function namedBy(keys: OrderKeys): string {
  return `named by its ${keys.join(' and its ')}`;
}

/** The order of the sale that a step may void, named by these ids. Skips the step if the sale lacks one of them. */
export function orderOfSale(session: Session, keys: OrderKeys): Record<string, Json> {
  const { order_number: number, order_reference_number: reference_number } = session.fixture('voidable_sale');
  const ids = { number, reference_number };
  const named = keys.flatMap((key) => (ids[key] === undefined ? [] : [[key, ids[key]] as const]));
  if (named.length < keys.length)
    session.skip(`the fixture \`voidable_sale\` lacks an id of its order: ${keys.join(', ')}`);
  return Object.fromEntries(named);
}
