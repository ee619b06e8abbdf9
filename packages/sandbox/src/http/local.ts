import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Failure } from '../input/failures.ts';

/**
 * Refuses a call to a server without a key unless its host is `localhost` or an IP address. This prevents DNS rebinding:
 * a web page could otherwise point its own host name at loopback and call the sandbox from a visitor's browser.
 */
export function requireLocalHost({ host }: IncomingHttpHeaders): void {
  if (host === undefined || isLocal(host.replace(/:\d*$/, ''))) return;
  throw new Failure('notLocal', 'call it as localhost or by IP address, or start the server with a key');
}

/**
 * Refuses a call to the control interface that was forwarded by a proxy, comes from a web page of another site, or is a
 * callback of a sandbox. Pages of `allowOrigin` may call.
 */
export function requireDirectRequest(headers: IncomingHttpHeaders, allowOrigin?: string): void {
  const sign = Object.keys(headers).find((name) => FORWARDED_HEADERS.test(name));
  if (sign !== undefined) {
    throw new Failure(
      'notLocal',
      `the call has the header ${sign}; to accept forwarded calls, start the server with a key`,
    );
  }
  const { origin } = headers;
  // Browsers send no origin with a GET whose response the page cannot read. Following a link is allowed.
  const isCrossSite = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
  if (isCrossSite && origin === undefined)
    throw new Failure('notLocal', 'the call comes from a web page of another site');
  if (origin === undefined || origin === allowOrigin || isLocal(URL.parse(origin)?.hostname ?? '')) return;
  throw new Failure('notLocal', 'the call comes from a web page of another site');
}

/** Headers of calls that were forwarded, and of callbacks. */
const FORWARDED_HEADERS = /^(?:forwarded|x-forwarded-.+|via|webhook-id)$/;

function isLocal(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
