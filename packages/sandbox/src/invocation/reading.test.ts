import { describe, expect, it } from 'vitest';
import { prefers } from './accept.ts';
import { createBodyReader } from './body.ts';
import { checkEscapes, parseQuery } from './query.ts';
import { requestIdOf } from './request-id.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { targetOf } from './target.ts';

describe('An Accept header', () => {
  it.each([
    ['', false],
    ['text/html', true],
    ['TEXT/HTML', true],
    ['text/html;charset=utf-8', true],
    ['*/*', false],
    ['application/json', false],
    ['text/html, application/json', false],
    ['application/json;q=0.9, text/html', true],
    ['text/html;q=0.8,application/json;q=0.9', false],
    ['application/json ; q=0.5 , text/html ; level=1 ; q=0.6', true],
    ['text/html;q=0', false],
    ['text/html-like', false],
  ])('%j prefers HTML: %s', (accept, expected) => {
    expect(prefers('text/html', accept)).toBe(expected);
  });
});

describe('A query', () => {
  it.each([
    ['/', {}],
    ['/?', {}],
    ['/?a=1&b=2', { a: '1', b: '2' }],
    ['/?a', { a: '' }],
    ['/?a=', { a: '' }],
    ['/?&a=1&&b=2&', { a: '1', b: '2' }],
    ['/?a=b=c', { a: 'b=c' }],
    ['/?=x', { '': 'x' }],
    ['/?a=+', { a: ' ' }],
    ['/?a=x+y%20z%2B&%C3%A9=%26', { a: 'x y z+', é: '&' }],
    ['/?a=?b', { a: '?b' }],
    ['/?toString=1&__proto__=2', Object.assign(Object.create(null), { toString: '1', ['__proto__']: '2' })],
  ])('of %s is read', (url, expected) => {
    expect({ ...parseQuery(url) }).toEqual({ ...expected });
    expect(Object.keys(parseQuery(url))).toEqual(Object.keys(expected));
  });

  it('has no inherited fields', () => {
    expect('toString' in parseQuery('/')).toBe(false);
  });

  it.each([
    ['/?a=1&a=2', 'query.a is repeated'],
    ['/?a=1&%61=2', 'query.a is repeated'],
    ['/?a=%FF', 'its percent-encoding is not valid UTF-8'],
    ['/?a=%', 'its percent-encoding is not valid UTF-8'],
    ['/?a=%00', 'it contains a NUL character'],
  ])('of %s is refused', (url, detail) => {
    expect(() => parseQuery(url)).toThrow(expect.objectContaining({ failure: 'malformedUrl', detail }));
  });

  it('and the path before it have valid escapes', () => {
    expect(() => checkEscapes('/caf%C3%A9?x=%20')).not.toThrow();
    expect(() => checkEscapes('/%C3')).toThrow('its percent-encoding is not valid UTF-8');
  });
});

describe('The id of a request', () => {
  it.each(['a', '!~', 'x'.repeat(128)])("is the caller's: %s", (id) => {
    expect(requestIdOf(id)).toBe(id);
  });

  it.each([undefined, '', 'a b', 'é', 'x'.repeat(129), 'a\n', '\u007f'])(
    'is a new one instead of %j',
    (id) => {
      expect(requestIdOf(id)).toMatch(/^[\da-f-]{36}$/);
      expect(requestIdOf(id)).not.toBe(requestIdOf(id));
    },
  );
});

/** A route without anything but what finding it needs. */
const route = (method: string, path: string, more: object = {}) =>
  ({
    control: path.startsWith('/_sandbox'),
    operation: { method, path, readsYaml: false, ...more },
  }) as Route;

const users = route('GET', '/users/{id}');
const edit = route('PATCH', '/users/{id}');
const seed = route('POST', '/_sandbox/seed', { readsYaml: true });
const router = createRouter([users, edit, seed]);

describe('A URL', () => {
  it.each([
    ['GET', '/users/1', users, 'default', { id: '1' }],
    ['HEAD', '/users/1?a=b', users, 'default', { id: '1' }],
    ['PATCH', '/users/a%20b', edit, 'default', { id: 'a b' }],
    ['GET', `/users/${'x'.repeat(512)}`, users, 'default', { id: 'x'.repeat(512) }],
    ['GET', '/sandboxes/other/users/1', users, 'other', { id: '1' }],
    ['POST', '/sandboxes/other/_sandbox/seed', seed, 'other', {}],
    ['GET', 'http://sandbox.example:4010/users/1?a=b', users, 'default', { id: '1' }],
    ['GET', 'HTTPS://sandbox.example/sandboxes/other/users/1', users, 'other', { id: '1' }],
  ])('%s %s finds its operation', (method, url, found, sandboxId, path) => {
    expect(router.find(method, url)).toEqual({ route: found, sandboxId, path });
  });

  it.each([
    ['POST', '/users/1', ['GET', 'HEAD', 'PATCH']],
    ['GET', '/_sandbox/seed', ['POST']],
    ['GET', '/users', []],
    ['GET', '/sandboxes', []],
    ['GET', '/elsewhere/other/users/1', []],
    ['GET', 'http://sandbox.example?users/1', []],
    ['GET', '/sandboxes/other/users/1/more', []],
    ['OPTIONS', '/sandboxes/other/users/1', ['GET', 'HEAD', 'PATCH']],
  ])('%s %s finds none, but its path has %j', (method, url, methods) => {
    expect(router.find(method, url)).toBeUndefined();
    expect(router.methodsAt(url)).toEqual(methods);
  });

  it('has no HEAD if nothing has GET', () => {
    expect(createRouter([seed]).methodsAt('/_sandbox/seed')).toEqual(['POST']);
  });

  it.each([
    [`/users/${'x'.repeat(513)}`, 'default', 'a segment of its path is too long'],
    [`/sandboxes/${'x'.repeat(513)}/users/1`, 'x'.repeat(513), 'a segment of its path is too long'],
    ['/users/%FF', 'default', 'its percent-encoding is not valid UTF-8'],
    ['http://a/sandboxes/o%74her/users/%FF', 'other', 'its percent-encoding is not valid UTF-8'],
    ['/sandboxes/%61%FF/users/1', '%61%FF', 'its percent-encoding is not valid UTF-8'],
  ])('that is malformed is refused', (url, sandboxId, detail) => {
    const malformed = expect.objectContaining({ failure: 'malformedUrl', detail });
    expect(() => router.find('GET', url)).toThrow(malformed);
    expect(targetOf({ method: 'GET', url, headers: {}, hasBody: false }, router, 9)).toMatchObject({
      sandboxId,
      control: false,
      refusal: malformed,
    });
  });
});

describe('The target of a request', () => {
  const target = (method: string, url: string, headers: Record<string, string> = {}) =>
    targetOf({ method, url, headers, hasBody: false }, router, 9);

  it('is an operation of a sandbox', () => {
    expect(target('GET', '/users/1')).toEqual({
      sandboxId: 'default',
      control: false,
      found: { route: users, sandboxId: 'default', path: { id: '1' } },
      readBody: expect.any(Function),
    });
    expect(target('POST', '/sandboxes/a/_sandbox/seed')).toMatchObject({ sandboxId: 'a', control: true });
  });

  it('refuses a method that the path does not have', () => {
    const refusal = expect.objectContaining({ failure: 'wrongMethod' });
    expect(target('POST', '/users/1')).toEqual({
      sandboxId: 'default',
      control: false,
      refusal,
      allow: 'GET, HEAD, PATCH, OPTIONS',
    });
  });

  it.each([
    ['/nothing', 'default', false],
    ['/_sandbox', 'default', true],
    ['/_sandbox/nothing', 'default', true],
    ['/_sandbox?a=b', 'default', true],
    ['/_sandboxes', 'default', false],
    ['/sandboxes/a', 'a', false],
    ['/sandboxes/a?b', 'a', false],
    ['/sandboxes/a/_sandbox/nothing', 'a', true],
    ['/x/sandboxes/a/_sandbox', 'default', false],
    ['http://sandbox.example/sandboxes/a/x', 'a', false],
    ['HTTPS://sandbox.example:4010/sandboxes/a/_sandbox', 'a', true],
    ['http://sandbox.example/_sandbox#', 'default', true],
    ['http://sandbox.example', 'default', false],
    ['http://sandbox.example?/sandboxes/a/x', 'default', false],
    ['/sandboxes/worker%2D1/x', 'worker-1', false],
    ['/sandboxes//_sandbox', 'default', false],
  ])('is unknown at %s, which is of the sandbox %s', (url, sandboxId, control) => {
    const refusal = expect.objectContaining({ failure: 'unknownPath' });
    expect(target('GET', url)).toEqual({ sandboxId, control, refusal });
  });

  it('is known even if its media type is refused', () => {
    expect(target('PATCH', '/users/1', { 'content-type': 'text/plain' })).toEqual({
      sandboxId: 'default',
      control: false,
      found: { route: edit, sandboxId: 'default', path: { id: '1' } },
      refusal: expect.objectContaining({ failure: 'unsupportedMediaType' }),
    });
  });
});

describe('A body', () => {
  const reader = (
    type: string | undefined,
    { method = 'POST', at = seed, hasBody = true, headers = {} } = {},
  ) => {
    const given = type === undefined ? {} : { 'content-type': type };
    return createBodyReader({ method, url: '/', headers: { ...given, ...headers }, hasBody }, at, 20);
  };

  it.each([
    'application/json',
    'Application/JSON',
    ' application/json ; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json; a=b;charset=utf-8',
    'application/json;',
  ])('of type %j is JSON', (type) => {
    expect(reader(type, { at: edit })('{"a":1}')).toEqual({ value: { a: 1 }, text: '{"a":1}' });
    expect(reader(type, { at: edit })(Buffer.from('{"a":"é"}'))).toEqual({
      value: { a: 'é' },
      text: '{"a":"é"}',
    });
  });

  it('of a type that only some operations accept is YAML', () => {
    expect(reader('application/yaml')('a: 1')).toEqual({ value: { a: 1 }, text: 'a: 1' });
    expect(() => reader('application/yaml', { at: edit })).toThrow(
      expect.objectContaining({ failure: 'unsupportedMediaType', detail: '' }),
    );
  });

  it.each([
    [undefined, {}, ''],
    ['', {}, ''],
    ['text/plain', {}, ''],
    ['application/json text', {}, ''],
    ['text application/json', {}, ''],
    ['application/jsonx', {}, ''],
    ['application/json; charset=latin1', {}, 'its charset must be UTF-8'],
    ['application/json;charset=latin1', {}, 'its charset must be UTF-8'],
    ['application/json; charset="utf-16"', {}, 'its charset must be UTF-8'],
    ['application/json', { 'content-encoding': 'gzip' }, 'a Content-Encoding is not supported'],
  ])('of type %j with %j is refused', (type, headers, detail) => {
    expect(() => reader(type, { headers })).toThrow(
      expect.objectContaining({ failure: 'unsupportedMediaType', detail }),
    );
  });

  it('may say that it is not encoded', () => {
    expect(reader('application/json', { headers: { 'content-encoding': 'identity' } })('1')?.value).toBe(1);
  });

  it.each([
    ['GET', 'text/plain', true],
    ['HEAD', 'text/plain', true],
    ['POST', undefined, false],
  ])('of %s with type %s is not read', (method, type, hasBody) => {
    expect(reader(type, { method, hasBody })('not JSON')).toBeUndefined();
  });

  it('that is empty is none', () => {
    expect(reader('application/json')('')).toBeUndefined();
    expect(reader('application/json')(undefined)).toBeUndefined();
    expect(reader('application/json')(new Uint8Array())).toBeUndefined();
  });

  it('has at most as many bytes as allowed, and is UTF-8', () => {
    const read = reader('application/json');
    expect(read(`"${'é'.repeat(9)}"`)?.value).toBe('é'.repeat(9));
    expect(() => read(`"${'é'.repeat(9)}x"`)).toThrow(expect.objectContaining({ failure: 'bodyTooLarge' }));
    expect(() => read(Buffer.from([0x22, 0xff, 0x22]))).toThrow(
      expect.objectContaining({ failure: 'malformedBody', detail: 'it is not UTF-8' }),
    );
    const part = new Uint8Array(Buffer.from('xx"a"yy')).subarray(2, 5);
    expect(read(part)).toEqual({ value: 'a', text: '"a"' });
  });
});
