import type { Answer } from '../answers/envelope.ts';
import { readAnswer } from '../answers/read-answer.ts';
import { clock } from '../clock.ts';
import { AbortError } from '../errors/abort-error.ts';
import type { Outcome } from '../errors/call-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { RequestError } from '../errors/request-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { Emit } from '../events/event.ts';
import { isSafe, type Operation } from '../operations/operation.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { type Signals, startDeadline } from './deadline.ts';
import { provesNotSent } from './network.ts';
import type { BuiltRequest } from './request.ts';
import { finishHeaders } from './sign.ts';

/** What all attempts of a call share. */
export interface AttemptedCall {
  options: ClientOptions;
  own: CallOptions;
  operation: Operation;
  /** Method, host and path, for messages: without values of the path, and without the query. */
  label: string;
  request: BuiltRequest;
  signals: Signals;
  emit: Emit | undefined;
}

/** What differs from attempt to attempt. */
export interface AttemptTerms {
  /** From 1. */
  number: number;
  /** Milliseconds after which the attempt ends. */
  limit: number;
  /** The option that sets the limit, in milliseconds, for the error: `timeout` or `attemptTimeout`. */
  timeout: number;
  /** Whether the service answered the attempt before with HTTP 401 or 403. */
  refused: boolean;
}

/** What came of one attempt: the answer, or an error that the call fails with unless it is tried again. */
export type Attempt<Data> = { answer: Answer<Data> } | { error: unknown };

/** Sends a request once. Never rejects. */
export async function attempt<Data>(
  { options, own, operation, label, request, signals, emit }: AttemptedCall,
  { number, limit, timeout, refused }: AttemptTerms,
): Promise<Attempt<Data>> {
  const { id, method, path: route } = operation;
  const safe = isSafe(operation);
  const { url, body } = request;
  const began = clock.now();
  const deadline = startDeadline(signals, limit);
  let isSent = false;
  let response: Response | undefined;
  const outcome = (mayHappen = isSent): Outcome | undefined =>
    safe ? undefined : mayHappen ? 'unknown' : 'not_sent';

  async function exchange(): Promise<string> {
    let { headers } = request;
    if (options.auth || options.sign) {
      headers = await finishHeaders(options, headers, {
        operationId: id,
        method,
        url,
        body,
        attempt: number,
        refused,
      });
      if (deadline.ending) throw undefined;
    }
    isSent = true;
    emit?.({ type: 'request', attempt: number, method, route, url: label.slice(method.length + 1) });
    // Looked up at each attempt, so that a global fetch replaced later is used.
    const answered = await (own.fetch ?? options.fetch ?? globalThis.fetch)(url, {
      ...options.fetchOptions,
      ...own.fetchOptions,
      method,
      headers,
      body,
      // Following would repeat a write elsewhere, or turn it into a GET, under a signature for another address.
      redirect: 'manual',
      signal: deadline.signal,
    });
    // From a fetch that ignored the signal: nobody will read it.
    if (deadline.ending) void answered.body?.cancel().catch(() => {});
    return answered.text().then((text) => {
      response = answered;
      return text;
    });
  }

  try {
    const text = await deadline.race(exchange);
    const answer = readAnswer<Data>(id, label, safe, text, response as unknown as Response);
    options.validator?.answer(operation, answer);
    emit?.(answeredEvent(response as unknown as Response));
    return { answer };
  } catch (thrown) {
    if (response) {
      emit?.({ ...answeredEvent(response), error: thrown });
      return { error: thrown };
    }
    const { ending } = deadline;
    if (ending === 'timeout') return { error: new TimeoutError(id, label, timeout, outcome()) };
    if (ending) return { error: new AbortError(id, ending.reason, outcome()) };
    if (thrown instanceof RequestError) return { error: thrown };
    return { error: new ConnectionError(id, label, thrown, outcome(isSent && !provesNotSent(thrown))) };
  } finally {
    deadline.clear();
  }

  function answeredEvent({ status, headers }: Response) {
    return { type: 'response', attempt: number, status, headers, duration: clock.now() - began } as const;
  }
}
