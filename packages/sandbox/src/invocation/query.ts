import { Failure } from '../input/failures.ts';

/**
 * Parses the query parameters of a URL into an object without a prototype.
 * @throws {Failure} if the query contains a NUL character or invalid UTF-8, or repeats a parameter, since it is not clear
 *   which of its values applies
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
    if (name in query) throw new Failure('malformedUrl', `query.${name} is repeated`);
    query[name] = at < 0 ? '' : decode(pair.slice(at + 1));
  }
  return query;
}

/** Constructs an object without inherited members, which V8 optimises, unlike one from `Object.create(null)`. */
function Bare() {}
Bare.prototype = Object.create(null);

const Query = Bare as unknown as new () => Record<string, unknown>;

/** Decodes a name or a value. Most contain no escapes. */
function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}

/** @throws {Failure} if percent-encoding in a URL decodes to a NUL character or to invalid UTF-8 */
export function checkEscapes(text: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw new Failure('malformedUrl', 'its percent-encoding is not valid UTF-8');
  }
  if (decoded.includes('\0')) throw new Failure('malformedUrl', 'it contains a NUL character');
}
