import type { Json, RequestExample } from '@payments-openapi/spec';
import { type Override, queryOf } from './encode.ts';

/** Another way to write the same request. */
export interface Encoding {
  title: string;
  override(request: RequestExample): Override;
}

const inUrl: Encoding = {
  title: 'with every character of its parameters percent-encoded',
  override: (request) => ({
    path: urlOf(request, queryOf(request), (text) =>
      [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ),
  }),
};

const reversedQuery: Encoding = {
  title: 'with its query parameters in reverse order',
  override: (request) => ({ path: urlOf(request, queryOf(request).reverse(), encodeURIComponent) }),
};

const inBody: Encoding[] = [
  {
    title: 'with every character of its JSON strings escaped',
    override: ({ body }) => ({ body: escaped(JSON.stringify(body)) }),
  },
  {
    title: 'with the fields of its body in reverse order, on separate lines',
    override: ({ body = null }) => ({ body: JSON.stringify(reversed(body), null, '\t') }),
  },
  {
    title: 'with its media type in capital letters and with a charset',
    override: () => ({ headers: { 'content-type': 'APPLICATION/JSON; Charset=UTF-8' } }),
  },
];

const SCALAR = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** To JSON Schema, 6.0 is an integer. */
const wholeNumbers: Encoding = {
  title: 'with a decimal point and a zero in its whole numbers',
  override: ({ body }) => ({
    body: JSON.stringify(body).replaceAll(SCALAR, (one) => (/^-?\d+$/.test(one) ? `${one}.0` : one)),
  }),
};

/** JSON first, as clients that take several media types send it. */
const severalTypes: Encoding = {
  title: 'with several media types in Accept',
  override: () => ({ headers: { accept: 'text/html;q=0.5, application/json, */*;q=0.1' } }),
};

/** The other ways to write a request that mean the same. */
export function encodingsOf({ pathParams, query, body }: RequestExample): Encoding[] {
  const inQuery = Object.keys(query).length;
  return [
    severalTypes,
    ...(inQuery + Object.keys(pathParams).length > 0 ? [inUrl] : []),
    ...(inQuery > 1 ? [reversedQuery] : []),
    ...(body === undefined ? [] : inBody),
    ...(hasNumber(body) ? [wholeNumbers] : []),
  ];
}

function urlOf(
  { path, pathParams }: RequestExample,
  query: [name: string, value: string][],
  encoded: (text: string) => string,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(pathParams[name] ?? ''));
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

function hasNumber(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasNumber);
  return Number.isInteger(value);
}

function escaped(json: string): string {
  return json.replaceAll(/"(?:\\.|[^"\\])*"/g, (literal) => {
    const text = JSON.parse(literal) as string;
    const units = Array.from(text.split(''), (unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
    return `"${units.map((unit) => `\\u${unit}`).join('')}"`;
  });
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
