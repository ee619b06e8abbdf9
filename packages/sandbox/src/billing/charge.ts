import { InputError, oneOf, wholeNumber } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import { exponentOf, parseDecimal, times, toMinor } from './money.ts';
import { DISCOUNT_TYPES, discountOf, MAX_COUNT, MAX_PERCENTAGE } from './policy.ts';
import type { Period } from './schedule.ts';

/** A recurring item of the contract. `price` is in major units of the currency. */
export interface ItemInput {
  price: number | string;
  quantity?: number | null;
  currency: string;
}

/** `price` is in minor units of `currency`. */
export interface RecurringItem {
  price: bigint;
  quantity: number;
  currency: string;
}

/** A fixed discount in minor units, or a percentage as a decimal string ("12.5" is 12.5 %). */
export type Discount =
  | { discount_type: 'fixed'; discount_amount: bigint }
  | { discount_type: 'percentage'; discount_amount: string };

export function readItem(input: ItemInput, field: string): RecurringItem {
  const { currency } = input;
  const { price, quantity } = readAll({
    price() {
      exponentOf(currency, `${field}.currency`);
      const minor = toMinor(input.price, currency, `${field}.price`);
      if (minor >= 0n) return minor;
      throw new InputError(`${field}.price`, `${input.price} is negative`);
    },
    quantity: () => wholeNumber(input.quantity ?? 1, `${field}.quantity`, 0, MAX_COUNT),
  });
  return { price, quantity, currency };
}

/** Reads a discount; none if the amount is absent or 0. An amount without a type is refused, since it is ambiguous. */
export function readDiscount(
  input: { discount_type?: string | null; discount_amount?: number | string | null },
  currency: string,
  field: string,
): Discount | null {
  const amount = input.discount_amount ?? 0;
  const { discount_type, isNone } = readAll({
    isNone() {
      const { numerator } = parseDecimal(amount, `${field}.discount_amount`);
      if (numerator >= 0n) return numerator === 0n;
      throw new InputError(`${field}.discount_amount`, `${amount} is negative`);
    },
    discount_type: () =>
      (input.discount_type ?? null) === null
        ? null
        : oneOf(input.discount_type, DISCOUNT_TYPES, `${field}.discount_type`),
  });
  if (isNone) return null;
  if (discount_type === null) {
    throw new InputError(`${field}.discount_type`, `is required with a discount_amount of ${amount}`);
  }
  if (discount_type === 'fixed') {
    return { discount_type, discount_amount: toMinor(amount, currency, `${field}.discount_amount`) };
  }
  // Stored as text and parsed at each billing, so the text must be valid; 1e-7, for example, is not.
  const { numerator, denominator } = parseDecimal(String(amount), `${field}.discount_amount`);
  if (numerator > MAX_PERCENTAGE * denominator)
    throw new InputError(`${field}.discount_amount`, `${amount} is more than ${MAX_PERCENTAGE} percent`);
  return { discount_type, discount_amount: String(amount) };
}

/**
 * Calculates the charge for a period, in minor units. `part` has the days of the period and the days that the price covers; null for the full price.
 */
export function chargeOf(
  items: readonly RecurringItem[],
  discount: Discount | null,
  part: Pick<Period, 'days' | 'days_of_period'> | null,
): bigint {
  const subtotal = items.reduce((sum, item) => sum + item.price * BigInt(item.quantity), 0n);
  const net = subtotal - discountOn(subtotal, discount);
  return part ? portion(net, part.days, part.days_of_period) : net;
}

/**
 * Splits the amount of a billing into its unused and its used part. Only the unused part is rounded; the used part is the
 * rest, so that they add up to the amount.
 */
export function splitByUse(amount: bigint, daysLeft: number, days: number): { unused: bigint; used: bigint } {
  const unused = portion(amount, daysLeft, days);
  return { unused, used: amount - unused };
}

function discountOn(subtotal: bigint, discount: Discount | null): bigint {
  if (!discount) return 0n;
  const off = discount.discount_type === 'fixed' ? discount.discount_amount : percent(subtotal, discount);
  return discountOf(subtotal, off);
}

function percent(subtotal: bigint, discount: { discount_amount: string }): bigint {
  const { numerator, denominator } = parseDecimal(discount.discount_amount, 'discount_amount');
  return times(subtotal, { numerator, denominator: denominator * 100n });
}

function portion(amount: bigint, days: number, of: number): bigint {
  return times(amount, { numerator: BigInt(days), denominator: BigInt(of) });
}
