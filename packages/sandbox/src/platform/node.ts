import { Buffer, isUtf8 } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { ReadableStream } from 'node:stream/web';

// What the sandbox needs of its runtime, in Node.js. `worker.ts` has the same for browsers; the condition `browser` of
// `imports` in package.json chooses it. Everything else is JavaScript that both run.

// The timers of a test that replaces the global ones do not hold up the sandbox.
export { randomFillSync as fillRandom, randomInt, randomUUID } from 'node:crypto';
export { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from 'node:timers';
/** `yieldToEventLoop` lets the process send what was written, and start other calls. */
export { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
export { inspect } from 'node:util';

export type Timer = NodeJS.Timeout;

/** Lets the process end before a timer does. */
export function unref(timer: Timer): Timer {
  return timer.unref();
}

const require = createRequire(import.meta.url);

/** Loads the library for YAML. Only if used: most sandboxes read and write none. */
export function yamlLibrary(): typeof import('js-yaml') {
  return require('js-yaml');
}

export function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

export function hmacSha256(key: Uint8Array | string, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Formats bytes as a flat string. */
export function formatBytes(bytes: Uint8Array, encoding: 'base64' | 'base64url' | 'hex'): string {
  return asBuffer(bytes).toString(encoding);
}

/** Decodes base64, also base64url, and ignores what is neither. */
export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

export function encodeUtf8(text: string): Uint8Array {
  return Buffer.from(text);
}

/** Decodes UTF-8; returns undefined for anything else. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? asBuffer(bytes).toString('utf8') : undefined;
}

/** The body of a response that is produced while it is read. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): BodyInit {
  return ReadableStream.from(chunks) as BodyInit;
}

/** Number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
