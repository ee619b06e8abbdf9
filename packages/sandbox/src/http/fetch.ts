import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** What relative addresses are relative to; every host leads to the sandbox. */
export const BASE = 'http://sandbox.localhost';

/** Statuses whose response has no body. */
const BODILESS = [204, 205, 304];

/** Where the host of an `http` or `https` address begins, or goes on. */
const AFTER_SCHEME = 'https://'.length;

/** The signal of a call in process: it has no connection whose end would tell that its caller has gone. */
export const callerSignal = new AsyncLocalStorage<AbortSignal>();

/** A standard fetch that calls a server in process, without a port. */
export function createFetch(server: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request =
      input instanceof Request ? new Request(input, init) : new Request(new URL(input, BASE), init);
    const { signal, url } = request;
    signal.throwIfAborted();
    // Reading a stream takes longer than all the rest, and a text is what it would give.
    const text = typeof init?.body === 'string' ? init.body : undefined;
    const payload = text ?? (request.body ? Buffer.from(await request.arrayBuffer()) : undefined);
    // It begins with the wait for it, which must be within.
    const inject = async () =>
      server.inject({
        method: request.method as InjectOptions['method'],
        url: url.slice(url.indexOf('/', AFTER_SCHEME)).replace(/#.*/s, ''),
        headers: Object.fromEntries(request.headers),
        ...(payload === undefined ? {} : { payload }),
      });
    const answer = callerSignal.run(signal, inject);
    const { statusCode, rawPayload, headers } = await orAborted(answer, signal).catch((error) => {
      signal.throwIfAborted();
      throw new TypeError('fetch failed', { cause: error });
    });
    const response = new Response(BODILESS.includes(statusCode) ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
    Object.defineProperty(response, 'url', { value: url });
    return response;
  };
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
