import type { RequestExample } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { encode } from './encode.ts';
import { encodingsOf } from './encodings.ts';

const request: RequestExample = {
  scenario: '',
  summary: '',
  method: 'PUT',
  path: '/customers/{id}',
  pathParams: { id: 'C/1 é' },
  query: { offset: 2, card: 'a+b c&d' },
  headers: {},
  body: { name: 'Zoë "Z" 7 \\ 👩‍👩‍👧', limits: [{ id: 'a', period: 'Daily', count: 6, rate: 0.5 }] },
};

const encoded = encodingsOf(request).map((encoding) => ({
  title: encoding.title,
  ...encode(request, encoding.override(request)),
}));

describe('another encoding of a request', () => {
  it.each(encoded)('means the same: $title', ({ path, body }) => {
    const url = new URL(path, 'http://payments.example');
    expect(decodeURIComponent(url.pathname)).toBe('/customers/C/1 é');
    expect(Object.fromEntries(url.searchParams)).toEqual({ offset: '2', card: 'a+b c&d' });
    expect(JSON.parse(body ?? '')).toEqual(request.body);
  });

  it('is another text', () => {
    const texts = encoded.map(({ path, body, headers }) => [path, body, headers.get('content-type')].join());
    const { path, body, headers } = encode(request);
    const plain = [path, body, headers.get('content-type')].join();
    expect(new Set([plain, ...texts]).size).toBe(7);
  });

  it('encodes only what a request has', () => {
    const { body: _, ...read } = request;
    expect(encodingsOf({ ...read, pathParams: {}, query: {} }).map(({ title }) => title)).toEqual([
      'with several media types in Accept',
    ]);
    expect(encodingsOf({ ...read, query: {} }).map(({ title }) => title)).toEqual([
      'with several media types in Accept',
      'with every character of its parameters percent-encoded',
    ]);
  });
});
