import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallbackBody } from '../generated/contract.ts';
import type { DeliveryAttempt } from '../records/delivery.ts';
import { maskHeaders, maskText } from '../records/mask.ts';
import type { Refusal } from './address.ts';
import { deliveryHeaders } from './signature.ts';

/** Outcome of an attempt, and what was sent and answered; `error` is null if it succeeded. Secrets are masked. */
type Outcome = Required<
  Pick<DeliveryAttempt, 'http_status' | 'error' | 'request_headers' | 'response_headers' | 'response_body'>
>;

/** A finished attempt, and whether it ended because nothing was answered in time. */
export type Sent = { outcome: Outcome; timedOut: boolean };

export type Sender = {
  /** Makes one attempt. It never rejects: what went wrong is the outcome. Nothing when it was cut. */
  send(url: string, body: CallbackBody, secret?: string): Promise<Sent | undefined>;
  /** Ends the attempts that are on their way. */
  cut(): void;
  close(): Promise<void>;
};

export type SenderOptions = {
  /** Milliseconds for connecting, sending and the answer together. */
  timeout: number;
  /** Whether it may connect to loopback and private addresses. */
  privateAddresses: boolean;
  /** Ports that this server listens on: on this machine, nothing is sent to them. */
  ownPorts: () => readonly number[];
};

/** Characters of a response that are read; the rest is not waited for. */
const MOST_READ = 65_536;

/** Those of them that are kept. */
const MOST_KEPT = 2_048;

/** Characters of the headers of a response that are kept. */
const MOST_OF_HEADERS = 8_192;

/** Posts callbacks to http and https addresses, and follows no redirect. */
export function createSender({ timeout, privateAddresses, ownPorts }: SenderOptions): Sender {
  // Loaded with the first callback: a sandbox that makes none starts without it.
  const loading = Promise.all([import('undici'), import('./address.ts')]).then(
    ([{ Agent, buildConnector, request }, { checkedLookup, checkHost, refuseNotPublic, refuseOwn }]) => {
      const refusalAt = (port: number): Refusal => {
        const isOwn = ownPorts().includes(port);
        return (address) =>
          (privateAddresses ? undefined : refuseNotPublic(address)) ??
          (isOwn ? refuseOwn(address) : undefined);
      };
      const agent = new Agent({
        connect: (options, callback) => {
          const refusal = refusalAt(portOf(options));
          return buildConnector({ timeout, lookup: checkedLookup(refusal) })(options, callback);
        },
        headersTimeout: timeout,
        bodyTimeout: timeout,
        maxHeaderSize: 16_384,
      });
      return { request, agent, check: (url: URL) => checkHost(url, refusalAt(portOf(url))) };
    },
  );

  const cut = new AbortController();

  const post = async (
    url: URL,
    body: string,
    headers: Record<string, string>,
  ): Promise<Omit<Outcome, 'request_headers'>> => {
    const { request, agent, check } = await loading;
    check(url);
    const answer = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), cut.signal]),
      headers,
      body,
    });
    const http_status = answer.statusCode;
    return {
      http_status,
      error: errorOf(http_status),
      response_body: maskText(await beginningOf(answer.body)),
      response_headers: shownHeaders(answer.headers),
    };
  };

  return {
    async send(address, body, secret) {
      const url = readAddress(address);
      if (!url) return { outcome: failed('not an http or https address', {}), timedOut: false };
      const text = JSON.stringify(body);
      const request_headers = {
        'content-type': 'application/json',
        'user-agent': 'payments-sandbox',
        ...deliveryHeaders(body.id, text, new Date(), secret),
      };
      try {
        const answer = await post(url, text, request_headers);
        return { outcome: { ...answer, request_headers }, timedOut: false };
      } catch (error) {
        if (cut.signal.aborted) return undefined;
        return { outcome: failed(describe(error, timeout), request_headers), timedOut: isTimeout(error) };
      }
    },
    cut: () => cut.abort(),
    async close() {
      await (await loading).agent.close();
    },
  };
}

/** The URL to call; undefined if it is not a valid http or https URL. */
export function readAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function portOf({ port, protocol }: { port: string; protocol: string }): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function failed(error: string, request_headers: Record<string, string>): Outcome {
  return { http_status: null, error, request_headers, response_headers: {}, response_body: null };
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'a redirect is not followed' : `HTTP status ${status}`;
}

/** The beginning of a body. What comes after it is not waited for. */
async function beginningOf(body: Readable): Promise<string> {
  let text = '';
  let read = 0;
  for await (const chunk of body.setEncoding('utf8')) {
    read += chunk.length;
    if (text.length < MOST_KEPT) text += chunk;
    if (read > MOST_READ) break;
  }
  return text.slice(0, MOST_KEPT);
}

/** Headers of a response; none if they are too long. */
function shownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const masked = maskHeaders(Object.fromEntries(joined));
  return JSON.stringify(masked).length > MOST_OF_HEADERS ? {} : masked;
}

/** Of the signal, or of undici while it connects or reads. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /Timeout(Error)?$/.test(error.name);
}

function describe(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeout} ms`;
  return error.message || ('code' in error ? String(error.code) : error.name);
}
