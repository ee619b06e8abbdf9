import { redact } from '../errors/redaction.ts';
import type { ClientEvent } from './event.ts';

/** Where logs are written: `console`, or anything with these methods. */
export interface Logger {
  debug(message: string, details: object): void;
  warn(message: string, details: object): void;
  error(message: string, details: object): void;
}

/** Names of headers whose values are secrets. */
const SECRET_HEADERS = /auth|cookie|key|secret|sign|token/i;

/** Document and phone numbers: one to three letters and six or more digits, or eight or more digits alone. */
const NUMBERS = /\b[A-Z]{1,3}\d{6,}(\([\dA]\))?|(?<![\w-])\d{8,}(?![\w-])/gi;

/**
 * Creates a listener for `onEvent` that logs each event: requests and responses as `debug`, retries as `warn`,
 * failures as `error`. Events contain no bodies and no request headers. Secret response headers are masked, as are
 * tokens and card, document and phone numbers in error messages.
 */
export function logEvents(logger: Logger): (event: ClientEvent) => void {
  return (event) => {
    const { type, operationId, time, ...rest } = event;
    const details = {
      ...rest,
      ...('headers' in event && { headers: maskHeaders(event.headers) }),
      ...(event.type !== 'request' && event.error !== undefined && { error: describe(event.error) }),
    };
    const level = type === 'failure' ? 'error' : type === 'retry' ? 'warn' : 'debug';
    logger[level](`${operationId} ${textOf(event)}`, details);
  };
}

function textOf(event: ClientEvent): string {
  switch (event.type) {
    case 'request':
      return `${event.method} ${event.url}`;
    case 'response':
      return `returned HTTP ${event.status} in ${Math.round(event.duration)} ms`;
    case 'retry':
      return `failed, next attempt in ${Math.round(event.delay)} ms`;
    case 'failure':
      return `failed after ${Math.round(event.duration)} ms`;
  }
}

function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, SECRET_HEADERS.test(name) ? '[redacted]' : mask(value)]),
  );
}

/** Describes an error without its cause and without properties that may contain request or response data. */
function describe(error: unknown): object {
  const { name, message, code, httpStatus, outcome, attempts } = Object(error);
  const text = mask(message === undefined ? `${error}` : `${message}`);
  return JSON.parse(JSON.stringify({ name, message: text, code, httpStatus, outcome, attempts }));
}

function mask(text: string): string {
  return redact(text).replace(NUMBERS, '[redacted]');
}
