import { CutOffError, type Transport, type TransportOptions } from './transport.ts';

/** Hands callbacks to a function: a page can receive no calls. */
export function createTransport({ receive }: TransportOptions): Transport {
  return {
    async post({ url, body, sentChars, headers, createSignal }) {
      if (!receive) throw new Error('nothing in this page receives callbacks');
      if (sentChars !== undefined) throw new CutOffError();
      const response = await beforeAbort(
        receive(new Request(url, { method: 'POST', headers, body })),
        createSignal(),
      );
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: textOf(response),
      };
    },
    close: async () => undefined,
  };
}

/** Settles like `work` or, if it aborts before, rejects with the reason of `signal`. */
function beforeAbort<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

async function* textOf(response: Response): AsyncGenerator<string> {
  yield await response.text();
}
