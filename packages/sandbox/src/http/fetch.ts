import { streamOf } from '#platform';
import { BODYLESS_STATUSES } from '../input/failures.ts';
import type { BodyChunks } from '../invocation/call-result.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { Reply } from '../invocation/reply.ts';

/** Base of relative URLs; any host leads to the sandbox. */
export const BASE = 'http://sandbox.localhost';

/** Index within the host of an `http` or `https` URL: the path starts at the first slash after it. */
const AFTER_SCHEME = 'https://'.length;

interface FetchOptions {
  invocation: Invocation;
  /** Maximum size of a request body, in bytes: an endless stream is not read further. */
  bodyBytes: number;
  /** After it aborts, the fetch rejects. */
  closing: AbortSignal;
}

/**
 * Creates a standard fetch that calls the sandbox without a port. A server's access rules do not apply to it: only this
 * process can call it.
 */
export function createFetch({ invocation, bodyBytes, closing }: FetchOptions): typeof fetch {
  return async (input, init) => {
    // Reading a string from the stream of a Request would take longer than everything else here.
    const text = typeof init?.body === 'string' ? init.body.toWellFormed() : undefined;
    const request = requestOf(input, text === undefined ? init : { ...init, body: null });
    const { signal, url, method } = request;
    signal.throwIfAborted();
    if (closing.aborted) throw new TypeError('fetch failed', { cause: new Error('the sandbox is closed') });
    const headers = Object.fromEntries(request.headers);
    if (text !== undefined) {
      if (method === 'GET' || method === 'HEAD')
        throw new TypeError('Request with GET/HEAD method cannot have body.');
      headers['content-type'] ??= 'text/plain;charset=UTF-8';
    }
    const body = text ?? (await bytesOf(request, bodyBytes));
    const call = invocation.begin({
      method,
      url: url.slice(url.indexOf('/', AFTER_SCHEME)).replace(/#.*/s, ''),
      headers,
      hasBody: body !== undefined && body.length > 0,
    });
    const reply = await orAborted(
      call.answer(body, () => signal),
      signal,
    );
    if (reply) return responseOf(reply, url, signal);
    throw new TypeError('fetch failed', {
      cause: new Error('the connection was dropped by an injected fault'),
    });
  };
}

function requestOf(input: string | URL | Request, init?: RequestInit): Request {
  if (!(input instanceof Request)) return new Request(new URL(input, BASE), init);
  // A copy of a request would take a third of the time of a call with a body.
  return init === undefined ? input : new Request(input, init);
}

/**
 * Reads the body of a request, and no further once it is too large. If the request is aborted meanwhile, the source of the
 * body is cancelled: it may never end.
 */
async function bytesOf(request: Request, most: number): Promise<Uint8Array | undefined> {
  const { bodyUsed, signal } = request;
  const body: Request['body'] | undefined = request.body;
  if (body === undefined) return wholeBodyOf(request);
  if (body === null) return undefined;
  if (bodyUsed || body.locked) throw new TypeError('Body is unusable: Body has already been read');
  const reader = body.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size <= most) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      if (!isBytes(value)) throw new TypeError('Received non-Uint8Array chunk');
      chunks.push(value);
      size += value.length;
    }
    return joined(chunks, size);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

/** Firefox has no stream of the body of a request, and takes none for one: it has all of the body already. */
async function wholeBodyOf(request: Request): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.length > 0 ? bytes : undefined;
}

/** Not by `instanceof`: Jest gives each test file classes of its own. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function responseOf({ status, headers, body }: Reply, url: string, signal: AbortSignal): Response {
  const text = BODYLESS_STATUSES.includes(status) ? null : body;
  const content = typeof text === 'string' || text === null ? text : bodyOf(text, signal);
  const response = new Response(content, { status, headers });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

/** If the chunks fail, the stream fails like the body of a response whose connection is lost. */
function bodyOf(chunks: BodyChunks, signal: AbortSignal): BodyInit {
  const encoder = new TextEncoder();
  const bytes = async function* () {
    try {
      for await (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    } catch (error) {
      signal.throwIfAborted();
      throw new TypeError('terminated', { cause: error });
    }
  };
  return streamOf(bytes());
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
