import { isTransient } from '../answers/read-answer.ts';
import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import { AnswerError } from '../errors/answer-error.ts';
import { CallError } from '../errors/call-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { isSafe, type Operation } from '../operations/operation.ts';
import type { ClientOptions } from '../options/options.ts';
import { isNetworkFailure } from './network.ts';

const firstBackoff = 500;
const longestBackoff = 8_000;
/** A service that asks for more patience than this is not waited for. */
const longestRetryAfter = 30_000;

/** Milliseconds until the next attempt of a call, or undefined when there is none. */
export function delayBeforeRetry(
  operation: Operation,
  { shouldRetry }: ClientOptions,
  error: unknown,
  attempt: number,
): number | undefined {
  if (!mayRepeat(operation, error)) return undefined;
  const decided = shouldRetry?.({ error, attempt, operationId: operation.id });
  if (!(decided ?? mayHelp(error))) return undefined;
  const asked = error instanceof AnswerError ? retryAfter(error.response) : 0;
  if (asked > longestRetryAfter) return undefined;
  // Full jitter: callers that failed together do not come back together.
  const backoff = clock.random() * Math.min(longestBackoff, firstBackoff * 2 ** (attempt - 1));
  return Math.max(backoff, asked);
}

/** Whether another attempt is safe: a write is repeated only when nothing can have been sent. */
function mayRepeat(operation: Operation, error: unknown): boolean {
  if (!(error instanceof CallError) || error instanceof AbortError) return false;
  return isSafe(operation) || (error instanceof ConnectionError && error.outcome === 'not_sent');
}

/** Whether the same request may succeed next time. */
function mayHelp(error: unknown): boolean {
  if (error instanceof AnswerError) return error.httpStatus === 429 || isTransient(error.httpStatus);
  return error instanceof TimeoutError || (error instanceof ConnectionError && isNetworkFailure(error.cause));
}

/** Milliseconds that the service asks to wait, as seconds or as a date; 0 when it does not say. */
function retryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // The service's own clock tells how far away its date is; ours may be wrong.
  const now = Date.parse(headers.get('date') ?? '') || clock.time();
  return Math.max(0, Date.parse(value) - now) || 0;
}
