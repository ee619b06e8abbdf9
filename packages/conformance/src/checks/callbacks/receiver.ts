import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '@payments-openapi/spec';
import type { ReceiverAddress } from '../../profile/profile.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';

/** A callback that was received. */
export interface ReceivedCallback {
  headers: Headers;
  /** The body, which the signature covers. */
  text: string;
  json: Json | undefined;
  /** Status of the response. */
  status: number;
  /** The callback as an exchange, for findings. */
  exchange: Exchange;
}

/** An endpoint that records callbacks. */
export interface Receiver {
  /** URL at which the target can reach it. */
  url: string;
  received: ReceivedCallback[];
  /** Statuses of the next responses, in order. Further responses are 200. */
  nextStatuses: number[];
  /** Called with each callback before the response is sent. */
  onReceived?: (received: ReceivedCallback) => Promise<void>;
  /** Resolves once such a callback has been received, or after the timeout. */
  wait(isExpected: (received: ReceivedCallback) => boolean, timeoutMs: number): Promise<void>;
  /** Rejects with the first error of `onReceived`, if there was one. */
  close(): Promise<void>;
}

export async function startReceiver({
  host = '127.0.0.1',
  port = 0,
  url,
}: ReceiverAddress = {}): Promise<Receiver> {
  const waiting = new Set<() => void>();
  // An error in the server's handler would end the process.
  const thrown: unknown[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const status = receiver.nextStatuses.shift() ?? 200;
    const json = parseJson(text);
    const exchange: Exchange = {
      title: 'a callback',
      request: {
        method: request.method ?? '',
        // With the path and the query that were called.
        url: `${new URL(receiver.url).origin}${request.url ?? ''}`,
        headers,
        body: text,
      },
      response: { status, headers: new Headers(), body: '' },
      json,
      outcome: 'neither',
    };
    const received: ReceivedCallback = { headers, text, json, status, exchange };
    try {
      await receiver.onReceived?.(received);
    } catch (error) {
      thrown.push(error);
    }
    receiver.received.push(received);
    response.writeHead(status).end();
    for (const check of waiting) check();
  });
  const bound = await listen(server, host, port);
  const receiver: Receiver = {
    url: url ?? `http://${host}:${bound}/callbacks`,
    received: [],
    nextStatuses: [],
    wait: (isExpected, timeoutMs) =>
      new Promise((resolve) => {
        const check = () => {
          if (!receiver.received.some(isExpected)) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          resolve();
        }, timeoutMs);
        waiting.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (thrown.length > 0) throw thrown[0];
    },
  };
  return receiver;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
