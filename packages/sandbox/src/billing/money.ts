import { CURRENCY_DECIMALS, ISO_4217_PUBLISHED } from '@payments-openapi/spec';
import { InputError } from '../input/input-error.ts';
import { MAX_AMOUNT, roundHalfAwayFromZero } from './policy.ts';

/** An exact fraction, `denominator` > 0. */
export interface Rational {
  numerator: bigint;
  denominator: bigint;
}

/** A double can represent every decimal of up to 15 digits. */
const EXACT = 10n ** 15n;

/** Number of decimals of a currency in ISO 4217: JPY 0, HKD 2, BHD 3. Any other code is refused. */
export function exponentOf(currency: string, field = 'currency'): number {
  const decimals = CURRENCY_DECIMALS.get(currency);
  if (typeof decimals === 'number') return decimals;
  const code = JSON.stringify(currency);
  throw new InputError(
    field,
    decimals === null
      ? `${code} has no minor unit in ISO 4217, so it cannot be used for amounts`
      : `${code} is not an ISO 4217 currency (list of ${ISO_4217_PUBLISHED})`,
  );
}

/** Parses the exact decimal value of a JSON number, as written rather than its binary value, or of a decimal string. */
export function parseDecimal(value: number | string, field: string): Rational {
  const text = String(value);
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
  // A very long string, or one with an exponent, is not an amount of money and could take much memory.
  const isUnusual = typeof value === 'string' && (text.length > 40 || parts?.[4] !== undefined);
  if (!parts || isUnusual) throw new InputError(field, `${JSON.stringify(value)} is not a decimal number`);

  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  const scale = Number(power) - fraction.length;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return scale >= 0
    ? { numerator: digits * 10n ** BigInt(scale), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-scale) };
}

/** Converts an amount to minor units. An amount with more decimals than the currency is refused, never rounded. */
export function toMinor(value: number | string, currency: string, field: string): bigint {
  const { numerator, denominator } = parseDecimal(value, field);
  const exponent = exponentOf(currency);
  const scaled = numerator * 10n ** BigInt(exponent);
  if (scaled % denominator === 0n) return scaled / denominator;
  throw new InputError(field, `${value} has more decimals than ${currency} allows (${exponent})`);
}

/** `MAX_AMOUNT` in minor units. */
export function maxMinorUnits(currency: string): bigint {
  return BigInt(MAX_AMOUNT) * 10n ** BigInt(exponentOf(currency));
}

/** Returns the amount. @throws {InputError} if it is above `MAX_AMOUNT` or below `-MAX_AMOUNT` */
export function checkAmount(minor: bigint, currency: string, field: string): bigint {
  const most = maxMinorUnits(currency);
  if (-most <= minor && minor <= most) return minor;
  throw new InputError(field, `${toDecimal(minor, currency)} is more than ${MAX_AMOUNT} ${currency}`);
}

/** Formats minor units as the contract's decimal string: 1448 in HKD is "14.48". */
export function toDecimal(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Converts minor units to a JSON number. An amount that it cannot represent exactly is refused, never rounded. */
export function toNumber(minor: bigint, currency: string, field: string): number {
  // Both numbers are exact integers, so their quotient is the double nearest to the decimal.
  if (-EXACT < minor && minor < EXACT) return Number(minor) / 10 ** exponentOf(currency);
  const value = Number(toDecimal(minor, currency));
  if (carriesExactly(value, minor, currency, field)) return value;
  throw new InputError(field, `${toDecimal(minor, currency)} ${currency} is too large for a JSON number`);
}

/** `amount × part`, rounded once. */
export function times(amount: bigint, part: Rational): bigint {
  return roundHalfAwayFromZero(amount * part.numerator, part.denominator);
}

function carriesExactly(value: number, minor: bigint, currency: string, field: string): boolean {
  const { numerator, denominator } = parseDecimal(value, field);
  return numerator * 10n ** BigInt(exponentOf(currency)) === minor * denominator;
}
