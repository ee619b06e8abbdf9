import type { Json } from '@payments-openapi/spec';
import { Decimal } from 'decimal.js';

/** Exact: amounts of any size and as many decimals as a server sends. */
export const Amount = Decimal.clone({ precision: 60 });
export type Amount = Decimal;

/** The exact amount of a number or a decimal text; nothing when it is neither. */
export function amountOf(value: Json | undefined): Amount | undefined {
  if (typeof value === 'number') return new Amount(value);
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined;
  return new Amount(value);
}
