import { isTransient } from '../answers/read-answer.ts';
import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import { CallError } from '../errors/call-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { ClientOptions } from '../options/options.ts';
import { isNetworkFailure } from './network.ts';

/** Milliseconds until the next attempt of a call, or undefined when there is none. */
export function delayBeforeRetry(
  operationId: string,
  { shouldRetry }: ClientOptions,
  error: unknown,
  attempt: number,
): number | undefined {
  if (!(error instanceof CallError) || error instanceof AbortError) return undefined;
  if (!(shouldRetry?.({ error, attempt, operationId }) ?? mayHelp(error))) return undefined;
  const asked = error.response ? retryAfter(error.response) : 0;
  // A service that asks for more patience than this is not waited for.
  if (asked > 30_000) return undefined;
  // Full jitter: callers that failed together do not come back together.
  return Math.max(clock.random() * Math.min(8_000, 250 * 2 ** attempt), asked);
}

/** Whether the same request may succeed next time. */
function mayHelp(error: CallError): boolean {
  const { httpStatus, cause } = error;
  if (httpStatus !== undefined) return httpStatus === 429 || isTransient(httpStatus);
  return error instanceof TimeoutError || isNetworkFailure(cause);
}

/** Milliseconds that the service asks to wait, as seconds or as a date, below 0 in the past; 0 when it does not say. */
function retryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  if (Number(value) > 0) return Number(value) * 1000;
  // The service's own clock tells how far away its date is; ours may be wrong.
  const now = Date.parse(headers.get('date') ?? '') || clock.time();
  return Date.parse(value) - now || 0;
}
