import type { Exchange } from './exchange.ts';

/** Statuses that often come from a gateway in front of the server. */
const STATUSES = new Set([408, 411, 413, 414, 429, 431, 502, 503, 504]);

/** The longest URL that every gateway passes on. */
const MAX_URL = 4096;

/** Whether a response may come from a gateway in front of the server, which does not know the contract. */
export function mayBeFromGateway(exchange: Pick<Exchange, 'request' | 'response'>): boolean {
  return STATUSES.has(exchange.response.status) || isUrlRefused(exchange);
}

/** Whether a gateway may have refused the URL: an escape is invalid or hides a control character, or it is very long. */
export function isUrlRefused({
  request: { url },
  response: { status },
}: Pick<Exchange, 'request' | 'response'>): boolean {
  return status === 400 && (url.length > MAX_URL || /%(?![\da-f]{2})|%[01][\da-f]|%7f/i.test(url));
}
