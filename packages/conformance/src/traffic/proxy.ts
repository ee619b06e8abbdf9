import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as zlib from 'node:zlib';
import { createProxyServer } from 'http-proxy-3';
import type { Recorded } from './har.ts';

export interface ProxyOptions {
  /** Base URL of the server that everything is passed on to. No other host is called. */
  to: string;
  /** @default any free port */
  port?: number;
  /** Called with each request and its response, after the client has the response. */
  onExchange(recorded: Recorded): void;
  /** Called when the server could not be reached, or an exchange could not be passed on or judged. */
  onError?(error: Error): void;
}

export interface RunningProxy {
  url: string;
  close(): Promise<void>;
}

/** Bodies that are longer are passed on and not judged. */
const LONGEST = 8 * 1024 * 1024;

/** Older releases of Node know no zstd. */
const decoders: Record<string, ((body: Buffer) => Buffer) | undefined> = {
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  deflate: zlib.inflateSync,
  zstd: zlib.zstdDecompressSync,
};

/** Starts a proxy on 127.0.0.1, which changes nothing of what it passes on. */
export async function startProxy({ to, port = 0, onExchange, onError }: ProxyOptions): Promise<RunningProxy> {
  const target = to.replace(/\/+$/, '');
  const proxy = createProxyServer({ target, changeOrigin: true });
  const bodies = new WeakMap<IncomingMessage, () => Buffer | undefined>();
  proxy.on('proxyRes', (answer, request) => {
    const body = collected(answer);
    answer.on('end', () => {
      const sent = bodies.get(request)?.();
      const came = body();
      if (!sent || !came) return;
      guarded(() =>
        onExchange({
          request: {
            method: request.method ?? '',
            url: `${target}${request.url}`,
            headers: headersOf(request, ['host', 'connection']),
            body: sent.toString(),
          },
          response: {
            status: answer.statusCode ?? 0,
            headers: headersOf(answer),
            body: decoded(answer, came),
          },
        }),
      );
    });
  });
  proxy.on('error', (error: Error, _request: IncomingMessage, response: unknown) => {
    onError?.(error);
    refuse(response as ServerResponse, 502, 'The server that this proxy passes on to does not answer');
  });
  const server = createServer((request, response) => {
    const isOk = guarded(() => {
      if (!request.url?.startsWith('/')) {
        const how = `Call it as you would call that server, and not as the proxy of your client`;
        return refuse(response, 421, `This proxy passes requests on to ${target} only. ${how}`);
      }
      bodies.set(request, collected(request));
      proxy.web(request, response);
    });
    if (!isOk) refuse(response, 400, 'This request cannot be passed on');
  });
  /** What is thrown here would end the process, and the report with it. @returns whether nothing was thrown */
  function guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      onError?.(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      proxy.close();
    },
  };
}

/** Collects what passes; nothing when it is too long to be kept. */
function collected(message: IncomingMessage): () => Buffer | undefined {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= LONGEST) chunks.push(chunk);
  });
  return () => (length <= LONGEST ? Buffer.concat(chunks) : undefined);
}

function headersOf({ rawHeaders }: IncomingMessage, without: readonly string[] = []): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!without.includes(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] ?? '');
  }
  return headers;
}

function decoded(answer: IncomingMessage, body: Buffer): string {
  const decode = decoders[answer.headers['content-encoding'] ?? ''];
  try {
    return (decode && body.length > 0 ? decode(body) : body).toString();
  } catch {
    // What is not what its header says is judged as it came.
    return body.toString();
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
}
