import { describe, expect, it } from 'vitest';
import { couldNotConnect, isNetworkFailure, provesNotSent } from './network.ts';

function thrown(cause: object, message = 'fetch failed') {
  return new TypeError(message, { cause: Object.assign(new Error('no'), cause) });
}

describe('that nothing was sent', () => {
  it.each([
    ['a refused connection', thrown({ code: 'ECONNREFUSED', syscall: 'connect' })],
    ['no way to the host, found out on connecting', thrown({ code: 'EHOSTUNREACH', syscall: 'connect' })],
    [
      'a name without address',
      thrown({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'service.test' }),
    ],
    [
      'a resolver that does not respond',
      thrown({ code: 'EAI_AGAIN', syscall: 'getaddrinfo', hostname: 'service.test' }),
    ],
    ['a connection that was not made in time', thrown({ code: 'UND_ERR_CONNECT_TIMEOUT' })],
    [
      'all addresses refusing',
      thrown({
        errors: [thrown({ syscall: 'connect' }), thrown({ syscall: 'connect' })],
      }),
    ],
    ['a certificate that is not valid', thrown({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
    ['a certificate of another name', thrown({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ])('is proved by %s', (_, error) => {
    expect(couldNotConnect(error)).toBe(true);
    expect(provesNotSent(error, globalThis.fetch, undefined)).toBe(true);
    // A `fetch` that wraps the platform's may have sent the request before.
    expect(provesNotSent(error, (...args) => globalThis.fetch(...args), undefined)).toBe(false);
  });

  it('is not looked for in what a custom fetch throws, which may contain itself', () => {
    const error = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    error.errors.push(error);
    expect(provesNotSent(error, async () => Response.error(), undefined)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a reset while reading', thrown({ code: 'ECONNRESET', syscall: 'read' })],
    ['a broken pipe', thrown({ code: 'EPIPE', syscall: 'write' })],
    [
      'no way to the host, found out on an open connection',
      thrown({ code: 'EHOSTUNREACH', syscall: 'read' }),
    ],
    ['a socket that was closed', thrown({ code: 'UND_ERR_SOCKET' })],
    ['a response that did not begin in time', thrown({ code: 'UND_ERR_HEADERS_TIMEOUT' })],
    ['one address of two that was reached', thrown({ errors: [thrown({ syscall: 'connect' }), thrown({})] })],
    [
      'a certificate of ours that the service refuses',
      thrown({ code: 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN' }),
    ],
    ['what browsers say', new TypeError('Failed to fetch')],
    [
      'what Deno says, which may have sent the request on another connection before',
      new TypeError('error sending request for url: client error (Connect): tcp connect error'),
    ],
    ['what is no error', 'ECONNREFUSED'],
  ])('is not proved by %s', (_, error) => {
    expect(couldNotConnect(error)).toBe(false);
  });
});

const circular = new Error('no');
circular.cause = circular;

describe('a failure of the network', () => {
  it.each([
    ['Node.js', thrown({ code: 'ECONNRESET' })],
    ['Chromium', new TypeError('Failed to fetch')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['newer Chromium', new TypeError('Failed to fetch (service.example)')],
    ['Safari', new TypeError('Load failed')],
    ['React Native', new TypeError('Network request failed')],
    ['Deno', new TypeError('error sending request for url')],
    ['workerd', new Error('Network connection lost.')],
  ])('is recognised on %s', (_, error) => {
    expect(isNetworkFailure(error)).toBe(true);
  });

  it.each([
    ['a bug in a fetch', new TypeError("Cannot read properties of undefined (reading 'headers')")],
    ['a bug that mentions fetch', new TypeError('fetch is not a function')],
    ['a bug that mentions a network', new ReferenceError('network is not defined')],
    ['a bug that begins like a failure', new Error('Failed to fetch user: HTTP 500')],
    ['a bug that begins like another failure', new Error('Network config is missing')],
    ['a bug that mentions a connection', new TypeError('connection.close is not a function')],
    ['a bug with a code', thrown({ code: 'ERR_INVALID_URL' }, 'Invalid URL')],
    ['a missing file', thrown({ code: 'ENOENT' }, 'no such file')],
    ['a cause that is the error itself', circular],
    ['what is no error', undefined],
  ])('is not %s', (_, error) => {
    expect(isNetworkFailure(error)).toBe(false);
  });
});
