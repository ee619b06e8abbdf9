import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failures.ts';

/** Header that brings the key of the control interface. */
export const KEY_HEADER = 'x-sandbox-key';

/** A hook that refuses a call without the key. Digests are compared, so that time tells neither length nor content. */
export function createKeyCheck(key: string) {
  const expected = digest(key);
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const given = headers[KEY_HEADER];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) {
      throw new Failure('keyRequired', `send it as ${KEY_HEADER}`);
    }
  };
}

/**
 * A hook for a server without a key: the name it is called by must be local. A web page could otherwise let a name of
 * its own lead to loopback, and have the browser of whoever runs the sandbox control it.
 */
export async function checkLocalHost({ headers: { host } }: FastifyRequest): Promise<void> {
  if (host === undefined) return;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, ''))) return;
  throw new Failure('keyRequired', 'call it by localhost or an IP address, or start the server with a key');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
