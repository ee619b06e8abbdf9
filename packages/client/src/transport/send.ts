import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import type { CallState, Outcome } from '../errors/call-error.ts';
import { codeOf, fromCauses } from '../errors/causes.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { redact } from '../errors/redaction.ts';
import { RequestError } from '../errors/request-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { emitter } from '../events/event.ts';
import { type Endpoint, isSafe } from '../operations/endpoint.ts';
import { joinHeaders } from '../options/headers.ts';
import { resolveLimits } from '../options/limits.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { type AnsweredState, readResponse } from '../responses/read-response.ts';
import { TIMED_OUT, withDeadline } from './deadline.ts';
import { provesNotSent } from './network.ts';
import { absolute, buildRequest, type Replacer } from './request.ts';
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
  const { id, method, path: route } = operation;
  const safe = isSafe(operation);
  const unsent: Outcome | undefined = safe ? undefined : 'not_sent';
  const emit = options.onEvent && emitter(id, options.onEvent);
  // For messages and events: without path and query values.
  const address = baseUrl + route;
  const label = `${method} ${address}`;
  const signals = [own.signal, options.signal].filter(Boolean) as AbortSignal[];
  const began = clock.now();
  let attempt = 0;
  /** Whether the previous attempt got HTTP 401 or 403. */
  let refused = false;

  const abortError = ({ reason }: AbortSignal, state: CallState) =>
    new AbortError(
      id,
      `aborted: ${redact(fromCauses(reason, ({ message }) => message)[0] ?? reason)}`,
      reason,
      state,
    );

  try {
    let { timeout, attemptTimeout, retries } = resolveLimits(id, options, own);
    const request = buildRequest(options, baseUrl, operation, path, params, own, replacer);
    const { url, outgoing } = request;
    options.validator?.request(operation, outgoing);

    // Preparing the request takes none of its time.
    const deadline = clock.now() + timeout;
    for (;;) {
      attempt++;
      const attemptBegan = clock.now();
      const left = deadline - attemptBegan;
      // Cutting the attempt of a write short would leave its outcome unknown.
      const limit = safe ? Math.min(left, attemptTimeout) : left;
      const state: CallState = { outcome: unsent, attempts: attempt };
      // Looked up for each attempt, so that a global `fetch` can be replaced at any time.
      const fetch = own.fetch ?? options.fetch ?? globalThis.fetch;
      const fetchOptions = { ...options.fetchOptions, ...own.fetchOptions };
      /** Whether the request may have been sent, and the response was not read yet. */
      let isUnderway = false;
      let error: Partial<TimeoutError> | undefined;

      const exchange = async (signal: AbortSignal): Promise<string> => {
        let { headers } = request;
        // `auth` adds credentials, then `sign` signs the request.
        for (const name of ['auth', 'sign'] as const) {
          const ask = options[name];
          if (!ask) continue;
          const { href, pathname, search } = absolute(url);
          try {
            const given = await ask({
              method,
              url: href,
              pathAndQuery: pathname + search,
              body: outgoing.body ?? '',
              attempt,
              refused,
              operationId: id,
            });
            // Report a function that forgot to return its headers.
            if (!given) throw new TypeError('no headers');
            headers = joinHeaders(id, headers, given);
          } catch (cause) {
            throw new RequestError(id, `\`${name}\` failed`, cause);
          }
          if (signal.aborted) throw undefined;
        }
        isUnderway = true;
        if (unsent) state.outcome = 'unknown';
        emit?.({ type: 'request', attempt, method, route, url: address });
        const response = await fetch(url, {
          ...fetchOptions,
          method,
          headers,
          body: outgoing.body,
          // Following a redirect would send a write to another address, or turn it into a GET, with the wrong signature.
          redirect: 'manual',
          signal,
        });
        // Only a `fetch` that ignores the signal gets here. Nobody will read its response.
        if (signal.aborted) void response.body?.cancel().catch(() => {});
        const reading = response.text();
        // Its status and `Retry-After` count even if the body is cut.
        state.response = response;
        await reading;
        isUnderway = false;
        return reading;
      };

      try {
        const text = await withDeadline(signals, limit, clock.limit, exchange);
        const response = readResponse<Data>(operation, label, text, state as AnsweredState);
        options.validator?.response(operation, response);
        return response;
      } catch (thrown) {
        // Anything can be thrown; the client's own errors have more fields.
        error = thrown as Partial<TimeoutError>;
        // A `fetch` with its own time limit rejects as `AbortSignal.timeout` does.
        if (thrown === TIMED_OUT || fromCauses(thrown, ({ name }) => name)[0] === 'TimeoutError') {
          const setBy = limit < left ? limit : timeout;
          // Only a `fetch` with its own limit gets here with no limit, or one that no timer can have.
          const after = setBy < 2 ** 31 ? ` within ${setBy} ms` : '';
          error = new TimeoutError(id, `no response${after} from ${label}`, setBy, state);
        } else if (signals.includes(thrown as AbortSignal)) throw abortError(thrown as AbortSignal, state);
        else if (isUnderway) {
          if (provesNotSent(thrown, fetch, fetchOptions.dispatcher)) state.outcome = unsent;
          const reason = redact(codeOf(thrown) ?? thrown);
          error = new ConnectionError(id, `no complete response from ${label}: ${reason}`, thrown, state);
        }
      } finally {
        if (emit && state.response && !isUnderway) {
          const { status, headers } = state.response;
          emit({
            type: 'response',
            attempt,
            status,
            headers,
            duration: clock.now() - attemptBegan,
            error,
          });
        }
      }

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
      // If the call is not retried, or the wait would exceed its timeout, fail now.
      if (!(clock.now() + delay < deadline) || error.timeout === timeout) throw error;
      emit?.({ type: 'retry', attempt, delay, duration: clock.now() - attemptBegan, error });
      await withDeadline(signals, delay, clock.wait).catch((ending) => {
        if (ending !== TIMED_OUT) throw abortError(ending, state);
      });
      // A busy process waits longer than it should.
      if (clock.now() > deadline) throw error;
    }
  } catch (error) {
    emit?.({ type: 'failure', attempt, duration: clock.now() - began, error });
    throw error;
  }
}
