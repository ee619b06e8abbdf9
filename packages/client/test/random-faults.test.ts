import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { randomOf } from '@payments-openapi/tooling/random';
import { CLOSED_URL } from '@payments-openapi/tooling/serve';
import fetchRetry from 'fetch-retry';
import { Agent, interceptors, RetryAgent, fetch as undiciFetch } from 'undici';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type CallError, type ClientOptions, createClient, type Fetch, PaymentsError } from '../src/index.ts';
import { user } from './stub.ts';
import { virtualTime } from './time.ts';

/** How many writes are sent. For the full test: `FAULT_WRITES=10000 npx vitest run packages/client/test/random-faults.test.ts`. */
const WRITES = Number(process.env.FAULT_WRITES ?? 200);

const SUCCESS = JSON.stringify({ code: 200, message: 'succeed', data: { user_id: 'u' } });
const TAKEN = JSON.stringify({ code: 300013, message: 'taken' });

/** What a service makes of a write that has arrived, and how it responds. */
interface Fault {
  name: string;
  /** Whether it carries the write out before it responds. */
  does: boolean;
  respond: (response: ServerResponse, request: IncomingMessage) => void;
}

const reset = ({ socket }: ServerResponse | IncomingMessage) => void socket?.resetAndDestroy();
const sends =
  (body: string, status = 200, headers: Record<string, string | number> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
/** Writes to the connection itself, and ends it. */
const writes = (bytes: string) => (response: ServerResponse) => void response.socket?.end(bytes);
const cut = (headers: string) => writes(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${SUCCESS.slice(0, 20)}`);

const faults: Fault[] = [
  ...Array.from({ length: 12 }, () => ({ name: 'none', does: true, respond: sends(SUCCESS) })),
  { name: 'reset', does: true, respond: reset },
  { name: 'closed without a response', does: true, respond: writes('') },
  { name: 'half of the headers', does: true, respond: writes('HTTP/1.1 200 O') },
  { name: 'not HTTP', does: true, respond: writes('OK 200\r\n\r\n') },
  { name: 'a body that is cut', does: true, respond: cut(`content-length: ${SUCCESS.length}`) },
  { name: 'chunks that are cut', does: true, respond: cut('transfer-encoding: chunked') },
  { name: 'too short a length', does: true, respond: sends(SUCCESS.slice(0, 20)) },
  { name: 'not gzip', does: true, respond: sends(SUCCESS, 200, { 'content-encoding': 'gzip' }) },
  {
    name: 'HTTP 103 first',
    does: true,
    respond: (response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      sends(SUCCESS)(response);
    },
  },
  { name: 'HTML', does: true, respond: sends('<html>', 502) },
  { name: 'HTML as a success', does: true, respond: sends('<html>') },
  { name: 'a redirect', does: true, respond: sends('', 307, { location: '/' }) },
  { name: 'a failure halfway', does: true, respond: sends('{"code":9,"message":"m"}', 503) },
  { name: 'a failure as a success', does: true, respond: sends('{"code":9,"message":"m"}') },
  { name: 'a success as a failure', does: true, respond: sends(SUCCESS, 500) },
  { name: 'HTTP 408', does: true, respond: sends('{"code":9,"message":"m"}', 408) },
  { name: 'no data', does: true, respond: sends('{"code":200,"message":"m"}') },
  { name: 'a refusal', does: false, respond: sends('{"code":9,"message":"m"}', 400) },
  { name: 'a documented refusal', does: false, respond: sends(TAKEN) },
  { name: 'too many', does: false, respond: sends('{"code":9,"message":"m"}', 429, { 'retry-after': 1 }) },
  { name: 'unavailable', does: false, respond: sends('{"code":9,"message":"m"}', 503) },
  { name: 'reset without doing it', does: false, respond: reset },
];

/** What happens besides: before a write is sent, or once it has arrived. */
const PLACES = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'refused',
  'idle connections reset',
  'reset unread',
  'gone after',
  'silent',
];

/** A way of sending, and whether it may send a request more than once. */
interface Sender {
  name: string;
  repeats: boolean;
  options: ClientOptions;
}

const platform = globalThis.fetch;
const retry = { maxRetries: 2, minTimeout: 0, maxTimeout: 0, methods: ['POST' as const] };
const retried = fetchRetry(platform, { retries: 2, retryDelay: 0 });

/** What arrived of a write, by its reference, in order: whether it was carried out. */
const ledger = new Map<string, boolean[]>();
const random = randomOf(inject('seed'));
const server = createServer(serve);
let port = 0;
let place = '';
let time: ReturnType<typeof virtualTime>;
const senders: Sender[] = [];

beforeAll(async () => {
  await listen();
  const { port: at } = server.address() as AddressInfo;
  port = at;
  const baseUrl = `http://127.0.0.1:${port}`;
  const sender = (name: string, repeats: boolean, options: Partial<ClientOptions> = {}) => {
    senders.push({ name, repeats, options: { baseUrl, ...options } });
  };
  sender('the platform', false);
  sender('an agent', false, { fetchOptions: { dispatcher: new Agent() } });
  sender('the fetch of undici', false, { fetch: undiciFetch as never });
  sender('a wrapper', false, { fetch: (url, init) => platform(url, init) });
  sender('a wrapper that copies', false, {
    fetch: async (url, init) => {
      const response = await platform(url, init);
      const { status, headers } = response;
      return new Response([101, 204, 205, 304].includes(status) ? null : await response.text(), {
        status,
        headers,
      });
    },
  });
  sender('an audit that fails', false, {
    fetch: async (url, init) => {
      const response = await platform(url, init);
      if (random() < 0.5) await platform(CLOSED_URL);
      return response;
    },
  });
  sender('two lines', true, { fetch: (url, init) => platform(url, init).catch(() => platform(url, init)) });
  sender('fetch-retry', true, { fetch: retried as Fetch });
  sender('RetryAgent', true, { fetchOptions: { dispatcher: new RetryAgent(new Agent(), retry) } });
  sender('an Agent whose connections repeat', true, {
    fetchOptions: { dispatcher: new Agent({ factory: () => new RetryAgent(new Agent(), retry) }) },
  });
  sender('an interceptor', true, {
    fetchOptions: { dispatcher: new Agent().compose(interceptors.retry(retry)) },
  });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it(`${WRITES} writes over random faults say of themselves what the service did`, {
  timeout: 60_000 + WRITES * 100,
}, async () => {
  time = virtualTime();
  const said: Record<string, number> = {};
  const disagreements: string[] = [];
  for (let index = 0; index < WRITES; index++) {
    const sender = pick(senders);
    place = pick(PLACES);
    const { outcome, doubts } = await write(`R-${index}`, sender);
    said[outcome] = (said[outcome] ?? 0) + 1;
    for (const doubt of doubts) disagreements.push(`${index}: ${sender.name}, ${place}: ${doubt}`);
  }
  const carriedOut = [...ledger.values()].filter((arrived) => arrived.includes(true)).length;
  console.log(`${carriedOut} of ${WRITES} were carried out; the client said`, said);
  expect(disagreements).toEqual([]);
  // Each kind occurs, so that agreement means something.
  expect(Object.keys(said).sort()).toEqual(['done', 'not_sent', 'refused', 'unknown']);
});

/** Sends a write, and compares what the client says with what the service has seen. */
async function write(reference: string, { options, repeats }: Sender) {
  const arrived: boolean[] = [];
  ledger.set(reference, arrived);
  const doubts: string[] = [];
  let sent = 0;
  const { fetch } = options;
  const counted: Fetch | undefined =
    fetch &&
    ((url, init) => {
      if (sent++ > 0 && arrived.length > 0) doubts.push('sent again by the client after it had arrived');
      return fetch(url, init);
    });
  if (place === 'refused') await new Promise<void>((resolve) => server.close(() => resolve()));
  if (place === 'idle connections reset') server.closeAllConnections();
  const call = createClient({ ...options, fetch: counted }).users.create(
    { user },
    { headers: { 'x-reference': reference } },
  );
  const error = await call.then(
    () => undefined,
    (thrown) => thrown as CallError,
  );
  const outcome = error ? (error.outcome ?? 'refused') : 'done';
  if (error && !(error instanceof PaymentsError)) doubts.push(`rejected with ${error}`);
  if (outcome === 'done' && !arrived.includes(true)) doubts.push('done, though it was not carried out');
  if (outcome === 'not_sent' && arrived.length > 0) doubts.push('not sent, though it arrived');
  // A sender that repeats shows only the last response.
  if (outcome === 'refused' && (repeats ? arrived.at(-1) : arrived.includes(true)))
    doubts.push('refused, though it was carried out');
  if (!repeats && arrived.length > 1) doubts.push(`arrived ${arrived.length} times`);
  if (!server.listening) await listen();
  return { outcome, doubts };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (place === 'reset unread') return reset(request);
  // A dispatcher that repeats a request may send it without its body.
  const isWhole = (await text(request)).endsWith('}');
  const { does, respond } = pick(faults);
  ledger.get(`${request.headers['x-reference']}`)?.push(isWhole && does);
  if (place === 'silent') return time.isLimited() ? time.expire() : undefined;
  if (place !== 'gone after') return respond(response, request);
  server.close();
  reset(request);
}

async function listen(): Promise<void> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function pick<Value>(from: readonly Value[]): Value {
  return from[Math.floor(random() * from.length)] as Value;
}
