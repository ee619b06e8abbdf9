import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as zlib from 'node:zlib';
import { createProxyServer } from 'http-proxy-3';
import type { RecordedExchange, SkippedEntry } from './har.ts';

export interface ProxyOptions {
  /** Base URL of the server to forward requests to. No other host is called. */
  to: string;
  /** @default any free port */
  port?: number;
  /** Called with each request and its response, once the client has the response. */
  onExchange(recorded: RecordedExchange): void;
  /** Called instead if a body is longer than 8 MiB, or the response is broken. Such an exchange cannot be checked. */
  onSkip(entry: SkippedEntry): void;
  /** Called if the server cannot be reached, or an exchange cannot be forwarded or checked. */
  onError?(error: Error): void;
}

export interface RunningProxy {
  /** Base URL for clients. */
  url: string;
  close(): Promise<void>;
}

/** Maximum length of a body that is checked, also once it is decompressed: 8 MiB. */
const MAX_BODY = 8 * 1024 * 1024;

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Undefined for zstd on older versions of Node. */
const decoders: Record<string, Decode | undefined> = {
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  deflate: zlib.inflateSync,
  zstd: zlib.zstdDecompressSync,
};

/** Starts a proxy on 127.0.0.1. It forwards requests and responses unchanged. */
export async function startProxy({
  to,
  port = 0,
  onExchange,
  onSkip,
  onError,
}: ProxyOptions): Promise<RunningProxy> {
  const target = to.replace(/\/+$/, '');
  const proxy = createProxyServer({ target, changeOrigin: true });
  /** The requests that are neither checked nor skipped yet. */
  const open = new Map<IncomingMessage, { called: SkippedEntry['request']; body: Body }>();
  const settle = (request: IncomingMessage, report: (called: SkippedEntry['request']) => void) => {
    const found = open.get(request);
    open.delete(request);
    if (found) guarded(() => report(found.called));
  };
  const skip = (message: IncomingMessage, reason: string) =>
    settle(message, (request) => onSkip({ request, reason }));
  proxy.on('proxyRes', (incoming, request, response) => {
    const receivedBody = collected(incoming);
    incoming.on('close', () => {
      if (incoming.complete) return;
      skip(request, 'the response broke off');
      response.destroy();
    });
    incoming.on('end', () => {
      const sent = open.get(request)?.body();
      const received = receivedBody();
      if (!sent) return skip(request, tooLong('request'));
      if (!received) return skip(request, tooLong('response'));
      const body = decoded(incoming, received);
      if ('reason' in body) return skip(request, body.reason);
      settle(request, (called) =>
        onExchange({
          request: {
            ...called,
            headers: headersOf(request, ['host', 'connection']),
            body: sent.toString(),
          },
          response: {
            status: incoming.statusCode ?? 0,
            headers: headersOf(incoming),
            body: body.text,
          },
        }),
      );
    });
  });
  proxy.on('error', (error: Error, request: IncomingMessage, response: unknown) => {
    onError?.(error);
    // Once the response has begun, the end of its stream reports the exchange.
    if ((response as ServerResponse).headersSent) return;
    open.delete(request);
    refuse(response as ServerResponse, 502, 'The server behind this proxy does not respond');
  });
  const server = createServer((request, response) => {
    const isOk = guarded(() => {
      if (!request.url?.startsWith('/')) {
        const how = 'Use its URL as the base URL of your client, not as an HTTP proxy';
        return refuse(response, 421, `This proxy forwards only to ${target}. ${how}`);
      }
      const called = { method: request.method ?? '', url: `${target}${request.url}` };
      open.set(request, { called, body: collected(request) });
      response.on('close', () => skip(request, 'the client closed the connection'));
      proxy.web(request, response);
    });
    if (isOk) return;
    open.delete(request);
    refuse(response, 400, 'This request cannot be forwarded');
  });
  /** Handles errors that would otherwise end the process and lose the report. @returns whether there was none */
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
      for (const request of [...open.keys()])
        skip(request, 'the proxy was stopped before the response ended');
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      proxy.close();
    },
  };
}

/** Returns a body that was forwarded, or undefined if it is too long. */
type Body = () => Buffer | undefined;

/** Collects a body while it is forwarded. */
function collected(message: IncomingMessage): Body {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MAX_BODY) chunks.push(chunk);
  });
  return () => (length <= MAX_BODY ? Buffer.concat(chunks) : undefined);
}

function headersOf({ rawHeaders }: IncomingMessage, without: readonly string[] = []): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!without.includes(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] ?? '');
  }
  return headers;
}

/** Decompresses a body. Returns the reason instead if it cannot be checked. */
function decoded(message: IncomingMessage, body: Buffer): { text: string } | { reason: string } {
  const encoding = message.headers['content-encoding'] ?? '';
  const decode = decoders[encoding];
  if (!decode || body.length === 0) return { text: body.toString() };
  try {
    return { text: decode(body, { maxOutputLength: MAX_BODY }).toString() };
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return { reason: isTooLong ? tooLong('response') : `the response body is not valid ${encoding}` };
  }
}

function tooLong(part: 'request' | 'response'): string {
  return `the ${part} body is longer than 8 MiB`;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
}
