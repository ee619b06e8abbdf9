import { ReadableStream } from 'node:stream/web';
import { WITHOUT_BODY } from '../input/failures.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { BodyChunks } from '../invocation/outcome.ts';
import type { Reply } from '../invocation/reply.ts';

/** Base of relative URLs; any host leads to the sandbox. */
export const BASE = 'http://sandbox.localhost';

/** Index within the host of an `http` or `https` URL: the path starts at the first slash after it. */
const AFTER_SCHEME = 'https://'.length;

/**
 * Creates a standard fetch that calls the sandbox without a port. A server's access rules do not apply to it: only this
 * process can call it. After `closing` aborts, it rejects.
 */
export function createFetch(invocation: Invocation, closing: AbortSignal): typeof fetch {
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
    const body = text ?? (request.body ? new Uint8Array(await request.arrayBuffer()) : undefined);
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

function responseOf({ status, headers, body }: Reply, url: string, signal: AbortSignal): Response {
  const text = WITHOUT_BODY.includes(status) ? null : body;
  const content = typeof text === 'string' || text === null ? text : streamOf(text, signal);
  const response = new Response(content, { status, headers });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

/** If the chunks fail, the stream fails like the body of a response whose connection is lost. */
function streamOf(chunks: BodyChunks, signal: AbortSignal): BodyInit {
  const encoder = new TextEncoder();
  const bytes = async function* () {
    try {
      for await (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    } catch (error) {
      signal.throwIfAborted();
      throw new TypeError('terminated', { cause: error });
    }
  };
  return ReadableStream.from(bytes()) as BodyInit;
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
