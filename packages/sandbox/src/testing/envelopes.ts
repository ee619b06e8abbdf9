import { AssertionError } from 'node:assert';
import { inspect } from 'node:util';

/** The result of a check: whether the value is as expected, its description, and whether it has a code at all. */
interface Judged {
  pass: boolean;
  actual: string;
  hasCode: boolean;
}

/** Codes of a success. */
const SUCCESS_CODES = [0, 200];

/**
 * Asserts that a value is a failure: an envelope with a failure's code, or an `ApiError` of the client.
 * @param code the expected code. @default any
 * @throws {AssertionError} otherwise
 * @throws {TypeError} if the code is not a number
 */
export function assertFailure(value: unknown, code?: number): void {
  const { pass, actual } = judgeFailure(value, code);
  if (!pass) throw assertionError(`expected ${failure(code)}, not ${actual}`, assertFailure);
}

/**
 * Asserts that a value is the envelope of a success: a success code, and `data` that is an object or a list. Its fields
 * are not checked.
 * @throws {AssertionError} otherwise
 */
export function assertSuccess(value: unknown): void {
  const { pass, actual } = judgeSuccess(value);
  if (!pass) throw assertionError(`expected the envelope of a success, not ${actual}`, assertSuccess);
}

/**
 * What the matchers add to the assertions of `expect`. `R` is what an assertion returns. A value that is neither a success
 * nor a failure, such as `undefined` or a promise, also fails with `.not`.
 */
export interface EnvelopeMatchers<R = void> {
  /** Is a failure: an envelope with a failure's code, or an `ApiError` of the client. @param code its code; any by default */
  toBeFailure(code?: number): R;
  /** Is the envelope of a success: a success code, and `data` that is an object or a list. */
  toBeSuccess(): R;
}

/** Result of a matcher, as `expect.extend` of Vitest, Jest and Playwright takes it. */
interface MatcherResult {
  pass: boolean;
  message: () => string;
}

/** What a test runner passes to its matchers. */
interface MatcherContext {
  isNot?: boolean;
}

/** Matchers for `expect.extend` of Vitest, Jest and Playwright. */
export const matchers = {
  toBeFailure(this: MatcherContext, value: unknown, code?: number): MatcherResult {
    return resultOf(judgeFailure(value, code), failure(code), this.isNot);
  },
  toBeSuccess(this: MatcherContext, value: unknown): MatcherResult {
    return resultOf(judgeSuccess(value), 'the envelope of a success', this.isNot);
  },
};

function resultOf({ pass, actual, hasCode }: Judged, expected: string, isNot = false): MatcherResult {
  // Otherwise, a forgotten `await` would pass every negation.
  if (isNot && !hasCode)
    return { pass: true, message: () => `expected an envelope or an ApiError, not ${actual}` };
  const message = pass
    ? `expected anything but ${expected}: it is ${actual}`
    : `expected ${expected}, not ${actual}`;
  return { pass, message: () => message };
}

function judgeFailure(value: unknown, expected?: number): Judged {
  if (expected !== undefined && typeof expected !== 'number')
    throw new TypeError(`the code of a failure must be a number, not ${inspect(expected)}`);
  const { code, actual } = describe(value);
  const isFailure = code !== undefined && !SUCCESS_CODES.includes(code);
  return {
    pass: isFailure && (expected === undefined || code === expected),
    actual,
    hasCode: code !== undefined,
  };
}

function judgeSuccess(value: unknown): Judged {
  const { code, actual } = describe(value);
  if (code === undefined || !SUCCESS_CODES.includes(code))
    return { pass: false, actual, hasCode: code !== undefined };
  const { data, message }: { data?: unknown; message?: unknown } = Object(value);
  if (Object(data) === data) return { pass: true, actual, hasCode: true };
  return {
    pass: false,
    hasCode: true,
    actual: `code ${code} with ${data === undefined ? 'nothing' : shown(data)} as data: ${message}`,
  };
}

/** The code of an envelope or an error, and what the value is, in words. */
function describe(value: unknown): { code?: number; actual: string } {
  if (typeof Object(value).then === 'function') return { actual: 'a promise: await it first' };
  const { code, message, name }: { code?: unknown; message?: unknown; name?: unknown } = Object(value);
  if (typeof code === 'number' && Number.isInteger(code) && typeof message === 'string') {
    const kind = typeof name === 'string' ? name : SUCCESS_CODES.includes(code) ? 'a success' : 'a failure';
    return { code, actual: `${kind} with code ${code}: ${message}` };
  }
  if (typeof message === 'string' && typeof name === 'string') return { actual: `${name}: ${message}` };
  return { actual: `a value without an integer code and a message: ${shown(value)}` };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function failure(code: number | undefined): string {
  return code === undefined ? 'a failure' : `a failure with code ${code}`;
}

function assertionError(message: string, stackStartFn: (...args: never[]) => void): AssertionError {
  return new AssertionError({ message, stackStartFn });
}
