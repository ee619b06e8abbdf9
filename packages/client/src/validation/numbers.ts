import type { Problem } from './problems.ts';

/** Strings, which are skipped, and numbers of JSON text. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Text without this has only numbers that a double can hold: up to 15 digits, and an exponent of up to two. */
const MAY_LOSE_DIGITS = /\d[\d.]{15}|\de[+-]?\d{3}/i;

/** No schema nests deeper. Without a limit, a hostile response could take seconds to walk. */
const MAX_DEPTH = 50;

/** A member at any depth, and the object or array that it is in. */
interface Place {
  holder: Record<string, unknown>;
  name: string;
  path: readonly string[];
}

/** A number that is another number in JavaScript. */
export interface LossyNumber extends Place {
  /** The number as received. */
  digits: string;
}

/**
 * Finds the numbers in the text of a response that a double cannot hold, so that `JSON.parse` has rounded them.
 *
 * @param parsed the result of `JSON.parse`
 */
export function lossyNumbers(text: string, parsed: object): LossyNumber[] {
  if (!MAY_LOSE_DIGITS.test(text)) return [];
  const quoted = text.replace(TOKENS, (token) => (losesDigits(token) ? `"${token}"` : token));
  return [...placesIn(JSON.parse(quoted))].flatMap(({ holder, name, path }) => {
    const digits = holder[name];
    if (typeof digits !== 'string') return [];
    const parsedHolder = path
      .slice(0, -1)
      .reduce((at, step) => at[step] as Place['holder'], parsed as Place['holder']);
    return typeof parsedHolder[name] === 'number' ? [{ holder: parsedHolder, name, path, digits }] : [];
  });
}

/** The numbers of a request that are likely the result of a calculation with doubles, such as 0.1 + 0.2 or 1e21. */
export function imprecise(body: unknown): Problem[] {
  return [...placesIn({ body })].flatMap(({ holder, name, path }) => {
    const value = holder[name];
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return [];
    const text = String(value);
    return /e/.test(text) || text.replace(/\D/g, '').replace(/^0+/, '').length > 15
      ? [{ path, text: 'must have at most 15 digits and no exponent' }]
      : [];
  });
}

/** Whether a token of JSON text is a number that `JSON.parse` rounds. */
function losesDigits(token: string): boolean {
  return !token.startsWith('"') && exact(token) !== exact(String(Number(token)));
}

/** The same text for equal numbers: `12e-1` for `1.20`. */
function exact(number: string): string {
  const [, whole = '', fraction = '', exponent = ''] = /^-?(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  // Not `/0+$/`, which takes seconds for many zeros that do not end the number.
  while (digits[length - 1] === '0') length--;
  const power = Number(exponent) - fraction.length + digits.length - length;
  return length > 0 ? `${digits.slice(0, length)}e${power}` : '0';
}

function* placesIn(holder: object, above: readonly string[] = []): Generator<Place> {
  for (const [name, value] of Object.entries(holder)) {
    const path = [...above, name];
    yield { holder: holder as Place['holder'], name, path };
    if (Object(value) === value && path.length < MAX_DEPTH) yield* placesIn(value, path);
  }
}
