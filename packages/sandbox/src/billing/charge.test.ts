import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeOf, readDiscount, readItem, splitByUse } from './charge.ts';
import { toDecimal } from './money.ts';

const item = (price: number, quantity = 1, currency = 'HKD') =>
  readItem({ price, quantity, currency }, 'item');
const discount = (discount_type: string, discount_amount: number) =>
  readDiscount({ discount_type, discount_amount }, 'HKD', 'cycle');
const hkd = (minor: bigint) => toDecimal(minor, 'HKD');

describe('what a period costs', () => {
  it.each([
    [
      'a stub of 14 of 29 days',
      30,
      1,
      null,
      [14, 29],
      { subtotal: '30.00', discounted: '30.00', amount: '14.48' },
    ],
    [
      'a stub of 14 of 28 days',
      100,
      1,
      null,
      [14, 28],
      { subtotal: '100.00', discounted: '100.00', amount: '50.00' },
    ],
    [
      'a percentage, then the stub',
      19.99,
      3,
      ['percentage', 12.5],
      [17, 31],
      { subtotal: '59.97', discounted: '52.47', amount: '28.77' },
    ],
    [
      'a fixed discount above the subtotal',
      19.99,
      3,
      ['fixed', 70],
      [30, 30],
      { subtotal: '59.97', discounted: '0.00', amount: '0.00' },
    ],
    [
      'a fixed discount',
      19.99,
      3,
      ['fixed', 9.97],
      [15, 30],
      { subtotal: '59.97', discounted: '50.00', amount: '25.00' },
    ],
    [
      'a percentage of 100',
      19.99,
      1,
      ['percentage', 100],
      [30, 30],
      { subtotal: '19.99', discounted: '0.00', amount: '0.00' },
    ],
    [
      'a stub charged in full',
      30,
      1,
      null,
      null,
      { subtotal: '30.00', discounted: '30.00', amount: '30.00' },
    ],
  ] as const)('%s', (_, price, quantity, reduction, part, expected) => {
    const off = reduction && discount(reduction[0], reduction[1]);
    const days = part && { days: part[0], days_of_period: part[1] };
    const items = [item(price, quantity)];
    expect({
      subtotal: hkd(chargeOf(items, null, null)),
      discounted: hkd(chargeOf(items, off, null)),
      amount: hkd(chargeOf(items, off, days)),
    }).toEqual(expected);
  });

  it('rounds twice, the percentage before the stub: one rounding of 59.97 × 0.875 × 17/31 would give 28.78', () => {
    const amount = chargeOf([item(19.99, 3)], discount('percentage', 12.5), {
      days: 17,
      days_of_period: 31,
    });
    expect(hkd(amount)).toBe('28.77');
  });
});

describe('used and unused', () => {
  it.each([
    ['9.99, 31 days, 17 left', 999n, 17, 31, 548n, 451n],
    ['2.5 rounds away from zero', 5n, 15, 30, 3n, 2n],
    ['JPY 1000, 10 of 31 days', 1000n, 10, 31, 323n, 677n],
    ['BHD 10.000, 10 of 31 days', 10_000n, 10, 31, 3226n, 6774n],
    ['nothing left', 3000n, 0, 30, 0n, 3000n],
    ['all left', 3000n, 30, 30, 3000n, 0n],
  ])('%s', (_, amount, left, days, unused, used) => {
    expect(splitByUse(amount, left, days)).toEqual({ unused, used });
  });

  const use = fc
    .tuple(fc.bigInt(0n, 10n ** 9n), fc.integer({ min: 1, max: 400 }))
    .chain(([amount, days]) =>
      fc.tuple(fc.constant(amount), fc.constant(days), fc.integer({ min: 0, max: days })),
    );

  it('property 6: sum to the amount, and unused lies between nothing and all', () => {
    fc.assert(
      fc.property(use, ([amount, days, left]) => {
        const { unused, used } = splitByUse(amount, left, days);
        expect(unused + used).toBe(amount);
        expect(unused >= 0n && unused <= amount).toBe(true);
      }),
    );
  });

  it('property 7: unused never falls with more days left', () => {
    fc.assert(
      fc.property(use, ([amount, days, left]) => {
        if (left === 0) return;
        expect(splitByUse(amount, left, days).unused >= splitByUse(amount, left - 1, days).unused).toBe(true);
      }),
    );
  });
});

describe('items and discounts from the contract', () => {
  it('can be free', () => {
    expect(readItem({ price: 0, currency: 'HKD' }, 'items[0]')).toEqual({
      price: 0n,
      quantity: 1,
      currency: 'HKD',
    });
  });

  it.each([
    [{ price: 1.001, currency: 'HKD' }, 'items[0].price: 1.001 has more decimals than HKD allows (2)'],
    [{ price: -1, currency: 'HKD' }, 'items[0].price: -1 is negative'],
    [{ price: 1, quantity: 1.5, currency: 'HKD' }, 'items[0].quantity: 1.5 is not a whole number'],
    [{ price: 1, currency: 'dollar' }, 'items[0].currency: "dollar" is not an ISO 4217 currency'],
  ])('%j is refused: %s', (input, message) => {
    expect(() => readItem(input, 'items[0]')).toThrow(message);
  });

  it.each([
    [{ discount_amount: 5 }, 'cycle.discount_type: is required with a discount_amount of 5'],
    [
      { discount_amount: 5, discount_type: 'loyalty' },
      'cycle.discount_type: "loyalty" is not one of fixed, percentage',
    ],
    [{ discount_amount: -5, discount_type: 'fixed' }, 'cycle.discount_amount: -5 is negative'],
    [
      { discount_amount: 'five', discount_type: 'fixed' },
      'cycle.discount_amount: "five" is not a decimal number',
    ],
    [
      { discount_amount: 0.001, discount_type: 'fixed' },
      'cycle.discount_amount: 0.001 has more decimals than HKD',
    ],
    [
      { discount_amount: 1e-7, discount_type: 'percentage' },
      'cycle.discount_amount: "1e-7" is not a decimal number',
    ],
    [
      { discount_amount: 100.01, discount_type: 'percentage' },
      'cycle.discount_amount: 100.01 is more than 100 percent',
    ],
  ])('%j is refused: %s', (input, message) => {
    expect(() => readDiscount(input, 'HKD', 'cycle')).toThrow(message);
  });

  it.each([
    {},
    { discount_amount: 0 },
    { discount_amount: 0, discount_type: 'fixed' },
    { discount_type: null },
  ])('%j is not a discount', (input) => {
    expect(readDiscount(input, 'HKD', 'cycle')).toBeNull();
  });
});
