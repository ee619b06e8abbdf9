/** How card numbers are written: without separators, in the usual groups, or in any groups. Matches may overlap. */
const FORMS = [
  /(?<!\d)(?=(\d{13,19})(?!\d))/g,
  /(?<!\d)(?=(\d{4}([ -])\d{4}\2\d{4}\2\d{4}(?:\2\d{3})?)(?!\d))/g,
  /(?<!\d)(?=(\d{4}([ -])\d{6}\2\d{4,5})(?!\d))/g,
  /(?<!\d)(?=(\d(?:[ -]?\d){12,18})(?!\d))/g,
];

/** Any digits, also full-width ones, with anything between them that people and programs write there. */
const ANY_FORM =
  /(?<![\d\uff10-\uff19])(?=([\d\uff10-\uff19](?:(?:[ ._/\u00a0-]|%(?:25)*20|",\s*")?[\d\uff10-\uff19]){12,18})(?![\d\uff10-\uff19]))/g;

/** Most texts have too few digits in a row for any of the forms. */
const ENOUGH_DIGITS = /[\d\uff10-\uff19](?:(?:[ ._/\u00a0-]|%(?:25)*20|",\s*")?[\d\uff10-\uff19]){12}/;

/** Prefixes of card numbers. */
const ISSUER = /^(?:[3-6]|2(?:2[2-9]|[3-6]|7[0-2]))/;

/** Card numbers of each network, by prefix and length. */
const NETWORKS = [
  /^4(?:\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^3(?:0[0-5]|[689]\d)\d{11}$/, // Diners Club
  /^35(?:2[89]|[3-8]\d)\d{12}$/, // JCB
  /^6(?:011|4[4-9]\d|5\d\d)\d{12}$/, // Discover
  /^62\d{14,17}$/, // UnionPay
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15}$/, // Maestro
];

/** Everything in a text that may be a card number, as written there. Digits in UUIDs are ignored. */
export function cardNumbersIn(text: string): string[] {
  return numbersIn(text, [...FORMS, ANY_FORM]);
}

function numbersIn(text: string, forms: readonly RegExp[]): string[] {
  if (!ENOUGH_DIGITS.test(text)) return [];
  const rest = text.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '');
  const found = forms.flatMap((form) => [...rest.matchAll(form)].map(([, written = '']) => written));
  return [...new Set(found)].filter((written) => {
    const digits = digitsOf(written);
    return ISSUER.test(digits) && hasCheckDigit(digits);
  });
}

/**
 * The digits of the full card numbers in a text. Stricter than `cardNumbersIn`: excludes unusual separators, parts of longer ids
 * such as `ord_4111…`, amounts, and numbers that no network issues.
 */
export function issuedNumbersIn(text: string): string[] {
  return numbersIn(text, FORMS)
    .filter((written) => new RegExp(String.raw`(?<![\w-]|\d\.)${written}(?![\w-]|\.\d)`).test(text))
    .map(digitsOf)
    .filter((digits) => NETWORKS.some((network) => network.test(digits)));
}

/** Whether the last digit is the Luhn check digit. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function digitsOf(written: string): string {
  return written
    .replaceAll(/%(?:25)*20/g, '')
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll(/\D/g, '');
}
