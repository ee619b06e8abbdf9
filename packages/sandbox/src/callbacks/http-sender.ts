import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { CallbackBody } from '../generated/contract.ts';
import type { DeliveryAttempt, DeliveryFault } from '../records/delivery.ts';
import { maskHeaders, maskText } from '../records/mask.ts';
import { deliveryHeaders } from './signature.ts';
import type { Refusal } from './ssrf-guard.ts';
import { allowing, type CallbackTargets } from './targets.ts';

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
   * Makes one attempt. `effect` is that of a fault on its request. Never rejects: errors are part of the outcome.
   * @returns undefined if it was aborted by `cut`
   */
  send(
    url: string,
    body: CallbackBody,
    secret?: string,
    effect?: DeliveryFault['effect'],
  ): Promise<SendResult | undefined>;
  /** Aborts the attempts in flight. */
  cut(): void;
  close(): Promise<void>;
}

export interface HttpSenderOptions {
  /** Milliseconds for connecting, sending and the response together. */
  timeout: number;
  /** Private targets that it may connect to. */
  targets: Pick<CallbackTargets, 'allowed'>;
  /** Ports that this server listens on; callbacks to them on this machine are refused. */
  ownPorts: () => readonly number[];
}

/** The result of an attempt whose request a fault lost: nothing was sent. */
export const LOST: SendResult = {
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
export function createHttpSender({ timeout, targets, ownPorts }: HttpSenderOptions): HttpSender {
  // Loaded with the first callback, since many sandboxes send none.
  const loading = Promise.all([import('undici'), import('./ssrf-guard.ts')]).then(
    ([{ Agent, buildConnector, request }, { checkedLookup, checkHost, denyPrivate, denySelf }]) => {
      /** Connections are kept only for calls with the same targets. */
      const open = (allowed: readonly string[]) => {
        const isAllowed = allowing(allowed);
        const refusalAt = (host: string, port: number): Refusal => {
          const isOwn = ownPorts().includes(port);
          return (address) =>
            (isOwn ? denySelf(address) : undefined) ??
            (isAllowed(host, address) ? undefined : denyPrivate(address));
        };
        const agent = new Agent({
          connect: (options, callback) => {
            const refusal = refusalAt(options.hostname, portOf(options));
            return buildConnector({ timeout, lookup: checkedLookup(refusal) })(options, callback);
          },
          headersTimeout: timeout,
          bodyTimeout: timeout,
          maxHeaderSize: 16_384,
        });
        return { agent, check: (url: URL) => checkHost(url, refusalAt(hostOf(url), portOf(url))) };
      };
      const opened = new Map<string, ReturnType<typeof open>>();
      return {
        request,
        async connections() {
          const allowed = await targets.allowed();
          const key = allowed.join();
          const same = opened.get(key) ?? open(allowed);
          opened.set(key, same);
          return same;
        },
        close: () => Promise.all([...opened.values()].map(({ agent }) => agent.close())),
      };
    },
  );

  const aborting = new AbortController();

  const post = async (
    url: URL,
    body: string | Readable,
    headers: Record<string, string>,
  ): Promise<Omit<AttemptResult, 'request_headers' | 'request_body'>> => {
    const { request, connections } = await loading;
    const { agent, check } = await connections();
    check(url);
    const response = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), aborting.signal]),
      headers,
      body,
    });
    const http_status = response.statusCode;
    return {
      http_status,
      error: errorOf(http_status),
      response_body: maskText(await beginningOf(response.body)),
      response_headers: maskedHeaders(response.headers),
    };
  };

  return {
    async send(address, body, secret, effect = 'none') {
      const text = JSON.stringify(body);
      const url = readAddress(address);
      if (!url) return { outcome: failed('not an http or https URL', {}), timedOut: false };
      const request_headers = {
        'content-type': 'application/json',
        'user-agent': 'payments-sandbox',
        ...brokenHeaders(effect, body.id, text, secret),
      };
      const half = effect === 'cut_off' ? text.slice(0, text.length / 2) : undefined;
      const cutBody = half === undefined ? {} : { request_body: half };
      try {
        const response =
          half === undefined
            ? await post(url, text, request_headers)
            : await post(url, cutOff(half), {
                ...request_headers,
                'content-length': `${Buffer.byteLength(text)}`,
              });
        return { outcome: { ...response, request_headers, ...cutBody }, timedOut: false };
      } catch (error) {
        if (aborting.signal.aborted) return undefined;
        const why = error instanceof CutOffError ? error.message : describe(error, timeout);
        return { outcome: { ...failed(why, request_headers), ...cutBody }, timedOut: isTimeout(error) };
      }
    },
    cut: () => aborting.abort(),
    async close() {
      await (await loading).close();
    },
  };
}

/** The URL to call; undefined if it is not a valid http or https URL. */
export function readAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: { port: string; protocol: string }): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function failed(error: string, request_headers: Record<string, string>): AttemptResult {
  return { http_status: null, error, request_headers, response_headers: {}, response_body: null };
}

const HOUR_MS = 3_600_000;

/** The headers of a delivery, as an effect changes its signature. */
function brokenHeaders(effect: DeliveryFault['effect'], id: string, text: string, secret?: string) {
  const now = new Date();
  if (effect === 'old_signature') return deliveryHeaders(id, text, new Date(now.getTime() - HOUR_MS), secret);
  return deliveryHeaders(id, text, now, effect === 'forged_signature' ? randomUUID() : secret);
}

class CutOffError extends Error {
  constructor() {
    super('cut off by an injected fault');
  }
}

/** A body that sends its first part, and then ends the connection. */
function cutOff(text: string): Readable {
  return Readable.from(
    (async function* () {
      yield text;
      await setImmediate();
      throw new CutOffError();
    })(),
  );
}

function errorOf(status: number): string | null {
  if (status < 300) return null;
  return status < 400 ? 'redirects are not followed' : `HTTP status ${status}`;
}

/** The beginning of a body. What comes after it is not waited for. */
async function beginningOf(body: Readable): Promise<string> {
  let text = '';
  let read = 0;
  for await (const chunk of body.setEncoding('utf8')) {
    read += chunk.length;
    if (text.length < MAX_KEPT) text += chunk;
    if (read > MAX_READ) break;
  }
  return text.slice(0, MAX_KEPT);
}

/** Headers of a response with secrets masked; empty if they are too long. */
function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const masked = maskHeaders(Object.fromEntries(joined));
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
