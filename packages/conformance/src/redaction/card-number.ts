/** Digits in groups, as card numbers are written. */
const GROUPS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** How the numbers of card networks begin. */
const ISSUER = /^(?:[3-6]|2(?:2[2-9]|[3-6]|7[0-2]))/;

/** The card numbers in a text, as they are written there. UUIDs are stepped over. */
export function cardNumbersIn(text: string): string[] {
  const found = text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '')
    .matchAll(GROUPS);
  return [...found].map(([written]) => written).filter((written) => isCardNumber(digitsOf(written)));
}

/** Whether digits are those of a card: of a network, with the check digit of Luhn's formula. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || !ISSUER.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function digitsOf(written: string): string {
  return written.replaceAll(/[ -]/g, '');
}
