import { checkAmount, exponentOf, toMinor } from '../billing/money.ts';

/** Reads an amount in minor units. @throws {InputError} if the amount or its currency is invalid, or it is too large */
export function readMoney(value: number | string, currency: string, field: string): bigint {
  exponentOf(currency);
  return checkAmount(toMinor(value, currency, field), currency, field);
}
