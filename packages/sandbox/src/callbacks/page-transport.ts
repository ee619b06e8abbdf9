import { CutOffError, type Transport, type TransportOptions } from './transport.ts';

/** Hands callbacks to a function: a page can receive no calls. */
export function createTransport({ receive }: TransportOptions): Transport {
  return {
    async post({ url, body, sentChars, headers, createSignal }) {
      if (!receive) throw new Error('nothing in this page receives callbacks');
      if (sentChars !== undefined) throw new CutOffError();
      const signal = createSignal();
      signal.throwIfAborted();
      const respond = async () => {
        const response = await receive(new Request(url, { method: 'POST', headers, body }));
        const { status } = response;
        return { status, headers: Object.fromEntries(response.headers), text: [await response.text()] };
      };
      return beforeAbort(respond(), signal);
    },
    close: async () => undefined,
  };
}

/** Settles like `work` or, if it aborts before, rejects with the reason of `signal`. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
