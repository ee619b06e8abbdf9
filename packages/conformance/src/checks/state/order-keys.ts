import type { Json } from '@payments-openapi/spec';

/** The ids by which a request can name an order. Both are optional, and may be given together. */
export const ORDER_KEYS = [['number'], ['reference_number'], ['number', 'reference_number']] as const;

export type OrderKeys = (typeof ORDER_KEYS)[number];

/** The order of a fixture, named by these ids; undefined if the fixture does not have one of them. */
export function orderNamedBy(
  keys: OrderKeys,
  { order_number: number, order_reference_number: reference_number }: Readonly<Record<string, string>>,
): Record<string, Json> | undefined {
  const ids = { number, reference_number };
  const named = keys.flatMap((key) => (ids[key] === undefined ? [] : [[key, ids[key]] as const]));
  return named.length === keys.length ? Object.fromEntries(named) : undefined;
}
