import { exponentOf, notHuge, toMinor } from '../billing/money.ts';

/** Minor units of an amount that a caller gave. @throws {InputError} when it or the currency is none, or it is huge */
export function readMoney(value: number | string, currency: string, field: string): bigint {
  exponentOf(currency);
  return notHuge(toMinor(value, currency, field), currency, field);
}
