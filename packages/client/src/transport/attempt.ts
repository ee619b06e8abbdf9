import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import type { CallState, Outcome } from '../errors/call-error.ts';
import { codeOf } from '../errors/causes.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { redact } from '../errors/redaction.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { Emit } from '../events/event.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { type AnsweredState, readResponse } from '../responses/read-response.ts';
import { type Signals, TIMED_OUT, withDeadline } from './deadline.ts';
import { provesNotSent } from './network.ts';
import type { BuiltRequest } from './request.ts';
import { finishHeaders } from './sign.ts';

/**
 * Sends a request once.
 *
 * @param attempt the number of the attempt, from 1
 * @param limit milliseconds after which the attempt is aborted
 * @param timeout the option that sets the limit, for the error: `timeout` or `attemptTimeout`
 * @param refused whether the previous attempt got HTTP 401 or 403
 */
type SendOnce<Data> = (
  attempt: number,
  limit: number,
  timeout: number,
  refused: boolean,
) => Promise<AttemptResult<Data>>;

/** The result of one attempt: the response, or the error that the call fails with if it is not retried. */
type AttemptResult<Data> = { response: ApiResponse<Data> } | { error: unknown };

/**
 * Creates the function that sends the request of a call once. It never rejects.
 *
 * @param outcome the outcome of a write before it is sent; undefined for a read
 * @param address `baseUrl` and path template for messages and events, without path and query values
 */
export function attemptsOf<Data>(
  options: ClientOptions,
  own: CallOptions,
  operation: Endpoint,
  outcome: Outcome | undefined,
  address: string,
  { url, headers: given, outgoing: { body } }: BuiltRequest,
  signals: Signals,
  emit: Emit | undefined,
): SendOnce<Data> {
  const { id, method, path: route } = operation;
  const label = `${method} ${address}`;
  return async (attempt, limit, timeout, refused) => {
    let headers = given;
    const began = clock.now();
    const state: CallState = { outcome, attempts: attempt };
    // Looked up for each attempt, so that a global `fetch` can be replaced at any time.
    const fetch = own.fetch ?? options.fetch ?? globalThis.fetch;
    const fetchOptions = { ...options.fetchOptions, ...own.fetchOptions };
    let isSent = false;
    let isRead = false;
    const exchange = async (signal: AbortSignal): Promise<string> => {
      if (options.auth || options.sign) {
        const unsigned = { method, url, body: body ?? '', attempt, refused, operationId: id };
        headers = await finishHeaders(options, headers, unsigned);
        if (signal.aborted) throw undefined;
      }
      isSent = true;
      if (outcome) state.outcome = 'unknown';
      emit?.({ type: 'request', attempt, method, route, url: address });
      const response = await fetch(url, {
        ...fetchOptions,
        method,
        headers,
        body,
        // Following a redirect would send a write to another address, or turn it into a GET, with the wrong signature.
        redirect: 'manual',
        signal,
      });
      // Only a `fetch` that ignores the signal gets here. Nobody will read its response.
      if (signal.aborted) void response.body?.cancel().catch(() => {});
      const reading = response.text();
      // Its status and `Retry-After` count even if the body is cut.
      state.response = response;
      const text = await reading;
      isRead = true;
      return text;
    };
    let result: AttemptResult<Data>;
    try {
      const text = await withDeadline(signals, limit, clock.limit, exchange);
      const response = readResponse<Data>(operation, label, text, state as AnsweredState);
      options.validator?.response(operation, response);
      result = { response };
    } catch (thrown) {
      let error = thrown;
      // A `fetch` with its own time limit rejects as `AbortSignal.timeout` does.
      if (thrown === TIMED_OUT || (thrown as Error | undefined)?.name === 'TimeoutError')
        error = new TimeoutError(id, `no response within ${timeout} ms from ${label}`, timeout, state);
      else if (thrown && signals.includes(thrown as AbortSignal))
        error = abortError(id, thrown as AbortSignal, state);
      else if (isSent && !isRead) {
        if (outcome && provesNotSent(thrown, fetch, fetchOptions.dispatcher)) state.outcome = outcome;
        const reason = redact(codeOf(thrown) ?? thrown);
        error = new ConnectionError(id, `no complete response from ${label}: ${reason}`, thrown, state);
      }
      result = { error };
    }
    if (isRead) {
      const { status, headers } = state.response as Response;
      const duration = clock.now() - began;
      emit?.({ type: 'response', attempt, status, headers, duration, ...('error' in result && result) });
    }
    return result;
  };
}

/** Creates the error of a call that a signal has aborted. */
export function abortError(operationId: string, { reason }: AbortSignal, state: CallState): AbortError {
  return new AbortError(operationId, `aborted: ${redact(reason?.message ?? reason)}`, reason, state);
}
