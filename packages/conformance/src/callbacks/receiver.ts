import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '@payments-openapi/spec';
import type { ReceiverAddress } from '../profile/profile.ts';
import { type Exchange, parseJson } from '../wire/exchange.ts';

/** One callback as it came. */
export interface Received {
  headers: Headers;
  /** The text that a signature is over. */
  text: string;
  json: Json | undefined;
  /** What it was answered with. */
  status: number;
  /** As what a finding shows. */
  exchange: Exchange;
}

/** An endpoint for callbacks: records what arrives, and answers with the statuses that it is given. */
export interface Receiver {
  /** Where the target can call it. */
  url: string;
  received: Received[];
  /** Statuses of the next answers, in turn; then each is 200. */
  refusals: number[];
  /** Called with each callback before it is answered. */
  onReceived?: (received: Received) => Promise<void>;
  /** Resolves once so many callbacks have come, or after so many milliseconds. */
  wait(count: number, milliseconds: number): Promise<void>;
  /** Rejects with what `onReceived` threw first. */
  close(): Promise<void>;
}

/** Starts a receiver. */
export async function startReceiver({
  host = '127.0.0.1',
  port = 0,
  url,
}: ReceiverAddress = {}): Promise<Receiver> {
  const waiting = new Set<() => void>();
  // Nobody awaits the server's handler: what is thrown in it would end the process.
  const thrown: unknown[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const status = receiver.refusals.shift() ?? 200;
    const json = parseJson(text);
    const came = { method: request.method ?? '', url: receiver.url, headers, body: text };
    const exchange: Exchange = {
      title: 'a callback',
      request: came,
      response: { status, headers: new Headers(), body: '' },
      json,
      outcome: 'neither',
    };
    const received: Received = { headers, text, json, status, exchange };
    try {
      await receiver.onReceived?.(received);
    } catch (error) {
      thrown.push(error);
    }
    receiver.received.push(received);
    response.writeHead(status).end();
    for (const look of waiting) look();
  });
  const bound = await listen(server, host, port);
  const receiver: Receiver = {
    url: url ?? `http://${host}:${bound}/callbacks`,
    received: [],
    refusals: [],
    wait: (count, milliseconds) =>
      new Promise((resolve) => {
        const look = () => {
          if (receiver.received.length < count) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          resolve();
        }, milliseconds);
        waiting.add(look);
        look();
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
