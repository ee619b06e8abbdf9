import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Failure } from '../input/failures.ts';
import { isLoopback } from '../input/loopback.ts';

/**
 * Refuses a call to a server without a key unless its host is `localhost` or an IP address. This prevents DNS rebinding:
 * a web page could otherwise point its own host name at loopback and call the sandbox from a visitor's browser.
 */
export function requireLocalHost(sent: CallOrigin): void {
  const host = hostOf(sent);
  if (host === undefined || isLocal(nameOf(host))) return;
  throw new Failure('notLocal', 'call it as localhost or by IP address, or start the server with a key');
}

/** The part of a call that shows where it comes from. */
export interface CallOrigin {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  httpVersion?: string;
}

/**
 * What shows that a call to a server on loopback was forwarded by a proxy, or is a callback of a sandbox. A proxy can
 * leave no sign.
 */
function signOfForwarding({ headers, httpVersion }: CallOrigin): string | undefined {
  const header = Object.keys(headers).find((name) => FORWARDED_HEADERS.test(name));
  if (header !== undefined) return `the header ${header}`;
  // Until version 1.29.6, nginx forwards calls like this, without a header that shows it.
  return httpVersion === '1.0' ? 'the version HTTP/1.0' : undefined;
}

/**
 * What shows that callers on other machines reach a server on loopback: a call was forwarded, or has the host by which
 * they know the server.
 */
export function exposureEvidence(sent: CallOrigin): string | undefined {
  const host = hostOf(sent);
  return (
    signOfForwarding(sent) ??
    (host === undefined || isLoopback(nameOf(host)) ? undefined : `the host ${host}`)
  );
}

/**
 * Refuses a call to the control interface that was forwarded by a proxy, comes from a web page of another site, or is a
 * callback of a sandbox. Pages of `allowOrigin` may call.
 */
export function requireDirectRequest(sent: CallOrigin, allowOrigin?: string): void {
  const sign = signOfForwarding(sent);
  if (sign !== undefined) {
    throw new Failure(
      'notLocal',
      `the call has ${sign}; to accept forwarded calls, start the server with a key`,
    );
  }
  const { headers, method } = sent;
  const { origin } = headers;
  // Browsers send no origin with a GET whose response the page cannot read. Following a link is allowed.
  const isCrossSite = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
  if (isCrossSite && origin === undefined)
    throw new Failure('notLocal', 'the call comes from a web page of another site');
  if (origin === undefined || origin === allowOrigin) return;
  const page = URL.parse(origin);
  if (page && page.host === headers.host) return;
  if (!page || !isLoopback(page.hostname))
    throw new Failure('notLocal', 'the call comes from a web page of another site');
  // A browser asks the server before it sends another type, and the server allows it to no page of another origin.
  if (method !== 'POST' || !SENT_UNASKED.test(headers['content-type'] ?? '')) return;
  throw new Failure(
    'notLocal',
    'the call comes from a web page of another origin; without a body, it needs the header Content-Type: application/json',
  );
}

/** Headers of calls that were forwarded, and of callbacks. */
const FORWARDED_HEADERS = /^(?:forwarded|x-forwarded-.+|via|webhook-id)$/;

/** The host that a call is for: a URL with a host of its own counts instead of the header, as RFC 9112 says. */
function hostOf({ url = '/', headers: { host } }: CallOrigin): string | undefined {
  return url.startsWith('/') ? host : (URL.parse(url)?.host ?? host);
}

/** The name of a host, without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** Types that a page may send to any server; without a body, none. */
const SENT_UNASKED = /^(?:$|text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)/i;

function isLocal(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
