import { describe, expect, it } from 'vitest';
import { requireDirectRequest } from './local.ts';

describe('A call of the control interface without a key', () => {
  const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

  it('is refused if it comes from a page of another site without an Origin', () => {
    const refused = expect.objectContaining({ failure: 'notLocal' });
    expect(() => requireDirectRequest({ headers: page })).toThrow(refused);
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
});
