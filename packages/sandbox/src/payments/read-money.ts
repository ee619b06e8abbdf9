import { exponentOf, toMinor } from '../billing/money.ts';
import { asFailure } from '../billing-refusal.ts';

/** Minor units of an amount that a caller gave. @throws {Failure} when it or the currency is none. */
export function readMoney(value: number | string, currency: string, field: string): bigint {
  return asFailure(() => {
    exponentOf(currency);
    return toMinor(value, currency, field);
  });
}
