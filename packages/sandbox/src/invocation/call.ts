import type { FailureStatus } from '../input/failures.ts';
import type { Exchange } from '../requests/exchange.ts';
import type { Body, RawBody } from './body.ts';
import { type CallResult, failureResult } from './call-result.ts';
import type { Execute } from './execute.ts';
import { failureOf, type Log } from './failures.ts';
import { frontPage } from './front-page.ts';
import { type Reply, replyWith, replyWithText } from './reply.ts';
import type { RequestHead } from './request.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import type { Target } from './target.ts';

export interface CallOptions {
  execute: Execute;
  /** Called with each call to the service and its response. */
  observe(exchange: Exchange): void;
  failureStatus: FailureStatus;
  /** URL of the documentation. @default none */
  documentation?: string | undefined;
  /** URL at which others reach the server. @default that of the call */
  publicUrl?: string | undefined;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
  log: Log;
}

/** A call, from the headers of its request to its reply. */
export class Call {
  readonly #head: RequestHead;
  readonly #target: Target;
  readonly #options: CallOptions;
  readonly #requestId: string;
  #start = performance.now();

  constructor(head: RequestHead, target: Target, options: CallOptions) {
    this.#head = head;
    this.#target = target;
    this.#options = options;
    this.#requestId = requestIdOf(head.headers[REQUEST_ID_HEADER]);
  }

  /** Whether it calls an operation of the control interface. */
  get control(): boolean {
    return this.#target.found?.route.control ?? false;
  }

  /** Whether it needs no key: its operation has no security requirement. */
  get open(): boolean {
    return this.#target.found?.route.operation.security.length === 0;
  }

  /** Whether its headers are refused, so that the response can be sent before its body has arrived. */
  get refused(): boolean {
    return this.#target.refusal !== undefined;
  }

  /**
   * Runs the call. `gone` creates a signal that aborts when the caller disconnects.
   * @returns undefined if an injected fault drops the connection
   */
  async answer(raw: RawBody, gone: () => AbortSignal): Promise<Reply | undefined> {
    const { found, readBody, refusal, allow } = this.#target;
    const page = found ? undefined : frontPage(this.#head, this.#options);
    if (page) return { ...page, headers: { ...page.headers, [REQUEST_ID_HEADER]: this.#requestId } };
    if (allow && this.#head.method === 'OPTIONS') {
      return { status: 204, headers: { allow, [REQUEST_ID_HEADER]: this.#requestId }, body: '' };
    }
    if (!found || !readBody) return this.fail(refusal);
    let body: Body | undefined;
    try {
      body = readBody(raw);
    } catch (error) {
      return this.fail(error);
    }
    const ended = () => AbortSignal.any([gone(), this.#options.closing]);
    const onLost = (lost: CallResult) => {
      this.#reply(lost, ended, body);
      this.#start = performance.now();
    };
    const result = await this.#options.execute({ found, head: this.#head, body: body?.value, gone, onLost });
    const reply = this.#reply(result, ended, body);
    if (reply && found.route.operation.writesOtherTypes) reply.headers.vary = 'accept';
    return reply;
  }

  /** Replies with the failure for an error, such as one while reading the request. */
  fail(error: unknown): Reply {
    const { failureStatus, log } = this.#options;
    const failure = failureOf(error, log);
    const result = { ...failureResult(failure, failureStatus), problems: [failure.message] };
    const text = JSON.stringify(result.envelope);
    return this.#finish(result, text, replyWithText(this.#head, result.status, text));
  }

  #reply(result: CallResult, ended: () => AbortSignal, body: Body | undefined): Reply | undefined {
    const { envelope } = result;
    if (!envelope) return this.#finish(result, undefined, undefined, body);
    const text = JSON.stringify(envelope);
    return this.#finish(result, text, replyWith(result, text, this.#head, ended), body);
  }

  /** Adds the common headers to a reply, and reports the call. */
  #finish<R extends Reply | undefined>(
    result: CallResult,
    envelopeText: string | undefined,
    reply: R,
    body?: Body,
  ): R {
    const { sandboxId, control, found, allow } = this.#target;
    if (reply) {
      reply.headers[REQUEST_ID_HEADER] = this.#requestId;
      if (allow) reply.headers.allow = allow;
    }
    if (control) {
      // The state that it shows can change at any time.
      if (reply) reply.headers['cache-control'] = 'no-store';
      return reply;
    }
    const { sandbox, envelope, fault, problems, responseProblems, violations } = result;
    const { method, url, headers } = this.#head;
    this.#options.observe({
      sandboxId,
      receivedAt: Date.now(),
      clock: sandbox?.clock,
      request_id: this.#requestId,
      operation_id: found?.route.operation.operationId ?? null,
      method,
      url,
      http_status: reply?.status ?? null,
      code: envelope?.code ?? null,
      duration_ms: Math.round((performance.now() - this.#start) * 1000) / 1000,
      problems,
      response_problems: responseProblems,
      fault_id: fault?.id ?? null,
      requestBody: body?.text,
      responseBody: envelopeText,
      request_headers: headers,
      response_headers: reply?.headers ?? {},
      violations,
    });
    return reply;
  }
}
