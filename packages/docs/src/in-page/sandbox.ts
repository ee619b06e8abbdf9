import { type Control, createControl } from '@payments-openapi/sandbox/control-client';
import { keep, kept } from './kept.ts';
import type { FromWorker, Order, SentResponse } from './messages.ts';

/** The sandbox in this page. It keeps its state from page to page, for each tab of the browser. */
export interface InPageSandbox {
  /** A standard fetch that calls the sandbox, whatever the host of the URL. */
  fetch: typeof fetch;
  /** Typed client of its control interface. */
  control: Control;
  /** Calls `listener` whenever a call may have changed something, or a callback has been received. */
  onChange(listener: () => void): void;
}

/** Base of relative URLs; any host leads to the sandbox. */
const BASE = 'https://sandbox.example';

/** Starts the sandbox in a worker, which only this module knows. @param seed text of a seed to start with */
export async function startSandbox(seed?: string): Promise<InPageSandbox> {
  const worker = new Worker(new URL(`sandbox.js${new URL(import.meta.url).search}`, import.meta.url), {
    type: 'module',
  });
  // Safari keeps a page that was left, and its worker with it: a transaction that has begun would hold up later pages.
  addEventListener('pagehide', () => worker.terminate());
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  let orders = 0;

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'callback') return changed();
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.kind === 'done') resolve?.(data.result);
    else reject?.(new TypeError(data.message));
  };
  const send = <T>(order: Order, transfer: Transferable[] = []): Promise<T> => {
    const id = orders++;
    const result = Promise.withResolvers<unknown>();
    waiting.set(id, result);
    worker.postMessage({ id, order }, transfer);
    return result.promise as Promise<T>;
  };
  // The script or SQLite cannot be loaded, or the browser has stopped the worker.
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new TypeError('The sandbox has stopped.'));
    waiting.clear();
  };

  const { key } = await send<{ key: string }>({ kind: 'open', stored: kept('key'), seed });
  keep('key', key);

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, BASE), init);
    const sent = await request.arrayBuffer();
    const body = sent.byteLength > 0 ? sent : undefined;
    const { url, method, headers, signal } = request;
    signal.throwIfAborted();
    const answer = send<SentResponse>(
      { kind: 'call', request: { url, method, headers: [...headers], body } },
      body ? [body] : [],
    );
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const response = await Promise.race([answer, aborted]).finally(() => {
      if (method !== 'GET') changed();
    });
    const { status, statusText, headers: received, body: bytes } = response;
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers: received });
  };
  return {
    fetch,
    control: createControl({ baseUrl: BASE, fetch }),
    onChange: (listener) => void listeners.add(listener),
  };
}
