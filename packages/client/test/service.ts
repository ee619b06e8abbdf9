import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How a service responds to a request with this `body`. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP server on a free port with one behaviour per request; the last one repeats. */
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
    /** The number of finished responses, whether sent or aborted. */
    closed: () => closed,
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}
