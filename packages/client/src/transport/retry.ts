import { isTransient } from '../answers/read-answer.ts';
import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import { CallError } from '../errors/call-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { isSafe, type Operation } from '../operations/operation.ts';
import type { ClientOptions } from '../options/options.ts';
import { isNetworkFailure } from './network.ts';

/** Milliseconds until the next attempt of a call, or undefined when there is none. */
export function delayBeforeRetry(
  operation: Operation,
  { shouldRetry }: ClientOptions,
  error: unknown,
  attempt: number,
): number | undefined {
  // A write is repeated only when nothing can have been sent.
  if (!(error instanceof CallError) || error instanceof AbortError) return undefined;
  if (!isSafe(operation) && error.outcome !== 'not_sent') return undefined;
  if (!(shouldRetry?.({ error, attempt, operationId: operation.id }) ?? mayHelp(error))) return undefined;
  const asked = error.response ? retryAfter(error.response) : 0;
  // A service that asks for more patience than this is not waited for.
  if (asked > 30_000) return undefined;
  // Full jitter: callers that failed together do not come back together.
  return Math.max(clock.random() * Math.min(8_000, 250 * 2 ** attempt), asked);
}

/** Whether the same request may succeed next time. */
function mayHelp(error: CallError): boolean {
  const { response, cause } = error;
  if (response) return response.status === 429 || isTransient(response.status);
  return error instanceof TimeoutError || isNetworkFailure(cause);
}

/** Milliseconds that the service asks to wait, as seconds or as a date; 0 when it does not say. */
function retryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // The service's own clock tells how far away its date is; ours may be wrong.
  const now = Date.parse(headers.get('date') ?? '') || clock.time();
  return Math.max(0, Date.parse(value) - now) || 0;
}
