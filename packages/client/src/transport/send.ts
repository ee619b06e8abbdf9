import type { Answer } from '../answers/envelope.ts';
import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import { AnswerError } from '../errors/answer-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { emitter } from '../events/event.ts';
import { isSafe, type Operation } from '../operations/operation.ts';
import { checkSignal } from '../options/check-options.ts';
import { resolveLimits } from '../options/limits.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { type AttemptedCall, attempt } from './attempt.ts';
import { pause } from './deadline.ts';
import { buildRequest } from './request.ts';
import { delayBeforeRetry } from './retry.ts';

const defaultAttemptTimeout = 20_000;

/** Sends a call of an operation, again where that is safe and may help. */
export async function send<Data>(
  options: ClientOptions,
  baseUrl: string,
  operation: Operation,
  path: Record<string, string>,
  params: Readonly<Record<string, unknown>>,
  own: CallOptions,
): Promise<Answer<Data>> {
  const { id, method, path: route } = operation;
  const safe = isSafe(operation);
  const emit = options.onEvent && emitter(id, options.onEvent);
  const began = clock.now();
  let number = 0;
  try {
    const { timeout, attemptTimeout, retries } = resolveLimits(options, own);
    checkSignal(id, own.signal);
    const signals = [own.signal, options.signal];
    const request = buildRequest(options, baseUrl, operation, path, params, own);
    const label = `${method} ${baseUrl}${route}`;
    const call: AttemptedCall = { options, own, operation, label, request, signals, emit };
    const attemptLimit = attemptTimeout ?? (safe && retries > 0 ? defaultAttemptTimeout : Infinity);
    const timeLeft = () => timeout - (clock.now() - began);
    let refused = false;

    for (;;) {
      number++;
      const attemptBegan = clock.now();
      const left = number > 1 ? timeLeft() : timeout;
      const limit = Math.min(left, attemptLimit);
      const terms = { number, limit, timeout: limit < left ? limit : timeout, refused };
      const result = await attempt<Data>(call, terms);
      if ('answer' in result) return result.answer;
      const { error } = result;

      // Credentials may have expired: `auth` is asked once more, at once and beside the retries.
      const mayRefresh = safe && !refused && !!options.auth && isRefusal(error);
      refused ||= mayRefresh;
      const repeated = number - 1 - Number(refused);
      const delay = mayRefresh
        ? 0
        : repeated < retries
          ? delayBeforeRetry(operation, options, error, number)
          : undefined;
      // A wait that outlasts the call would only delay the news.
      if (delay === undefined || delay >= timeLeft()) throw error;
      if (error instanceof TimeoutError && error.timeout === timeout) throw error;
      emit?.({ type: 'retry', attempt: number, duration: clock.now() - attemptBegan, delay, error });
      if (delay > 0) {
        const ending = await pause(delay, signals);
        if (ending !== 'timeout') throw new AbortError(id, ending.reason, safe ? undefined : 'not_sent');
      }
    }
  } catch (error) {
    emit?.({ type: 'failure', attempt: number, duration: clock.now() - began, error });
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AnswerError && [401, 403].includes(error.httpStatus);
}
