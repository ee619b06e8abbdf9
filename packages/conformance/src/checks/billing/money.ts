import type { Json } from '@payments-openapi/spec';
import { Decimal } from 'decimal.js';

/** Exact decimal arithmetic, for amounts of any size and precision. */
export const Amount = Decimal.clone({ precision: 60 });
export type Amount = Decimal;

/** The exact amount of a number or a decimal string; undefined if it is neither. */
export function amountOf(value: Json | undefined): Amount | undefined {
  if (typeof value === 'number') return new Amount(value);
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined;
  return new Amount(value);
}

/** The sums of some of these amounts, or of none. */
export function subsetSums(amounts: readonly Amount[]): Amount[] {
  return sumsOf(amounts.map((amount) => [new Amount(0), amount]));
}

/** The sums of one amount of each list. */
export function sumsOf(choices: readonly (readonly Amount[])[]): Amount[] {
  let sums = [new Amount(0)];
  for (const amounts of choices) sums = amounts.flatMap((amount) => sums.map((sum) => sum.plus(amount)));
  return sums;
}
