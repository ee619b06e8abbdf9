import type { Json } from '@payments-openapi/spec';
import { Decimal } from 'decimal.js';

/** Exact: amounts of any size and as many decimals as a server sends. */
export const Amount = Decimal.clone({ precision: 60 });
export type Amount = Decimal;

/**
 * Decimals of the currencies that have other than two, by the ISO 4217 list (list one) published on 2026-01-01.
 */
const DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const BY_CODE = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
);

const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Decimals of a currency; nothing of a code that is none of ISO 4217. */
export function decimalsOf(currency: string): number | undefined {
  return BY_CODE.get(currency) ?? (KNOWN.has(currency) ? 2 : undefined);
}

/** The exact amount of a number or a decimal text; nothing when it is neither. */
export function amountOf(value: Json | undefined): Amount | undefined {
  if (typeof value === 'number') return new Amount(value);
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return undefined;
  return new Amount(value);
}
