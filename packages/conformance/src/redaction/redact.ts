import { cardNumbersIn } from './card-number.ts';

/** Members that contain card, account or document numbers, or secrets. */
const SECRET =
  /(["'](?:document_number|account_number|(?:[a-z_]*_)?(?:pan|cvv|cvc|iban|password|secret|api_key|signature))["']:\s*["'])((?:[^"'\\]|\\.)*)/g;

/** Shorter values occur in too many other texts. */
const MIN_LENGTH = 5;

/** Headers that are never credentials. Any other header that the contract does not declare may be one. */
const HARMLESS_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'content-type', 'content-length', 'prefer', 'user-agent'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'date', 'server', 'vary', 'x-request-id'],
]);

/** The secret values in a text, such as document numbers. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(SECRET)]
    .map(([, , value = '']) => value)
    .filter((value) => value.length >= MIN_LENGTH);
}

/** Masks card and document numbers in a text, and the given secrets. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  const withoutMembers = text.replaceAll(
    SECRET,
    (_, name: string, value: string) => `${name}${masked(value)}`,
  );
  return [...secrets, ...cardNumbersIn(withoutMembers)].reduce(
    (next, secret) => next.replaceAll(secret, masked(secret)),
    withoutMembers,
  );
}

/** Masks the values of headers, unless they are harmless or declared by the contract. */
export function redactHeaders(
  headers: Headers,
  declared: ReadonlySet<string>,
  secrets: readonly string[],
): [name: string, value: string][] {
  return [...headers].map(([name, value]) => {
    const isVisible = HARMLESS_HEADERS.has(name) || declared.has(name);
    return [name, isVisible ? redactText(value, secrets) : '***'];
  });
}

/** Keeps the length and the last two characters, so that values can be told apart. */
function masked(value: string): string {
  return value.length < MIN_LENGTH
    ? '*'.repeat(value.length)
    : `${'*'.repeat(value.length - 2)}${value.slice(-2)}`;
}
