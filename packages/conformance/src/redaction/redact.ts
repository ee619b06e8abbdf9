import { cardNumbersIn } from './card-number.ts';

/** Members whose values are numbers of cards, accounts and documents, or secrets. */
const SECRET =
  /"(document_number|account_number|(?:[a-z_]*_)?(?:pan|cvv|cvc|iban|password|secret|api_key|signature))":"((?:[^"\\]|\\.)*)"/g;

/** Headers that are sent beside the contract may be credentials. */
const HARMLESS_HEADERS = new Set([
  'accept',
  'content-type',
  'content-length',
  'prefer',
  'date',
  'server',
  'vary',
]);

/** A text as it may stand in a report: no card or document number is whole in it. */
export function redactText(text: string): string {
  const masked = text.replaceAll(SECRET, (_, name: string, value: string) => `"${name}":"${cut(value)}"`);
  return cardNumbersIn(masked).reduce((next, number) => next.replaceAll(number, cut(number)), masked);
}

/** A URL as it may stand in a report. */
export function redactUrl(url: string): string {
  const { username, password } = new URL(url);
  const bare = username || password ? url.replace(/\/\/[^@/]*@/, '//***@') : url;
  return redactText(bare);
}

/** Headers as they may stand in a report: those that the contract does not name stand for themselves only if harmless. */
export function redactHeaders(headers: Headers, named: ReadonlySet<string>): [name: string, value: string][] {
  return [...headers].map(([name, value]) => {
    const isShown = HARMLESS_HEADERS.has(name) || named.has(name);
    return [name, isShown ? redactText(value) : '***'];
  });
}

/** The last two characters tell values apart; the others are as many as there were. */
function cut(value: string): string {
  return value.length < 5 ? '*'.repeat(value.length) : `${'*'.repeat(value.length - 2)}${value.slice(-2)}`;
}
