import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

interface Received {
  method?: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of callbacks: it records what it gets, and responds as configured. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Responses to the next calls, in order; all later ones get 200. */
  answers: ((response: ServerResponse) => void)[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Receiver['answers'] = [];
  const server = createServer(async (request, response) => {
    const parts = await request
      .setEncoding('utf8')
      .toArray()
      .catch(() => undefined);
    // It was cut off, so there is nothing to respond to.
    if (!parts) return;
    const body = parts.join('');
    received.push({ method: request.method, headers: request.headers, body });
    const answer = answers.shift();
    if (answer) answer(response);
    else response.end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function withStatus(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => void response.writeHead(status, headers).end();
}

/** Takes signals that abort after this time in hand. @returns what has their time run out */
export function timesOf(timeout: number): () => void {
  const running: AbortController[] = [];
  const real = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== timeout) return real.call(AbortSignal, ms);
    const controller = new AbortController();
    running.push(controller);
    return controller.signal;
  });
  return () => {
    for (const controller of running.splice(0)) controller.abort(new DOMException('', 'TimeoutError'));
  };
}
