import { exponentOf, notHuge, toMinor } from '../billing/money.ts';

/** Minor units of an amount from a caller. @throws {InputError} if it or its currency is not valid, or it is too large */
export function readMoney(value: number | string, currency: string, field: string): bigint {
  exponentOf(currency);
  return notHuge(toMinor(value, currency, field), currency, field);
}
