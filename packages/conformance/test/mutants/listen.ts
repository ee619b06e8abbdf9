import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from './layer.ts';

/** Serves a fetch function over HTTP, for tools that need a port. */
export async function listen(fetch: Fetch, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const method = request.method ?? 'GET';
    const hasBody = chunks.length > 0 && method !== 'GET' && method !== 'HEAD';
    try {
      const answer = await fetch(
        new Request(`${url}${request.url}`, {
          method,
          headers: headers.filter(([name]) => !HOP_BY_HOP.has(name)),
          ...(hasBody && { body: Buffer.concat(chunks) }),
        }),
      );
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(body);
    } catch (error) {
      // Either fetch cannot send the method or the text, or the broken server dropped the connection.
      if (!UNSENDABLE.test(String(error))) return void response.destroy();
      response.writeHead(405, { 'content-type': 'application/json', allow: 'GET' });
      response.end('{"code":900405,"message":"not forwarded"}');
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const HOP_BY_HOP = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

const UNSENDABLE = /method|URL|header|ByteString/i;
