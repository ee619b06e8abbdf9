import { hasCheckDigit } from '../redaction/card-number.ts';
import { unescaped } from '../redaction/escapes.ts';
import type { Secrets } from '../redaction/secrets.ts';

/**
 * Replaces the secrets in texts with values of the same form, so that a script works and shows none of them. The same secret
 * has the same stand-in in every text.
 */
export function createStandIns(secrets: Secrets): (text: string) => string {
  const numbers = new Map<string, number>();
  return (text) =>
    secrets.foundIn(text).reduce((next, written) => {
      const key = unescaped(written).replaceAll(/[ -]/g, '').toLowerCase();
      const number = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, number);
      return next.replaceAll(written, standIn(written, number));
    }, text);
}

/** Escapes in URLs and in JSON. */
const ESCAPE = /%(?:25)*[\da-f]{2}|\\u[\da-f]{4}/gi;

/** A value with digits for digits and letters for letters. It keeps the first digits of a card number, and its check digit. */
function standIn(escaped: string, number: number): string {
  const written = withoutNeedlessEscapes(escaped);
  const digits = written.replaceAll(ESCAPE, '').replaceAll(/\D/g, '');
  const isCard = /^[\d -]{13,}$/.test(written) && hasCheckDigit(digits);
  const count = String(number).padStart(digits.length, '0');
  const next = isCard ? cardNumber(digits, number) : `1${count.slice(1)}`.slice(0, digits.length);
  const letter = String.fromCharCode(97 + (number % 26));
  let index = 0;
  // Escapes such as %2F and \u00e9 stay as they are.
  return written.replaceAll(/%(?:25)*[\da-f]{2}|\\u[\da-f]{4}|[\da-z]/gi, (part) => {
    if (part.length > 1) return part;
    if (/[a-z]/.test(part)) return letter;
    if (/[A-Z]/.test(part)) return letter.toUpperCase();
    index += 1;
    return next[index - 1] ?? '0';
  });
}

/** Digits and letters need no escapes. */
function withoutNeedlessEscapes(text: string): string {
  return text.replaceAll(ESCAPE, (one) => {
    const character = String.fromCharCode(Number.parseInt(one.replace(/^.*(?=[\da-f]{2}$)/i, ''), 16));
    return /[\da-z]/i.test(character) && !/^\\u(?!00)/i.test(one) ? character : one;
  });
}

function cardNumber(digits: string, number: number): string {
  const body = `${digits.slice(0, 2)}${String(number).padStart(digits.length - 3, '0')}`;
  const check = [...'0123456789'].find((digit) => hasCheckDigit(body + digit)) ?? '0';
  return body + check;
}
