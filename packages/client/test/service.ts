import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a service does with a request; `body` is what it read of it. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP server on a free port that does these things, one for each request, the last one ever after. */
export async function service(behaviours: Behaviour[]) {
  const seen: { method: string; url: string; body: string }[] = [];
  let closed = 0;
  const server = createServer(async (request, response) => {
    response.on('close', () => closed++);
    const body = await text(request);
    const behave = behaviours[Math.min(seen.length, behaviours.length - 1)];
    seen.push({ method: request.method ?? '', url: request.url ?? '', body });
    behave?.(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    seen,
    /** How many answers are over, sent or given up. */
    closed: () => closed,
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}
