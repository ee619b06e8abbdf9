import { checkAmount, exponentOf, toMinor } from '../billing/money.ts';

/** Minor units of an amount from a caller. @throws {InputError} if it or its currency is not valid, or it is too large */
export function readMoney(value: number | string, currency: string, field: string): bigint {
  exponentOf(currency);
  return checkAmount(toMinor(value, currency, field), currency, field);
}
