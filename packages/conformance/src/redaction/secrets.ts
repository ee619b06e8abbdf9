import type { OpenApiDocument, SecurityScheme } from '@payments-openapi/spec';
import type { WireRequest, WireResponse } from '../wire/exchange.ts';
import { cardNumbersIn } from './card-number.ts';
import { encodedIn } from './encoded.ts';
import { findEscaped, type Span } from './escapes.ts';
import { literal, MIN_LENGTH, mask, valuePattern } from './mask.ts';

/** The secrets of a run: whatever was sent or received as one is masked wherever it comes back. */
export interface Secrets {
  /** Collects the secrets in a request and its response. */
  observe(request: WireRequest, response?: WireResponse): void;
  /** Adds values that are secret wherever they occur, such as those of the profile's headers. */
  add(values: Iterable<string>): void;
  /** Masks the secrets in a text, in every way to write them, and whatever looks like a card number. */
  mask(text: string): string;
  /** Masks the values of headers, unless they are harmless or declared by the contract. */
  maskHeaders(headers: Headers, declared: ReadonlySet<string>): [name: string, value: string][];
  /** The secrets in a text as they are written there: those that are encoded, then the longest first. */
  foundIn(text: string): string[];
}

/** Names of fields and parameters whose values are secret. */
const NAMES = [
  ...['document_number', 'account_number', 'bank_account', '(?:[a-z_]*_)?(?:pan|cvv|cvc|iban|card_number)'],
  ...['(?:[a-z_]*_)?(?:password|secret|signature)', '(?:[a-z_]*[_-])?api[_-]?key', 'pin', 'authorization'],
];

/** What precedes the host of a URL: a user and a password. */
const USER_INFO = /(?<=:\/\/)[^\s/?#"'<>@\\]+(?=@)/g;

/** Names that are secret in a query, where they carry credentials. */
const QUERY_NAMES = ['key', 'sig', 'auth', 'token', 'access[_-]token'];

/** Headers that are never credentials. Any other header that the contract does not declare may be one. */
const HARMLESS_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'content-type', 'content-length', 'prefer', 'user-agent'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'date', 'server', 'vary', 'x-request-id'],
]);

/** Headers whose values must not appear anywhere else. Clients also send many that are no secrets. */
const CREDENTIAL_HEADER = /auth|cookie|key|token|secret|signature|session|password/i;

/** `@param document` declares more names: of fields with the format `password` or `writeOnly`, and of keys in a query */
export function createSecrets(document?: OpenApiDocument): Secrets {
  const { fields, parameters } = document ? declaredNames(document) : { fields: [], parameters: [] };
  const member = new RegExp(
    String.raw`(["'](?:${[...NAMES, ...fields].join('|')})["']\s*:\s*)(?:(["'])((?:\\.|(?!\2)[^\\])*)|(-?\d[\d.eE+-]*))`,
    'g',
  );
  const query = new RegExp(
    String.raw`([?&](?:${[...NAMES, ...QUERY_NAMES, ...parameters].join('|')})=)([^&\s#"'<>\\]+)`,
    'gi',
  );
  const known = new Set<string>();
  let pattern: RegExp | undefined;

  const secrets: Secrets = {
    observe(request, response) {
      for (const text of [request.url, request.body, response?.body ?? '']) collect(text);
      for (const [name, value] of request.headers)
        if (CREDENTIAL_HEADER.test(name) && !HARMLESS_HEADERS.has(name)) secrets.add([value]);
      for (const cookie of response?.headers.getSetCookie() ?? [])
        addOne(cookie.replace(/^[^=]*=|;.*$/gs, ''));
    },
    add(values) {
      for (const value of values) {
        addOne(value);
        // The credential without its scheme, and each cookie on its own.
        for (const part of value.split(/^(?:bearer|basic|digest|token) |; ?|, /i))
          addOne(part.replace(/^[\w-]+=(?=.)/, ''));
      }
    },
    mask(text) {
      const withoutMembers = text
        .replaceAll(member, (_, name: string, quote: string | undefined, value = '', number = '') =>
          // A masked number is a string, so that the text is still JSON.
          quote === undefined ? `${name}"${mask(number)}"` : `${name}${quote}${mask(value)}`,
        )
        .replaceAll(query, (_, name: string, value: string) => `${name}${mask(value)}`)
        .replaceAll(USER_INFO, '***');
      const byValue = findEscaped(withoutMembers, patternOf()).reduceRight(maskedAt, withoutMembers);
      const masked = (next: string, one: string) => next.replaceAll(one, mask(one));
      const whole = secretsEncodedIn(byValue).reduce(masked, cutOff(byValue, known));
      return cardNumbersIn(whole).reduce(masked, whole);
    },
    maskHeaders: (headers, declared) =>
      [...headers].map(([name, value]) => {
        const isVisible = HARMLESS_HEADERS.has(name) || declared.has(name);
        return [name, isVisible ? secrets.mask(value) : '***'];
      }),
    foundIn(text) {
      const encoded = secretsEncodedIn(text);
      // Digits at the end of one would be taken for a part of a number beside it.
      const rest = encoded.reduce((next, one) => next.replaceAll(one, '…'), text);
      const found = findEscaped(rest, patternOf()).map(({ start, end }) => rest.slice(start, end));
      const others = [...new Set([...found, ...cardNumbersIn(rest)])];
      return [...encoded, ...others.sort((one, other) => other.length - one.length)];
    },
  };
  return secrets;

  function collect(text: string): void {
    for (const [, , , value, number] of text.matchAll(member)) addOne(unescaped(value ?? number ?? ''));
    for (const [, , value = ''] of text.matchAll(query)) addOne(decoded(value));
    for (const [info] of text.matchAll(USER_INFO)) addOne(decoded(info.replace(/^[^:]*:/, '')));
  }

  function secretsEncodedIn(text: string): string[] {
    return encodedIn(text).flatMap(({ written, reads }) => (secrets.mask(reads) === reads ? [] : [written]));
  }

  function addOne(value: string): void {
    // Short values and repeated characters occur in too many other texts.
    if (value.length < MIN_LENGTH || new Set(value).size === 1 || known.has(value)) return;
    known.add(value);
    pattern = undefined;
  }

  /** The longest first, so that a secret which contains another is masked as a whole. */
  function patternOf(): RegExp {
    if (pattern) return pattern;
    const longestFirst = [...known].sort((one, other) => other.length - one.length);
    // Without secrets, it matches nothing.
    pattern = new RegExp(longestFirst.map(valuePattern).join('|') || '(?!)', 'giu');
    return pattern;
  }
}

/** Masks what remains of a secret at the end of a text that was cut off. */
function cutOff(text: string, known: ReadonlySet<string>): string {
  // Split, and not matched up to there: a long text would be read again from each of its characters.
  const parts = text.split(/(…|\.\.\.)/);
  const rest = parts.pop() ?? '';
  const masked = (part: string) => {
    for (const secret of known)
      for (let length = secret.length - 1; length >= MIN_LENGTH; length -= 1)
        if (part.endsWith(secret.slice(0, length))) return part.slice(0, -length) + '*'.repeat(length);
    return part;
  };
  return [...parts.map(masked), rest].join('');
}

/** Masks a part of a text. A number in JSON becomes a string. */
function maskedAt(text: string, { start, end }: Span): string {
  const [before, written, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const [sign] = /(?<=[:[,]\s*)[-+.\deE]*$/.exec(before) ?? [];
  const [rest] = /^[-+.\deE]*(?=\s*[,}\]])/.exec(after) ?? [];
  if (!/^\d[\d.]*$/.test(written) || sign === undefined || rest === undefined)
    return before + mask(written) + after;
  return `${before.slice(0, start - sign.length)}"${sign}${mask(written)}${rest}"${after.slice(rest.length)}`;
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`) as string;
  } catch {
    return value;
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** The names that a contract declares as secret, as regular expressions. */
function declaredNames(document: OpenApiDocument): { fields: string[]; parameters: string[] } {
  const fields = new Set<string>();
  visit(document, (properties) => {
    for (const [name, schema] of Object.entries(properties)) {
      const { format, writeOnly } = Object(schema) as { format?: unknown; writeOnly?: unknown };
      if (format === 'password' || writeOnly === true) fields.add(literal(name));
    }
  });
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  const parameters = schemes.flatMap(({ in: place, name }: SecurityScheme) =>
    place === 'query' && name ? [literal(name)] : [],
  );
  return { fields: [...fields], parameters };
}

/** Calls a function with the `properties` of every schema. */
function visit(value: unknown, found: (properties: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'properties' && typeof member === 'object' && member !== null) found(member);
    visit(member, found);
  }
}
