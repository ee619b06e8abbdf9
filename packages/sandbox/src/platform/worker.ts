import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import * as yaml from 'js-yaml';

// What the sandbox needs of its runtime, in a Web Worker or a page. `node.ts` describes it.

/** Kept, so that the timers of a test that replaces the global ones do not hold up the sandbox. */
const timers = {
  clearInterval: globalThis.clearInterval,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  setTimeout: globalThis.setTimeout,
};

export type Timer = ReturnType<typeof globalThis.setTimeout>;

export const setTimeout = (work: () => void, ms?: number): Timer =>
  timers.setTimeout.call(globalThis, work, ms);
export const setInterval = (work: () => void, ms?: number): Timer =>
  timers.setInterval.call(globalThis, work, ms);
export const clearTimeout = (timer: Timer | undefined) => timers.clearTimeout.call(globalThis, timer);
export const clearInterval = (timer: Timer | undefined) => timers.clearInterval.call(globalThis, timer);

/** A page has no process that a timer could keep alive. */
export function unref(timer: Timer): Timer {
  return timer;
}

let turns: MessageChannel | undefined;
const waiting: (() => void)[] = [];

function openTurns(): MessageChannel {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => waiting.shift()?.();
  return channel;
}

/** Not a timer of zero milliseconds: browsers make it take four, once a few have followed each other. */
export function setImmediate<Values extends unknown[]>(
  work: (...values: Values) => void,
  ...values: Values
): void {
  waiting.push(() => work(...values));
  turns ??= openTurns();
  turns.port2.postMessage(undefined);
}

export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function pause<T = void>(
  ms?: number,
  value?: T,
  { signal }: { signal?: AbortSignal; ref?: boolean } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve(value as T);
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  return crypto.getRandomValues(bytes);
}

export function randomInt(most: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((drawn / 2 ** 32) * most);
}

/** `crypto.randomUUID` exists only on pages that were loaded over HTTPS, or from this machine. */
export function randomUUID(): ReturnType<Crypto['randomUUID']> {
  const bytes = fillRandom(new Uint8Array(16));
  const set = (at: number, kept: number, bits: number) => {
    bytes[at] = ((bytes[at] ?? 0) & kept) | bits;
  };
  set(6, 0x0f, 0x40);
  set(8, 0x3f, 0x80);
  const hex = formatBytes(bytes, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function inspect(value: unknown, _options?: object): string {
  return typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
}

export function yamlLibrary() {
  return yaml;
}

export function sha256(text: string): Uint8Array {
  return digestOf(encodeUtf8(text));
}

export function hmacSha256(key: Uint8Array | string, text: string): Uint8Array {
  return hmac(digestOf, typeof key === 'string' ? encodeUtf8(key) : key, encodeUtf8(text));
}

export function formatBytes(bytes: Uint8Array, encoding: 'base64' | 'base64url' | 'hex'): string {
  if (encoding === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = btoa(String.fromCharCode(...bytes));
  if (encoding === 'base64') return text;
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function decodeBase64(text: string): Uint8Array {
  const [kept = ''] = text.replaceAll('-', '+').replaceAll('_', '/').split('=');
  const clean = kept.replaceAll(/[^A-Za-z\d+/]/g, '');
  // A single character at the end is less than a byte.
  return Uint8Array.from(atob(clean.length % 4 === 1 ? clean.slice(0, -1) : clean), (each) =>
    each.charCodeAt(0),
  );
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Not every browser has `ReadableStream.from`. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): BodyInit {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async (reason) => void (await iterator.return?.(reason)),
    },
    { highWaterMark: 0 },
  );
}

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
