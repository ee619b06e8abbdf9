import { AnswerError } from './answer-error.ts';
import { clock } from './clock.ts';
import { ConnectionError } from './connection-error.ts';
import { TimeoutError } from './timeout-error.ts';

const firstBackoff = 500;
const longestBackoff = 8_000;
/** A service that asks for more patience than this is not waited for. */
const longestRetryAfter = 30_000;

/** Statuses after which the same request may succeed, and which leave open what became of a write. */
export function isPassing(status: number): boolean {
  return status === 408 || status >= 500;
}

/** Milliseconds until the attempt may be repeated, or undefined when it may not. */
export function delayBeforeRetry(isSafe: boolean, error: unknown, attempt: number): number | undefined {
  if (!mayRepeat(isSafe, error)) return undefined;
  const asked = error instanceof AnswerError ? retryAfter(error.response) : 0;
  if (asked > longestRetryAfter) return undefined;
  // Full jitter: callers that failed together do not come back together.
  const backoff = clock.random() * Math.min(longestBackoff, firstBackoff * 2 ** (attempt - 1));
  return Math.max(backoff, asked);
}

function mayRepeat(isSafe: boolean, error: unknown): boolean {
  if (error instanceof ConnectionError) return isSafe || error.outcome === 'not_sent';
  if (!isSafe) return false;
  if (error instanceof AnswerError) return error.httpStatus === 429 || isPassing(error.httpStatus);
  return error instanceof TimeoutError;
}

/** Milliseconds that the service asks to wait, as seconds or as a date; 0 when it does not say. */
function retryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // The service's own clock tells how far away its date is; ours may be wrong.
  const now = Date.parse(headers.get('date') ?? '') || clock.time();
  return Math.max(0, Date.parse(value) - now) || 0;
}
