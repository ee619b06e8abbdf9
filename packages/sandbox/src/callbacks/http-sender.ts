import { createTransport } from '#transport';
import type { CallbackBody } from '../generated/contract.ts';
import type { DeliveryAttempt, DeliveryFault } from '../records/delivery.ts';
import { maskHeaders, maskText } from '../records/mask.ts';
import { requestHeaders } from './signature.ts';
import { type CallbackResponse, CutOffError, type TransportOptions } from './transport.ts';

/** Result of an attempt, with its request and response; `error` is null if it succeeded. Secrets are masked. */
type AttemptResult = Required<
  Pick<DeliveryAttempt, 'http_status' | 'error' | 'request_headers' | 'response_headers' | 'response_body'>
> &
  Pick<DeliveryAttempt, 'request_body'>;

/** A finished attempt, and whether the receiver did not respond in time. */
export interface SendResult {
  outcome: AttemptResult;
  timedOut: boolean;
}

export interface HttpSender {
  /**
   * Makes one attempt. `effect` is that of a fault on its request, `now` the time of the sandbox's clock, in milliseconds.
   * Never rejects: errors are part of the outcome.
   * @returns undefined if it was aborted by `cut`
   */
  send(
    url: string,
    body: CallbackBody,
    secret?: string,
    effect?: DeliveryFault['effect'],
    now?: number,
  ): Promise<SendResult | undefined>;
  /** Aborts the attempts in flight. */
  cut(): void;
  close(): Promise<void>;
}

/** The result of an attempt whose request a fault lost: nothing was sent. */
export const LOST_DELIVERY: SendResult = {
  outcome: { ...failed('lost by an injected fault', {}), request_body: '' },
  timedOut: false,
};

/** Maximum number of characters of a response that are read. */
const MAX_READ = 65_536;

/** Maximum number of characters of a response that are kept. */
const MAX_KEPT = 2_048;

/** Maximum number of characters of response headers that are kept. */
const MAX_HEADERS = 8_192;

/** Posts callbacks to http and https URLs, without following redirects. */
export function createHttpSender(options: TransportOptions): HttpSender {
  const { timeout } = options;
  const transport = createTransport(options);
  const aborting = new AbortController();

  const post = async (
    url: URL,
    body: string,
    sentChars: number | undefined,
    headers: Record<string, string>,
  ): Promise<Omit<AttemptResult, 'request_headers' | 'request_body'>> => {
    const createSignal = () => AbortSignal.any([AbortSignal.timeout(timeout), aborting.signal]);
    const response = await transport.post({ url, body, sentChars, headers, createSignal });
    return {
      http_status: response.status,
      error: errorOf(response.status),
      response_body: maskText(await beginningOf(response.text)),
      response_headers: maskedHeaders(response.headers),
    };
  };

  return {
    async send(address, body, secret, effect = 'none') {
      const text = JSON.stringify(body);
      const url = readAddress(address);
      if (!url) return { outcome: failed('not an http or https URL', {}), timedOut: false };
      const request_headers = requestHeaders(body.id, text, { secret, effect });
      const sentChars = effect === 'cut_off' ? Math.floor(text.length / 2) : undefined;
      const cutBody = sentChars === undefined ? {} : { request_body: text.slice(0, sentChars) };
      try {
        const response = await post(url, text, sentChars, request_headers);
        return { outcome: { ...response, request_headers, ...cutBody }, timedOut: false };
      } catch (error) {
        if (aborting.signal.aborted) return undefined;
        const why = error instanceof CutOffError ? error.message : describe(error, timeout);
        return { outcome: { ...failed(why, request_headers), ...cutBody }, timedOut: isTimeout(error) };
      }
    },
    cut: () => aborting.abort(),
    close: () => transport.close(),
  };
}

/** The URL to call; undefined if it is not a valid http or https URL. */
export function readAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function failed(error: string, request_headers: Record<string, string>): AttemptResult {
  return { http_status: null, error, request_headers, response_headers: {}, response_body: null };
}

function errorOf(status: number): string | null {
  if (status < 300) return null;
  return status < 400 ? 'redirects are not followed' : `HTTP status ${status}`;
}

/** The beginning of a body. What comes after it is not waited for. */
async function beginningOf(body: CallbackResponse['text']): Promise<string> {
  let text = '';
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (text.length < MAX_KEPT) text += chunk;
    if (read > MAX_READ) break;
  }
  return text.slice(0, MAX_KEPT);
}

/** Headers of a response with secrets masked; empty if they are too long. */
function maskedHeaders(headers: Record<string, string>): Record<string, string> {
  const masked = maskHeaders(headers);
  return JSON.stringify(masked).length > MAX_HEADERS ? {} : masked;
}

/** Whether the signal or undici timed out. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name.endsWith('TimeoutError');
}

function describe(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${timeout} ms`;
  return error.message || ('code' in error ? String(error.code) : error.name);
}
