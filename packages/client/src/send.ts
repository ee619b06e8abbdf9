import { readAnswer } from './answer.ts';
import type { Answer } from './call.ts';
import type { Outcome } from './call-error.ts';
import { clock } from './clock.ts';
import { ConnectionError } from './connection-error.ts';
import { pause, startDeadline } from './deadline.ts';
import { teller } from './event.ts';
import type { Executor } from './executor.ts';
import { placeMembers, writeBody } from './members.ts';
import { isSafe, type Operation } from './operation.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { checkPath } from './path.ts';
import { headerFault, RequestError } from './request-error.ts';
import { delayBeforeRetry } from './retry.ts';
import { provesNotSent } from './sent.ts';
import { settle } from './settings.ts';
import { signRequest } from './sign.ts';
import { TimeoutError } from './timeout-error.ts';

const defaultAttemptTimeout = 20_000;

/** Where calls go, and how. */
export interface Connection {
  readonly options: ClientOptions;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly execute: Executor;
}

/** Sends a call of an operation, again where that is safe and may help. */
export async function send<Data>(
  { options, baseUrl, execute }: Connection,
  operation: Operation,
  path: Record<string, string>,
  params: Readonly<Record<string, unknown>>,
  own: CallOptions,
): Promise<Answer<Data>> {
  const { id: operationId, method, path: route } = operation;
  const safe = isSafe(operation);
  const { sign, onEvent, validator } = options;
  const tell = onEvent && teller(operationId, onEvent);
  const signals = [own.signal, options.signal];
  const began = clock.now();
  let attempt = 0;
  let attemptBegan = began;

  try {
    const { timeout, attemptTimeout, retries } = settle(options, own);
    checkPath(operationId, path);
    const members = placeMembers(operation, params);
    const { query, header } = members;
    const body = writeBody(operationId, members.body);
    validator?.request(operation, { path, query, header, body });
    const outcome = (hasLeft: boolean): Outcome | undefined =>
      safe ? undefined : hasLeft ? 'unknown' : 'not_sent';
    const timeLeft = () => timeout - (clock.now() - began);
    const attemptLimit =
      attemptTimeout ?? (safe && retries > 0 ? defaultAttemptTimeout : Number.POSITIVE_INFINITY);

    function answered({ status }: Response, failed?: { error: unknown }): void {
      tell?.({ type: 'response', attempt, status, duration: clock.now() - attemptBegan, ...failed });
    }

    /** Milliseconds until the next attempt, or undefined when there is none. */
    function delayAfter(error: unknown): number | undefined {
      if (attempt > retries || signals.some((signal) => signal?.aborted)) return undefined;
      if (error instanceof TimeoutError && error.timeout === timeout) return undefined;
      const delay = delayBeforeRetry(safe, error, attempt);
      // A wait that outlasts the call would only delay the news.
      return delay !== undefined && delay < timeLeft() ? delay : undefined;
    }

    for (;;) {
      attempt++;
      const left = attempt > 1 ? timeLeft() : timeout;
      const limit = Math.min(left, attemptLimit);
      let isBuilt = false;
      let isSent = false;
      const timedOut = () => new TimeoutError(operationId, limit < left ? limit : timeout, outcome(isSent));
      const { signal, race, clear } = startDeadline(signals, limit, timedOut);

      async function fetch(request: Request): Promise<Response> {
        isBuilt = true;
        if (sign) await signRequest(sign, request, { body: body ?? '', attempt, operationId });
        signal.throwIfAborted();
        isSent = true;
        tell?.({ type: 'request', attempt, method, route, url: baseUrl + route });
        // Looked up at each call, so that a global fetch replaced later is used.
        const response = await (own.fetch ?? options.fetch ?? globalThis.fetch)(request);
        // An answer that comes too late, from a fetch that does not heed the signal, is not read.
        if (!signal.aborted) return response;
        void response.body?.cancel().catch(() => {});
        throw signal.reason;
      }

      let executed: Awaited<ReturnType<Executor>> | undefined;
      try {
        try {
          executed = await race(() =>
            execute(method, route, {
              params: { path, query, header },
              body,
              headers: own.headers,
              signal,
              fetch,
            }),
          );
        } finally {
          clear();
        }
        const { data, error, response } = executed;
        const answer = readAnswer<Data>(operationId, safe, data ?? error ?? '', response);
        validator?.answer(operation, answer);
        answered(response);
        return answer;
      } catch (thrown) {
        let error = thrown;
        if (executed) answered(executed.response, { error });
        else if (signal.aborted) error = signal.reason;
        else if (!(thrown instanceof RequestError)) {
          error = isBuilt
            ? new ConnectionError(operationId, thrown, outcome(isSent && !provesNotSent(thrown)))
            : unbuilt(operationId, headerFault(own.headers) ?? headerFault(header), thrown);
        }
        const delay = delayAfter(error);
        if (delay === undefined) throw error;
        tell?.({ type: 'retry', attempt, duration: clock.now() - attemptBegan, delay, error });
        await pause(delay, signals);
        attemptBegan = clock.now();
      }
    }
  } catch (error) {
    tell?.({ type: 'failure', attempt, duration: clock.now() - began, error });
    throw error;
  }
}

/** Why there is no request; what the platform says of headers and addresses is kept out, for it quotes them. */
function unbuilt(operationId: string, fault: string | undefined, cause: unknown): RequestError {
  const isQuoted = fault || cause instanceof TypeError;
  return new RequestError(
    operationId,
    fault ?? 'baseUrl or path cannot be sent',
    isQuoted ? undefined : cause,
  );
}
