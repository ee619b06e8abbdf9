import { describe, expect, it } from 'vitest';
import { exposureEvidence, requireDirectRequest, requireLocalHost } from './local.ts';

const refused = (detail: string) => expect.objectContaining({ failure: 'notLocal', detail });

describe('The host of a call without a key', () => {
  it.each([
    undefined,
    'localhost',
    'LOCALHOST:4010',
    'localhost.:4010',
    'pay.localhost',
    '127.0.0.1:4010',
    '10.0.0.7',
    '[::1]',
    '[fe80::1]:4010',
  ])('can be %s', (host) => {
    expect(() => requireLocalHost({ headers: { host } })).not.toThrow();
  });

  it.each([
    '',
    'example.com',
    'notlocalhost',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '4010',
    '127.0.[0.1',
    '127.0.]0.1',
  ])('cannot be %j', (host) => {
    expect(() => requireLocalHost({ headers: { host } })).toThrow(
      refused('call it as localhost or by IP address, or start the server with a key'),
    );
  });

  it('is that of its URL, if it has one', () => {
    const host = 'localhost';
    const sent = (url: string) => ({ url, headers: { host } });
    expect(() => requireLocalHost(sent('http://127.0.0.1:4010/'))).not.toThrow();
    expect(() => requireLocalHost(sent('*'))).not.toThrow();
    expect(() => requireLocalHost(sent('http://example.com/'))).toThrow();
    expect(exposureEvidence(sent('http://example.com/'))).toBe('the host example.com');
  });
});

describe('A call of the control interface without a key', () => {
  const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  const fromPage = refused('the call comes from a web page of another site');

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'via', 'webhook-id'])(
    'is refused with the header %s, which it names',
    (name) => {
      expect(() => requireDirectRequest({ headers: { accept: '*/*', [name]: 'x' } })).toThrow(
        refused(`the call has the header ${name}; to accept forwarded calls, start the server with a key`),
      );
    },
  );

  it.each([
    'x-forwarded',
    'x-forwarded-',
    'not-forwarded',
    'x-via',
    'viable',
    'x-webhook-id',
    'webhook-id-x',
  ])('can have the header %s', (name) => {
    expect(() => requireDirectRequest({ headers: { [name]: 'x' } })).not.toThrow();
  });

  it('is refused if it comes from a page of another site without an Origin', () => {
    expect(() => requireDirectRequest({ headers: page })).toThrow(fromPage);
    expect(() =>
      requireDirectRequest({ headers: { ...page, 'sec-fetch-site': 'same-origin' } }),
    ).not.toThrow();
  });

  it.each(['http://192.168.1.5', 'http://8.8.8.8:3000', 'http://[fd00::1]', 'http://0.0.0.0:4010', 'null'])(
    'is refused if it comes from a page of %s, which another machine may serve',
    (origin) => {
      const refused = expect.objectContaining({ failure: 'notLocal' });
      expect(() => requireDirectRequest({ headers: { host: 'localhost:4010', origin } })).toThrow(refused);
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.9', 'http://[::1]:80', 'http://app.localhost'])(
    'can come from a page of %s',
    (origin) => {
      expect(() => requireDirectRequest({ headers: { host: 'localhost:4010', origin } })).not.toThrow();
    },
  );

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'Multipart/form-data; boundary=x'])(
    'is refused if a page of another origin sends a POST with the type %s, which needs no permission',
    (type) => {
      const headers = { host: 'localhost:4010', origin: 'http://localhost:3000', 'content-type': type };
      const refused = expect.objectContaining({ failure: 'notLocal' });
      expect(() => requireDirectRequest({ method: 'POST', headers })).toThrow(refused);
      const own = { ...headers, origin: 'http://localhost:4010' };
      expect(() => requireDirectRequest({ method: 'POST', headers: own })).not.toThrow();
      expect(() => requireDirectRequest({ method: 'POST', headers }, headers.origin)).not.toThrow();
      expect(() =>
        requireDirectRequest({ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }),
      ).not.toThrow();
      expect(() => requireDirectRequest({ method: 'POST', headers: { host: headers.host } })).not.toThrow();
    },
  );

  it('can be a link that somebody follows', () => {
    expect(() => requireDirectRequest({ headers: { ...page, 'sec-fetch-mode': 'navigate' } })).not.toThrow();
  });

  it('can come from a local page, or one of the allowed origin, though it is another site', () => {
    const allowed = 'https://docs.example';
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:8080', allowed])
      expect(() => requireDirectRequest({ headers: { ...page, origin } }, allowed), origin).not.toThrow();
    for (const origin of ['https://docs.example.com', 'https://localhost.example', 'null', ''])
      expect(() => requireDirectRequest({ headers: { origin } }, allowed), origin).toThrow(fromPage);
    expect(() => requireDirectRequest({ headers: { origin: allowed } })).toThrow(fromPage);
  });

  it('is refused if it came with HTTP/1.0, as old proxies forward', () => {
    expect(() => requireDirectRequest({ httpVersion: '1.0', headers: {} })).toThrow(
      refused('the call has the version HTTP/1.0; to accept forwarded calls, start the server with a key'),
    );
    expect(() => requireDirectRequest({ httpVersion: '1.1', headers: {} })).not.toThrow();
  });

  it('needs no Origin, also if one is allowed', () => {
    expect(() => requireDirectRequest({ headers: {} }, 'https://docs.example')).not.toThrow();
  });

  it('says to a page how it can send a POST', () => {
    const headers = { host: 'localhost:4010', origin: 'http://localhost:3000' };
    expect(() => requireDirectRequest({ method: 'POST', headers })).toThrow(
      refused(
        'the call comes from a web page of another origin; without a body, it needs the header Content-Type: application/json',
      ),
    );
  });
});

describe('A call shows that callers on other machines reach the server by', () => {
  it.each([
    [{ 'x-forwarded-for': '192.0.2.1', host: 'localhost' }, '1.1', 'the header x-forwarded-for'],
    [{ host: 'localhost' }, '1.0', 'the version HTTP/1.0'],
    [{ host: 'sandbox.example:4010' }, '1.1', 'the host sandbox.example:4010'],
    [{ host: '192.0.2.1' }, '1.1', 'the host 192.0.2.1'],
    [{ host: '[::1]:4010' }, '1.1', undefined],
    [{}, '1.1', undefined],
  ])('%j with HTTP/%s: %s', (headers, httpVersion, sign) => {
    expect(exposureEvidence({ headers, httpVersion })).toBe(sign);
  });
});
