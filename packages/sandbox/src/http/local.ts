import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Failure } from '../input/failures.ts';

/**
 * Refuses a call to a server without a key under a name that is not local. A web page could otherwise let a name of its
 * own lead to loopback, and have the browser of whoever runs the sandbox call it.
 */
export function checkLocalHost({ host }: IncomingHttpHeaders): void {
  if (host === undefined || isLocal(host.replace(/:\d*$/, ''))) return;
  throw new Failure('notLocal', 'call it by localhost or an IP address, or start the server with a key');
}

/**
 * Refuses a call of the control interface that somebody else had made: a proxy, a web page of another site, or a sandbox
 * that calls back, this one or another. Pages of `allowOrigin` may call.
 */
export function checkFirstHand(headers: IncomingHttpHeaders, allowOrigin?: string): void {
  const sign = Object.keys(headers).find((name) => SECOND_HAND.test(name));
  if (sign !== undefined) {
    throw new Failure(
      'notLocal',
      `it has a header ${sign}; start the server with a key to have calls passed on`,
    );
  }
  const { origin } = headers;
  // Browsers send no origin with a GET whose response the page may not read. A link that is followed is no such call.
  const isCrossSite = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
  if (isCrossSite && origin === undefined)
    throw new Failure('notLocal', 'it comes from a web page of another site');
  if (origin === undefined || origin === allowOrigin || isLocal(URL.parse(origin)?.hostname ?? '')) return;
  throw new Failure('notLocal', 'it comes from a web page of another site');
}

/** Headers of calls that were forwarded, and of callbacks. */
const SECOND_HAND = /^(?:forwarded|x-forwarded-.+|via|webhook-id)$/;

function isLocal(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
