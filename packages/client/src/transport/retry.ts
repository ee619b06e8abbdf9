import { clock } from '../clock.ts';
import { CallError } from '../errors/call-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { ClientOptions } from '../options/options.ts';
import { isTransient } from '../responses/read-response.ts';
import { isNetworkFailure } from './network.ts';

/** Milliseconds until the next attempt of a call; NaN if the call is not retried. */
export function delayBeforeRetry(
  operationId: string,
  { shouldRetry }: ClientOptions,
  error: unknown,
  attempt: number,
): number {
  if (!(error instanceof CallError)) return Number.NaN;
  if (!(shouldRetry?.({ error, attempt, operationId }) ?? mayHelp(error))) return Number.NaN;
  const asked = retryAfter(error.response?.headers);
  // Leave longer waits to the caller.
  if (asked > 30_000) return Number.NaN;
  // Full jitter, so that callers that failed together do not all retry at the same moment.
  return Math.max(clock.random() * Math.min(8_000, 250 * 2 ** attempt), asked);
}

/** Whether a retry of the same request may succeed. */
function mayHelp(error: CallError): boolean {
  const { httpStatus } = error;
  return (
    httpStatus === 429 ||
    isTransient(httpStatus as number) ||
    error instanceof TimeoutError ||
    (error instanceof ConnectionError && isNetworkFailure(error.cause))
  );
}

/**
 * Milliseconds to wait according to `Retry-After`, which is a number of seconds or a date. Negative for a past date,
 * 0 without the header or a response.
 */
function retryAfter(headers: Headers | undefined): number {
  // Without the header, null becomes 0 as a number and NaN as a date.
  const value = headers?.get('retry-after') as string;
  // Measured from the service's own clock, because ours may be wrong.
  const now = Date.parse(headers?.get('date') as string) || clock.time();
  return +value * 1000 || Date.parse(value) - now || 0;
}
