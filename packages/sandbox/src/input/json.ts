import { memberOf } from '@payments-openapi/spec';
import { Failure } from './failures.ts';

/** Maximum nesting of objects and arrays in a body. The contract needs nine levels. */
export const MAX_DEPTH = 64;

/**
 * Parses the text of a body. Refuses whatever a database or a later reader would lose or fail on: excessive depth, NUL
 * characters and unpaired surrogates. `name` is what messages call the whole. @throws {Failure}
 */
export function parseJson(text: string, name = 'body'): unknown {
  if (tooDeep(text)) throw new Failure('malformedBody', `it is nested deeper than ${MAX_DEPTH} levels`);
  let value: unknown;
  try {
    // The reviver is slow, so it runs only if the text may need it.
    const needsReviver = text.includes('__proto__') || text.includes('\\u00');
    value = needsReviver ? JSON.parse(text, rejectPrototype) : JSON.parse(text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('malformedBody', 'it could not be parsed');
  }
  // Only an escape can produce these: a raw NUL is not JSON, and invalid UTF-8 has been refused.
  if (text.includes('\\u') && /\\u0000|\\u[dD][89a-fA-F]/.test(text)) checkText(value, name);
  return value;
}

function rejectPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Failure('malformedBody', 'a field is named __proto__');
  return value;
}

function tooDeep(text: string): boolean {
  if (text.length <= MAX_DEPTH * 2) return false;
  if (countUpTo(MAX_DEPTH + 1, text, '{') + countUpTo(MAX_DEPTH + 1, text, '[') <= MAX_DEPTH) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (quoted) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) quoted = false;
    } else if (char === QUOTE) quoted = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      depth++;
      if (depth > MAX_DEPTH) return true;
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
  }
  return false;
}

/** How often a character is in a text, up to a number. */
function countUpTo(most: number, text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0 && count < most; at = text.indexOf(char, at + 1)) count++;
  return count;
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93];

/** @throws {Failure} if a string within `value` contains a NUL character or an unpaired surrogate */
function checkText(value: unknown, at: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new Failure('malformedBody', `${at} contains a NUL character`);
    if (!value.isWellFormed()) throw new Failure('malformedBody', `${at} contains an unpaired surrogate`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      checkText(key, `a name in ${at}`);
      checkText(member, memberOf(at, key));
    }
  }
}
