import { cardNumbersIn } from './card-number.ts';

/** Members whose values are numbers of cards, accounts and documents, or secrets. */
const SECRET =
  /(["'](?:document_number|account_number|(?:[a-z_]*_)?(?:pan|cvv|cvc|iban|password|secret|api_key|signature))["']:\s*["'])((?:[^"'\\]|\\.)*)/g;

/** Shorter values are found in too many other texts. */
const SHORTEST = 5;

/** Headers that are sent beside the contract may be credentials. */
const HARMLESS_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'content-type', 'content-length', 'prefer', 'user-agent'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'date', 'server', 'vary', 'x-request-id'],
]);

/** The values in a text that no report shows, such as a document number. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(SECRET)]
    .map(([, , value = '']) => value)
    .filter((value) => value.length >= SHORTEST);
}

/** A text as it may stand in a report: no card or document number is whole in it, nor any of the secrets given. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  const masked = text.replaceAll(SECRET, (_, name: string, value: string) => `${name}${cut(value)}`);
  return [...secrets, ...cardNumbersIn(masked)].reduce(
    (next, secret) => next.replaceAll(secret, cut(secret)),
    masked,
  );
}

/** Headers as they may stand in a report: those that the contract does not name stand for themselves only if harmless. */
export function redactHeaders(
  headers: Headers,
  named: ReadonlySet<string>,
  secrets: readonly string[],
): [name: string, value: string][] {
  return [...headers].map(([name, value]) => {
    const isShown = HARMLESS_HEADERS.has(name) || named.has(name);
    return [name, isShown ? redactText(value, secrets) : '***'];
  });
}

/** The last two characters tell values apart; the others are as many as there were. */
function cut(value: string): string {
  return value.length < SHORTEST
    ? '*'.repeat(value.length)
    : `${'*'.repeat(value.length - 2)}${value.slice(-2)}`;
}
