import { CURRENCY_DECIMALS } from '@payments-openapi/spec';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkAmount, exponentOf, parseDecimal, toDecimal, toMinor, toNumber } from './money.ts';
import { roundHalfAwayFromZero } from './policy.ts';

describe('decimals of a currency', () => {
  // By ISO 4217, where the platform says otherwise for some: a stored amount must not move with a version of Node.
  it.each([
    ['JPY KRW VND ISK UGX CLP PYG XOF XAF XPF UYI RWF', 0],
    ['HKD USD EUR CNY HUF IDR PKR COP LBP MMK MGA MRU AFN ALL IRR SYP TWD XAD XCG ZWG', 2],
    ['BHD IQD JOD KWD LYD OMR TND', 3],
    ['CLF UYW', 4],
  ])('%s have %i', (currencies, decimals) => {
    for (const currency of currencies.split(' ')) expect.soft(exponentOf(currency), currency).toBe(decimals);
  });

  it('do not depend on the platform', () => {
    const intl = vi.spyOn(Intl, 'NumberFormat');
    for (const currency of CURRENCY_DECIMALS.keys())
      if (CURRENCY_DECIMALS.get(currency) !== null) exponentOf(currency);
    expect(intl).not.toHaveBeenCalled();
  });

  it.each(['hkd', 'HK', '', 'HKDX', 'ABC', 'BGN', 'toString'])('refuses %j as a currency', (currency) => {
    expect(() => exponentOf(currency, 'plan.currency')).toThrow(
      /^plan\.currency: ".*" is not an ISO 4217 currency \(list of 2026-01-01\)$/,
    );
  });

  it('name the currency, not the amount, if there is no such currency', () => {
    expect(() => toMinor('1', 'hkd', 'price')).toThrow('currency: "hkd" is not an ISO 4217 currency');
  });

  it.each(['XAU', 'XDR', 'XTS', 'XXX'])('refuses %s, which has none', (currency) => {
    expect(() => exponentOf(currency, 'plan.currency')).toThrow(
      `plan.currency: "${currency}" has no minor unit in ISO 4217, so it cannot be used for amounts`,
    );
  });
});

describe('an amount at the edge of the contract', () => {
  it.each([
    [14.48, 'HKD', 1448n],
    ['14.48', 'HKD', 1448n],
    ['10.500', 'HKD', 1050n],
    [-0.01, 'HKD', -1n],
    [0, 'HKD', 0n],
    [1000, 'JPY', 1000n],
    [99.5, 'HUF', 9950n],
    [1.234, 'IQD', 1234n],
    [3.226, 'BHD', 3226n],
    [1e21, 'JPY', 10n ** 21n],
  ])('reads %j %s as %i minor units', (value, currency, minor) => {
    expect(toMinor(value, currency, 'price')).toBe(minor);
  });

  it.each([
    [1.005, 'HKD', 'price: 1.005 has more decimals than HKD allows (2)'],
    [0.1 + 0.2, 'HKD', 'price: 0.30000000000000004 has more decimals than HKD allows (2)'],
    ['0.5', 'JPY', 'price: 0.5 has more decimals than JPY allows (0)'],
    [1e-7, 'BHD', 'price: 1e-7 has more decimals than BHD allows (3)'],
    [Number.NaN, 'HKD', 'price: null is not a decimal number'],
    [Number.POSITIVE_INFINITY, 'HKD', 'price: null is not a decimal number'],
    ['1,5', 'HKD', 'price: "1,5" is not a decimal number'],
    ['', 'HKD', 'price: "" is not a decimal number'],
    ['1e+400', 'HKD', 'price: "1e+400" is not a decimal number'],
  ])('refuses %j %s: %s', (value, currency, message) => {
    expect(() => toMinor(value, currency, 'price')).toThrow(message);
  });

  it.each([1n, -1n])('may be as large as the limit, with the sign of %i, but not larger', (sign) => {
    const most = sign * 10n ** 11n;
    expect(checkAmount(most, 'HKD', 'price')).toBe(most);
    const above = `${sign < 0n ? '-' : ''}1000000000.01`;
    expect(() => checkAmount(most + sign, 'HKD', 'price')).toThrow(
      `price: ${above} is more than 1000000000 HKD`,
    );
  });

  it('reads at most 40 characters', () => {
    expect(toMinor('14.50'.padStart(40, '0'), 'HKD', 'price')).toBe(1450n);
    const long = '14.50'.padStart(41, '0');
    expect(() => toMinor(long, 'HKD', 'price')).toThrow(`price: "${long}" is not a decimal number`);
  });

  it.each([
    [1448n, 'HKD', '14.48', 14.48],
    [-5n, 'HKD', '-0.05', -0.05],
    [0n, 'BHD', '0.000', 0],
    [323n, 'JPY', '323', 323],
    [3226n, 'BHD', '3.226', 3.226],
    [1_000_000_000_000_025n, 'HKD', '10000000000000.25', 10000000000000.25],
    [10n ** 18n, 'HKD', '10000000000000000.00', 10000000000000000],
  ])('writes %i %s as "%s" and %d', (minor, currency, text, number) => {
    expect(toDecimal(minor, currency)).toBe(text);
    expect(toNumber(minor, currency, 'amount')).toBe(number);
  });

  it.each([
    [900719925474099301n, '9007199254740993.01'],
    [-900719925474099301n, '-9007199254740993.01'],
  ])('refuses to write %i as a number, which JSON cannot carry', (minor, text) => {
    expect(() => toNumber(minor, 'HKD', 'amount')).toThrow(
      `amount: ${text} HKD is too large for a JSON number`,
    );
  });

  it('reads what it wrote, in every currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 20n), 10n ** 20n),
        fc.constantFrom('JPY', 'HKD', 'BHD'),
        (minor, currency) => {
          expect(toMinor(toDecimal(minor, currency), currency, 'amount')).toBe(minor);
        },
      ),
    );
  });

  it('keeps a percentage exact', () => {
    expect(parseDecimal(12.5, 'discount_amount')).toEqual({ numerator: 125n, denominator: 10n });
  });
});

describe('rounding', () => {
  it.each([
    [5n * 15n, 30n, 3n],
    [-5n * 15n, 30n, -3n],
    [749n, 100n, 7n],
    [0n, 7n, 0n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
  ])('%i/%i goes half away from zero to %i', (numerator, denominator, rounded) => {
    expect(roundHalfAwayFromZero(numerator, denominator)).toBe(rounded);
  });

  it('property 10: is odd-symmetric and never off by more than a half', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 6n), (n, d) => {
        const rounded = roundHalfAwayFromZero(n, d);
        expect(roundHalfAwayFromZero(-n, d)).toBe(-rounded);
        const off = 2n * (n - rounded * d);
        expect(off <= d && off >= -d).toBe(true);
      }),
    );
  });
});
