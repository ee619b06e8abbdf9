import { AssertionError } from 'node:assert';

/** The verdict on a response or an error: whether it is as expected, and a description of it. */
type Judged = { pass: boolean; actual: string };

/** Codes of a success. */
const SUCCESS_CODES = [0, 200];

/**
 * Asserts that a value is a failure: an envelope with a failure's code, or an `ApiError` of the client.
 * @param code the code that it has to have. @default any
 * @throws {AssertionError} otherwise
 */
export function assertFailure(value: unknown, code?: number): void {
  const { pass, actual } = judgeFailure(value, code);
  if (!pass) throw assertionError(`expected ${failure(code)}, not ${actual}`, assertFailure);
}

/**
 * Asserts that a value is the envelope of a success: a success code, and `data` that is an object or a list. Its members
 * are not checked.
 * @throws {AssertionError} otherwise
 */
export function assertSuccess(value: unknown): void {
  const { pass, actual } = judgeSuccess(value);
  if (!pass) throw assertionError(`expected the envelope of a success, not ${actual}`, assertSuccess);
}

/** What the matchers add to the assertions of `expect`. `R` is what an assertion returns. */
export interface EnvelopeMatchers<R = void> {
  /** Is a failure: an envelope with a failure's code, or an `ApiError` of the client. @param code its code; any by default */
  toBeFailure(code?: number): R;
  /** Is the envelope of a success: a success code, and `data` that is an object or a list. */
  toBeSuccess(): R;
}

/** Result of a matcher, as `expect.extend` of Vitest, Jest and Playwright takes it. */
type MatcherResult = { pass: boolean; message: () => string };

/** Matchers for `expect.extend` of Vitest, Jest and Playwright. */
export const matchers = {
  toBeFailure(value: unknown, code?: number): MatcherResult {
    return resultOf(judgeFailure(value, code), failure(code));
  },
  toBeSuccess(value: unknown): MatcherResult {
    return resultOf(judgeSuccess(value), 'the envelope of a success');
  },
};

function resultOf({ pass, actual }: Judged, expected: string): MatcherResult {
  const message = pass
    ? `expected anything but ${expected}: it is ${actual}`
    : `expected ${expected}, not ${actual}`;
  return { pass, message: () => message };
}

function judgeFailure(value: unknown, expected?: number): Judged {
  const { code, actual } = describe(value);
  const isFailure = code !== undefined && !SUCCESS_CODES.includes(code);
  return { pass: isFailure && (expected === undefined || code === expected), actual };
}

function judgeSuccess(value: unknown): Judged {
  const { code, actual } = describe(value);
  if (code === undefined || !SUCCESS_CODES.includes(code)) return { pass: false, actual };
  const { data, message }: { data?: unknown; message?: unknown } = Object(value);
  if (Object(data) === data) return { pass: true, actual };
  return {
    pass: false,
    actual: `code ${code} with ${data === undefined ? 'nothing' : shown(data)} as data: ${message}`,
  };
}

/** The code of an envelope or an error, and what the value is, in words. */
function describe(value: unknown): { code?: number; actual: string } {
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
