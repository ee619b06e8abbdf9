/** Names in snake case whose values are secrets, and all that stands below them. */
const SECRET =
  /token|secret|passw|credential|signature|authori[sz]ation|(^|_)(api)?(keys?|pwd|pin|cv[vcn]2?|csc)(_|$)/;

/** What they say of a secret is none. */
const HARMLESS = /_(type|state|status)$/;

/** Hold as many digits as card numbers, and are stepped over. */
const UUID = /\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\b/i;

/** Groups of digits, as card numbers are written. */
const GROUPS = /\d+(?:[\s-]{0,3}\d+)*/g;

/** How card numbers begin: order numbers of the sandbox do not. */
const ISSUER = /^(?:[3-6]|2(?:2[2-9]|[3-6]|7[0-2]))/;

export const MASK = '***';

/** A text with its card numbers cut to their first six and last four digits. */
export function maskText(text: string): string {
  if (text.length < SHORTEST) return text;
  return text
    .split(UUID)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(GROUPS, maskGroups)))
    .join('');
}

/** Other digits may stand before a card number and behind it, such as its expiry. */
function maskGroups(text: string): string {
  const groups = text.split(/(\D+)/);
  for (let from = 0; from < groups.length; from += 2) {
    const card = cardAt(groups, from);
    if (card) groups.splice(from, card.parts, `${card.digits.slice(0, 6)}${MASK}${card.digits.slice(-4)}`);
  }
  return groups.join('');
}

/** The longest card number that begins with a group, and how many groups and what separates them it takes. */
function cardAt(groups: readonly string[], from: number): { digits: string; parts: number } | undefined {
  let found: { digits: string; parts: number } | undefined;
  let digits = '';
  for (let to = from; to < groups.length && digits.length < LONGEST; to += 2) {
    digits += groups[to];
    if (isCard(digits)) found = { digits, parts: to - from + 1 };
  }
  return found;
}

const [SHORTEST, LONGEST] = [13, 19];

function isCard(digits: string): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST) return false;
  return ISSUER.test(digits) && hasCheckDigit(digits);
}

/** Whether the last digit follows from the others by Luhn's formula. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A path with its query, without card numbers and the values of secret parameters. What is masked is decoded. */
export function maskUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (query.length === 0) return maskEncoded(path);
  const pairs = query.join('?').split('&').map(maskPair);
  return `${maskEncoded(path)}?${pairs.join('&')}`;
}

function maskPair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  if (value.length === 0) return maskEncoded(pair);
  if (isSecret(decode(name))) return `${name}=${MASK}`;
  return `${maskEncoded(name)}=${maskEncoded(value.join('='))}`;
}

function maskEncoded(text: string): string {
  const decoded = decode(text);
  const masked = maskText(decoded);
  return masked === decoded ? text : encodeURI(masked);
}

/** Byte by byte, since a malformed address is logged too; digits and the names of secrets are ASCII. */
function decode(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A copy of a JSON value without card numbers and what stands below secret names. */
export function maskJson(value: unknown, secret = false): unknown {
  if (typeof value === 'string') return secret && value !== '' ? MASK : maskText(value);
  if (typeof value === 'number') return secret ? MASK : maskNumber(value);
  if (Array.isArray(value)) return value.map((item) => maskJson(item, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      maskText(name),
      maskJson(member, secret || isSecret(name)),
    ]),
  );
}

/** A longer card number has lost its check digit when it was read as a number. */
function maskNumber(value: number): unknown {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return MASK;
  const text = String(value);
  const masked = maskText(text);
  return masked === text ? value : masked;
}

function isSecret(name: string): boolean {
  const snake = name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
  return SECRET.test(snake) && !HARMLESS.test(snake);
}
