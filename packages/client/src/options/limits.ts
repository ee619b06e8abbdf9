import { RequestError } from '../errors/request-error.ts';
import type { CallOptions, ClientOptions } from './options.ts';

/** How long a call may take, in milliseconds, and how often it is retried. */
export interface Limits {
  timeout: number;
  attemptTimeout: number;
  retries: number;
}

/**
 * @throws {RequestError} when a timeout is not above 0, `retries` is not a whole number from 0, `signal` is not an
 * AbortSignal, or `fetch` is not a function
 */
export function resolveLimits(
  operationId: string,
  options: CallOptions | ClientOptions,
  own: CallOptions,
): Limits {
  for (const { fetch = options.fetch ?? globalThis.fetch, signal } of [options, own]) {
    if (!fetch?.call) throw new RequestError(operationId, 'no fetch function: pass `fetch`');
    if (signal && !signal.addEventListener)
      throw new RequestError(operationId, 'signal must be an AbortSignal');
  }
  const read = (name: keyof Limits, standard: number) =>
    checkNumber(operationId, name, own[name] ?? options[name] ?? standard);
  const timeout = read('timeout', 60_000);
  const retries = read('retries', 2);
  const attemptTimeout = read('attemptTimeout', retries ? 20_000 : Infinity);
  return { timeout, retries, attemptTimeout };
}

/** @throws {RequestError} when a time is not above 0, or a count is not a whole number from 0 */
export function checkNumber(
  operationId: string,
  name: keyof Limits | 'offset' | 'limit',
  value: unknown,
): number {
  const isTime = /imeout/.test(name);
  if (isTime ? typeof value === 'number' && value > 0 : Number.isSafeInteger(value) && (value as number) >= 0)
    return value as number;
  const expected = isTime ? 'number above 0' : 'whole number';
  throw new RequestError(operationId, `${name} must be a ${expected}, not ${value}`);
}
