import { clock } from '../clock.ts';
import type { Outcome } from '../errors/call-error.ts';
import { emitter } from '../events/event.ts';
import { type Endpoint, isSafe } from '../operations/endpoint.ts';
import { resolveLimits } from '../options/limits.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { abortError, attemptsOf } from './attempt.ts';
import { TIMED_OUT, withDeadline } from './deadline.ts';
import { buildRequest, type Replacer } from './request.ts';
import { delayBeforeRetry } from './retry.ts';

/** Sends a call of an operation, and retries it where that is safe and may help. */
export async function send<Data>(
  options: ClientOptions,
  baseUrl: string,
  replacer: () => Replacer,
  operation: Endpoint,
  path: readonly unknown[],
  params: Readonly<Record<string, unknown>>,
  own: CallOptions,
): Promise<ApiResponse<Data>> {
  const { id } = operation;
  const safe = isSafe(operation);
  const unsent: Outcome | undefined = safe ? undefined : 'not_sent';
  const emit = options.onEvent && emitter(id, options.onEvent);
  const began = clock.now();
  let attempt = 0;
  try {
    let { timeout, attemptTimeout, retries } = resolveLimits(id, options, own, safe);
    const signals = [own.signal, options.signal];
    const request = buildRequest(options, baseUrl, operation, path, params, own, replacer);
    options.validator?.request(operation, request.outgoing);
    const address = baseUrl + operation.path;
    const sendOnce = attemptsOf<Data>(options, own, operation, unsent, address, request, signals, emit);
    let refused = false;

    for (;;) {
      attempt++;
      const attemptBegan = clock.now();
      const left = began + timeout - attemptBegan;
      const limit = Math.min(left, attemptTimeout);
      const setBy = limit < left ? limit : timeout;
      const result = await sendOnce(attempt, limit, setBy, refused);
      if ('response' in result) return result.response;
      const error = result.error as { httpStatus?: number; timeout?: number; outcome?: Outcome };

      let delay = Number.NaN;
      if (safe && options.auth && !refused && [401, 403].includes(error.httpStatus as number)) {
        // Credentials may have expired, so call `auth` once more, right away, and do not count this as a retry.
        refused = true;
        retries++;
        delay = 0;
      } else if (attempt <= retries && (safe || error.outcome === 'not_sent')) {
        // A write is retried only if nothing can have been sent.
        delay = delayBeforeRetry(id, options, error, attempt);
      }
      const now = clock.now();
      // If the call is not retried, or the wait would exceed its timeout, fail now.
      if (!(now + delay < began + timeout) || error.timeout === timeout) throw error;
      emit?.({ type: 'retry', attempt, duration: now - attemptBegan, delay, error });
      await withDeadline(signals, delay, clock.wait).catch((ending) => {
        if (ending !== TIMED_OUT) throw abortError(id, ending, { outcome: unsent, attempts: attempt });
      });
    }
  } catch (error) {
    emit?.({ type: 'failure', attempt, duration: clock.now() - began, error });
    throw error;
  }
}
