import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { World } from '../world.ts';
import type { Turns } from './turns.ts';

/** The service for a process, on a port of its own. */
export interface ServiceServer {
  url: string;
  close(): void;
}

/** Where the process reads the time. */
const CLOCK = '/_sandbox/clock';

/** Serves the calls of a process. A connection ends without a response if its call has none. */
export async function serveService(world: World, turns: Turns): Promise<ServiceServer> {
  const server = createServer((request, response) => {
    void handle(request, response, { world, turns }).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) };
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { world, turns }: { world: World; turns: Turns },
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  // A connection that is used again would be closed by a call that goes wrong, which some clients repeat by themselves.
  response.setHeader('connection', 'close');
  if (url === CLOCK) {
    const data = { clock: { now: world.now().toISOString() } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, message: 'success', data }));
    return;
  }
  const body = await text(request);
  // Some clients send a body with GET, which services ignore and `fetch` refuses.
  const hasBody = body !== '' && method !== 'GET' && method !== 'HEAD';
  const init = { method, headers: headersOf(request), ...(hasBody && { body }) };
  const make = async () => {
    const made = await world.fetch(`${world.baseUrl}${url}`, init);
    return { status: made.status, headers: made.headers, text: await made.text() };
  };
  await turns.call(make, (made) => {
    if (made.status === 'rejected') {
      response.destroy();
      return;
    }
    const { status, headers, text } = made.value;
    for (const [name, value] of headers) if (!HOP_BY_HOP.test(name)) response.setHeader(name, value);
    response.statusCode = status;
    response.end(text);
  });
}

/** Headers that belong to a connection or to the length of a body. */
const HOP_BY_HOP = /^(?:connection|keep-alive|transfer-encoding|content-length|host|expect)$/;

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    HOP_BY_HOP.test(name) ? [] : [[name, `${value}`] as [string, string]],
  );
}
