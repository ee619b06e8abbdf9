import type { CallbackBody } from '../records/delivery.ts';
import type { Refusal } from './address.ts';
import { deliveryHeaders } from './signature.ts';

/** Outcome of an attempt; `error` is null if it succeeded. */
export type Outcome = { http_status: number | null; error: string | null };

export type Sender = {
  /** Makes one attempt. It never rejects: what went wrong is the outcome. Nothing when it was cut. */
  send(url: string, body: CallbackBody, secret?: string): Promise<Outcome | undefined>;
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

/** Bytes of a response that are read; the rest is not waited for. */
const MAX_ANSWER_BYTES = 65_536;

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

  const post = async (url: URL, body: CallbackBody, secret?: string): Promise<Outcome> => {
    const { request, agent, check } = await loading;
    check(url);
    const text = JSON.stringify(body);
    const answer = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), cut.signal]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'payments-sandbox',
        ...deliveryHeaders(body.id, text, new Date(), secret),
      },
      body: text,
    });
    await answer.body.dump({
      limit: MAX_ANSWER_BYTES,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), cut.signal]),
    });
    const { statusCode: http_status } = answer;
    if (http_status >= 200 && http_status < 300) return { http_status, error: null };
    if (http_status >= 300 && http_status < 400) return { http_status, error: 'a redirect is not followed' };
    return { http_status, error: `HTTP status ${http_status}` };
  };

  return {
    async send(address, body, secret) {
      const url = readAddress(address);
      if (!url) return failed('not an http or https address');
      try {
        return await post(url, body, secret);
      } catch (error) {
        if (cut.signal.aborted) return undefined;
        return failed(describe(error, timeout));
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

function failed(error: string): Outcome {
  return { http_status: null, error };
}

function describe(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeout} ms`;
  return error.message || ('code' in error ? String(error.code) : error.name);
}
