import { Failure } from '../input/failures.ts';

/**
 * The query of a URL by name, without a prototype. @throws {Failure} when it holds a NUL, what is no UTF-8, or a name
 * twice: which of the two was meant is not for us to guess.
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

/** Makes an object without inherited members; engines keep one that a constructor made as fast as any other. */
function Bare() {}
Bare.prototype = Object.create(null);

const Query = Bare as unknown as new () => Record<string, unknown>;

/** Most names and values have nothing to decode. */
function decode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}

/** @throws {Failure} when escapes in a part of a URL make a NUL or no UTF-8. */
export function checkEscapes(text: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw new Failure('malformedAddress', 'its escapes are not valid UTF-8');
  }
  if (decoded.includes('\0')) throw new Failure('malformedAddress', 'it contains a NUL');
}
