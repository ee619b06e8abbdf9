import { memoized } from '../input/memoized.ts';

/** Names in snake case whose values are secret, including everything nested in them. */
const SECRET =
  /token|secret|pass_?(w|code|phrase|key)|credential|signature|authori[sz]ation|cookie|bearer|mnemonic|security_?code|(seed|recovery)_?(phrase|code|words?)|(account|document|passport)_?(number|no)(_|$)|(^|_)(sig|auth|session|refresh|sid|(session|fps)_id)$|(^|_)(api)?(keys?|pass|pwd|pin|pan|otp|totp|jw[tes]|dpop|hmac|[cx]srf|assertion|code_verifier|ssn|iban|cv[vcn]2?|csc)(_|$)/;

/** Names that look like secrets but are not. */
const HARMLESS = /_(type|state|status)$/;

/**
 * Headers that never contain a credential. Any other may: every gateway has its own. Those of the contract are among them,
 * and webhook signatures, which show what a receiver has to verify.
 */
const HARMLESS_HEADER = new RegExp(
  `^(?:${[
    'accept(?:-.+)?|age|allow|alt-svc|cache-control|cf-ray|connection|content-.+|date|dnt|etag|expect|expires|host',
    'if-.+|keep-alive|last-modified|link|location|max-forwards|origin|pragma|prefer|priority|range|referer(?:-policy)?',
    'referrer-policy|retry-after|sec-(?:ch|fetch|gpc).*|server|strict-transport-security|te|trailer|transfer-encoding',
    'upgrade.*|user-agent|vary|via|warning|forwarded|x-forwarded-.+|x-real-ip|x-powered-by|x-content-type-options',
    'x-frame-options|access-control-.+|cross-origin-.+|traceparent|tracestate|baggage|x-request-id|x-correlation-id',
    'webhook-(?:id|timestamp|signature)|x-appid|x-p-customer-code',
  ].join('|')})$`,
);

/** A credential by its form: JSON in the compact form of JOSE, the scheme of an Authorization, or a private key. */
const CREDENTIAL =
  /\beyJ[\w-]{8,}(?:\.[\w-]*){2,4}|\b(?:[Bb]earer|[Bb]asic|DPoP|Digest|Negotiate)\s+(?=\S*(?:[\d=]|[a-z][A-Z]))[\w+/=.~:-]{6,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g;

/** A URL within a text. */
const URL_IN_TEXT = /\bhttps?:\/\/[^\s"'<>]+/gi;

/** Skipped, since they can have as many digits as card numbers. */
const UUID = /\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\b/i;

/** Digits, including full-width ones, in groups as in card numbers: separated by any dash, or by invisible characters. */
const GROUPS = /[\d０-９]+(?:[\s./_\p{Pd}\p{Cf}]{1,3}[\d０-９]+)*/gu;

/** The minimum number of digits of a card number. Most texts have fewer, and are returned unchanged. */
const ENOUGH_DIGITS = /(?:[\d０-９][\s./_\p{Pd}\p{Cf}]{0,3}){13}/u;

/** The first digits of card numbers. The sandbox's order numbers start differently. */
const ISSUER = /^(?:[3-6]|2(?:2[2-9]|[3-6]|7[0-2]))/;

const MASK = '***';

/** Masks the credentials in a text, and its card numbers except for their first six and last four digits. */
export function maskText(text: string): string {
  if (text.length < SHORTEST) return text;
  const safe = text.replaceAll(CREDENTIAL, MASK);
  if (!ENOUGH_DIGITS.test(safe)) return safe;
  return safe
    .split(UUID)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(GROUPS, maskGroups)))
    .join('');
}

/** Other digits, such as an expiry date, can precede or follow a card number. */
function maskGroups(text: string): string {
  const groups = text.normalize('NFKC').split(/(\D+)/);
  let masked = '';
  for (let from = 0; from < groups.length; ) {
    const card = cardAt(groups, from);
    masked += card ? card.masked : groups[from];
    from += card?.parts ?? 1;
  }
  // A text without a card number stays unchanged.
  return masked.includes(MASK) ? masked : text;
}

/** The longest card number that starts at a group, masked, and the number of groups and separators that it spans. */
function cardAt(groups: readonly string[], from: number): { masked: string; parts: number } | undefined {
  if (from % 2 === 1) return undefined;
  const tail = maskWithTrailing(groups[from] ?? '');
  if (tail) return { masked: tail, parts: 1 };
  let found: { masked: string; parts: number } | undefined;
  let digits = '';
  for (let to = from; to < groups.length && digits.length < LONGEST; to += 2) {
    digits += groups[to];
    const parts = groups.slice(from, to + 1);
    if (isCard(digits) && isGroupedAsCard(parts)) found = { masked: maskMiddle(digits), parts: parts.length };
  }
  return found;
}

function maskMiddle(digits: string): string {
  return `${digits.slice(0, 6)}${MASK}${digits.slice(-4)}`;
}

/** Dots, slashes and underscores separate many other things, so with them the groups must be those of a card number. */
function isGroupedAsCard(parts: readonly string[]): boolean {
  const [groups, separators] = [parts.filter((_, i) => i % 2 === 0), parts.filter((_, i) => i % 2 === 1)];
  if (!separators.some((separator) => /[./_]/.test(separator))) return true;
  const sizes = groups.map(({ length }) => length);
  const [first = 0, second = 0, third = 0] = sizes;
  if (sizes.length === 3 && first === 4 && second === 6 && third >= 4) return true;
  return sizes.slice(0, -1).every((size) => size === first) && (sizes.at(-1) ?? 0) <= first;
}

/** A number of a length that its network uses, followed by its expiry date, its security code or both. */
const CARD_WITH_TRAILING =
  /^(3[47]\d{13}|3(?:0|6|8|9)\d{12}|[2456]\d{15})((?:0[1-9]|1[0-2])(?:20)?\d\d(?:\d{3,4})?|\d{3})$/;

function maskWithTrailing(digits: string): string | undefined {
  const [, card = '', tail = ''] = CARD_WITH_TRAILING.exec(digits) ?? [];
  return tail !== '' && isCard(card) && !isCard(digits) ? `${maskMiddle(card)}${MASK}` : undefined;
}

const [SHORTEST, LONGEST] = [13, 19];

function isCard(digits: string): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST) return false;
  return ISSUER.test(digits) && hasCheckDigit(digits);
}

/** Whether the last digit is the Luhn check digit of the others. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Masks card numbers and the values of secret parameters in a path with its query and fragment. Masked parts are decoded. */
export function maskUrl(url: string): string {
  const at = url.search(/[?#]/);
  if (at < 0) return maskEncoded(url);
  const pairs = url.slice(at + 1).split(/([&#])/);
  const masked = pairs.map((pair, i) => (i % 2 === 1 ? pair : maskPair(pair)));
  return maskEncoded(url.slice(0, at)) + url[at] + masked.join('');
}

/** Masks a full URL, including its user name and password. */
export function maskAddress(address: string): string {
  return maskUrl(address.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${MASK}@`));
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

/** Decodes percent-encoding; byte by byte if it is malformed, since that is logged too. */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

/** Masks headers, unless they never contain a credential; of those, what a value may contain. Names are in lower case. */
export function maskHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) masked[name] = HARMLESS_HEADER.test(name) ? maskHeader(value) : MASK;
  }
  return masked;
}

/** A header can be a path with a query, such as a redirect. */
function maskHeader(value: string): string {
  return value.startsWith('/') ? maskUrl(value) : maskString(value);
}

/** Copies a JSON value, masking card numbers and everything nested in members with secret names. */
export function maskJson(value: unknown, secret = false): unknown {
  if (typeof value === 'string') return secret && value !== '' ? MASK : maskString(value);
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

function maskString(value: string): string {
  if (/^https?:\S*$/i.test(value)) return maskAddress(value);
  const safe = value.length < SHORTEST ? value : value.replaceAll(URL_IN_TEXT, maskAddress);
  return maskText(safe);
}

/** A longer card number loses its check digit when it is parsed as a number. */
function maskNumber(value: number): unknown {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return MASK;
  const text = String(value);
  const masked = maskText(text);
  return masked === text ? value : masked;
}

/** Memoized, since calls repeat the same names; except for long ones. */
function isSecret(name: string): boolean {
  return (name.length > LONGEST_KEPT ? looksSecret : isSecretName)(name);
}

const LONGEST_KEPT = 100;

const isSecretName = memoized(looksSecret);

function looksSecret(name: string): boolean {
  const snake = name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
  return SECRET.test(snake) && !HARMLESS.test(snake);
}
