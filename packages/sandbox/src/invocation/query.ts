import { Failure } from '../input/failures.ts';

/**
 * The query parameters of a URL by name, in an object without a prototype. @throws {Failure} when the query contains a
 * NUL, invalid UTF-8, or a name twice, since we cannot know which of the two was meant.
 */
export function parseQuery(url: string): Record<string, unknown> {
  const query: Record<string, unknown> = new Query();
  const start = url.indexOf('?');
  if (start < 0) return query;
  const text = url.slice(start + 1);
  if (text.includes('%')) checkEscapes(text);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (name in query) throw new Failure('malformedAddress', `query.${name} is given more than once`);
    query[name] = at < 0 ? '' : decode(pair.slice(at + 1));
  }
  return query;
}

/** Makes an object without inherited members. Unlike one from `Object.create(null)`, engines optimise it. */
function Bare() {}
Bare.prototype = Object.create(null);

const Query = Bare as unknown as new () => Record<string, unknown>;

/** Decodes a name or a value; most have nothing to decode. */
function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}

/** @throws {Failure} when the escapes in a part of a URL decode to a NUL or to invalid UTF-8 */
export function checkEscapes(text: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw new Failure('malformedAddress', 'its escapes are not valid UTF-8');
  }
  if (decoded.includes('\0')) throw new Failure('malformedAddress', 'it contains a NUL');
}
