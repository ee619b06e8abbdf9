import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { clearTimeout, setTimeout } from 'node:timers';
import { deliveryHeaders } from '../callbacks/signature.ts';
import type { CallbackBody } from '../generated/contract.ts';
import { checkOptions } from '../input/options.ts';
import { timerOf } from './waiting.ts';

/** A callback as it arrived: its body, and the headers, in lower case. */
export type ReceivedCallback = CallbackBody & { headers: IncomingHttpHeaders };

/** Which callback to wait for. */
export interface CallbackFilter {
  /** `number`, `order_number` or `reference_number` of its order. @default any */
  order?: string;
  /** Its event, such as `recurring_order.completed`. @default any */
  event?: string;
  /** Maximum milliseconds of real time to wait, at least 0; `Infinity` for no limit. @default 5000 */
  timeout?: number;
}

const FILTERS = Object.keys({ order: true, event: true, timeout: true } satisfies Record<
  keyof CallbackFilter,
  true
>);

/** Receives callbacks in a test. It responds 204 to those with a valid signature, and 401 to others. */
export interface CallbackReceiver {
  /** URL to receive at, for `notify_url` and `callback_url`. Any path below it works too. */
  readonly url: string;
  /** All callbacks with a valid signature, including repeats, oldest first. */
  readonly received: readonly ReceivedCallback[];
  /** Why callbacks were refused: an invalid signature or body, or an incomplete request. */
  readonly refused: readonly string[];
  /**
   * Waits for the next callback that matches the filter. Each callback is returned once, oldest first.
   * @throws {Error} if none arrives in time, or before the receiver is closed; the message lists what did arrive
   * @throws {TypeError} if the timeout is not a number of at least 0, or the filter has an unknown field
   */
  next(filter?: CallbackFilter): Promise<ReceivedCallback>;
  /** Stops receiving, and rejects pending `next` calls. An open receiver does not keep the process alive. */
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** The sandbox's `callback_secret`. @default none: signatures are not verified */
  secret?: string;
}

/** Milliseconds that `next` waits for a callback by default. */
const TIMEOUT_MS = 5_000;

/** Starts a receiver on a free port of this machine's loopback address. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<CallbackReceiver> {
  checkOptions('startReceiver', options, ['secret'] satisfies (keyof ReceiverOptions)[]);
  const { secret } = options;
  const received: ReceivedCallback[] = [];
  const refused: string[] = [];
  const unread: ReceivedCallback[] = [];
  const waiting: {
    filter: CallbackFilter;
    resolve: (callback: ReceivedCallback) => void;
    close: () => void;
  }[] = [];
  let isClosed = false;
  const none = (filter: CallbackFilter, when: string) =>
    new Error(missing(filter, when, { received, unread, refused }));
  const CLOSED = 'before the receiver was closed';

  const arrived = (callback: ReceivedCallback) => {
    received.push(callback);
    const first = waiting.findIndex(({ filter }) => matches(callback, filter));
    if (first < 0) unread.push(callback);
    else waiting.splice(first, 1)[0]?.resolve(callback);
  };

  const server = createServer(async (request, response) => {
    // A sender that disconnects must not end the process of the test.
    const body = await text(request).catch(() => undefined);
    const callback = readCallback(body, request.headers, secret);
    if (typeof callback === 'string') refused.push(callback);
    else arrived(callback);
    response.writeHead(typeof callback === 'string' ? 401 : 204).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  // A test that forgets to close it still ends. The timer of `next` keeps the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    refused,
    async next(filter = {}) {
      checkOptions('next', filter, FILTERS);
      const { timeout = TIMEOUT_MS } = filter;
      const limit = timerOf(timeout);
      const there = unread.findIndex((callback) => matches(callback, filter));
      const [callback] = there < 0 ? [] : unread.splice(there, 1);
      if (callback) return callback;
      if (isClosed) throw none(filter, CLOSED);
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(none(filter, `within ${timeout} ms`));
        }, limit);
        const entry = {
          filter,
          resolve(callback: ReceivedCallback) {
            clearTimeout(late);
            resolve(callback);
          },
          close() {
            clearTimeout(late);
            reject(none(filter, CLOSED));
          },
        };
        waiting.push(entry);
      });
    },
    close() {
      isClosed = true;
      for (const { close } of waiting.splice(0)) close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The callback in a request, or why the request is not one. */
function readCallback(
  body: string | undefined,
  headers: IncomingHttpHeaders,
  secret: string | undefined,
): ReceivedCallback | string {
  const id = String(headers['webhook-id'] ?? 'a request without webhook-id');
  if (body === undefined) return `${id}: the request ended early`;
  if (secret !== undefined) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    if (Number.isNaN(at.getTime())) return `${id}: webhook-timestamp is missing`;
    const { 'webhook-signature': expected } = deliveryHeaders(id, body, at, secret);
    if (headers['webhook-signature'] !== expected) return `${id}: webhook-signature is missing or wrong`;
  }
  try {
    const callback: unknown = JSON.parse(body);
    if (isCallback(callback)) return { ...callback, headers };
    return `${id}: the body is not a callback`;
  } catch {
    return `${id}: the body is not JSON`;
  }
}

function isCallback(value: unknown): value is CallbackBody {
  const { id, event }: Partial<CallbackBody> = Object(value);
  return typeof id === 'string' && typeof event === 'string';
}

function matches(callback: ReceivedCallback, { order, event }: CallbackFilter): boolean {
  return (
    (event === undefined || callback.event === event) &&
    (order === undefined || namesOf(callback).includes(order))
  );
}

/** The identifiers of a callback's order. */
function namesOf({ data }: CallbackBody): unknown[] {
  const { order }: { order?: Record<string, unknown> } = Object(data);
  return [order?.reference_number, order?.number, order?.order_number].filter((name) => name !== undefined);
}

function missing(
  { order, event }: CallbackFilter,
  when: string,
  { received, unread, refused }: Record<'received' | 'unread', ReceivedCallback[]> & { refused: string[] },
): string {
  const wanted = [event ?? 'callback', ...(order === undefined ? [] : [`of order ${order}`])].join(' ');
  const returned = received.filter((callback) => !unread.includes(callback));
  const lists: [string, readonly string[]][] = [
    ['arrived', unread.map(nameOf)],
    ['already returned', returned.map(nameOf)],
    ['refused', refused],
  ];
  const said = lists
    .filter(([, list]) => list.length > 0)
    .map(([what, list]) => `${what}: ${list.join(', ')}`);
  return `no ${wanted} arrived ${when}; ${said.join('; ') || 'nothing arrived at all'}`;
}

function nameOf(callback: ReceivedCallback): string {
  const [order] = namesOf(callback);
  return order === undefined ? callback.event : `${callback.event} of ${order}`;
}
