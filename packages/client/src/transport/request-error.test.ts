import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { baseUrl, fetching, rejection, stubbed, success, user } from '../../test/stub.ts';
import {
  type ClientOptions,
  createClient,
  PaymentsError,
  RequestError,
  type RequestHeaders,
} from '../index.ts';
import { createConnection, usersGet } from '../operations.ts';

const secret = 'S3cr3t\nvalue';

describe('a request that cannot be built', () => {
  const header = 'header x-key cannot be sent';
  it.each<[string, Partial<ClientOptions>, object, string]>([
    ['the value of a header of the call', {}, { headers: { 'x-key': secret } }, header],
    ['the name of a header', {}, { headers: { [secret]: 'a' } }, 'header  cannot be sent'],
    ['what sign returned', { sign: () => ({ 'x-key': secret }) }, {}, '`sign` failed'],
    ['a sign that returned nothing', { sign: () => undefined as never }, {}, '`sign` failed'],
  ])('for %s says so, quotes nothing, and was not sent', async (_, options, own, message) => {
    const { api, sent } = stubbed([], { ...options, retries: 5 });
    const error = await rejection(api.users.create({ user }, own));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toBeInstanceOf(PaymentsError);
    expect(error).toMatchObject({
      message: `users_create: ${message}`,
      outcome: 'not_sent',
      operationId: 'users_create',
    });
    expect(inspect(error, { depth: null })).not.toMatch(/S3cr3t/);
    expect(sent).toEqual([]);
  });

  it('for a header member names it', async () => {
    const { api } = stubbed([]);
    await expect(api.recurringPlans.update('p', { 'X-P-Customer-Code': '客戶' })).rejects.toThrow(
      'recurringPlans_update: header X-P-Customer-Code cannot be sent',
    );
  });

  it('for a header of the client is found when the client is made', () => {
    expect(() => createClient({ baseUrl, headers: { 'x-key': secret } })).toThrow(
      new RequestError('createClient', header),
    );
  });

  it.each([
    undefined,
    null,
    '',
    'localhost:1234',
    'example.com',
    'api',
    'https:///svc',
    '//host/svc',
    'http://me:S3cr3t@service.test',
    '127.0.0.1:1234',
    'ftp://x',
    `${baseUrl}/#x`,
    `${baseUrl}?key=S3cr3t`,
  ])('for the address %s is found when the client is made', (given) => {
    const message = 'baseUrl must be an http(s) URL without user, query and fragment, or a path in a browser';
    const options = { baseUrl: given as string };
    expect(() => createClient(options)).toThrow(new RequestError('createClient', message));
    expect(() => createConnection(options)).toThrow(new RequestError('createConnection', message));
  });

  it.each([`${baseUrl}/base`, new URL(`${baseUrl}/base/`)])(
    'does not occur for the address %s',
    async (given) => {
      const urls: string[] = [];
      const fetch = fetching(async ({ url }) => {
        urls.push(url);
        return success({})();
      });
      await createClient({ baseUrl: given, fetch }).users.get();
      await usersGet(createConnection({ baseUrl: given, fetch }));
      expect(urls).toEqual(Array(2).fill(`${baseUrl}/base/svc/ts/api/v1/openapi/user`));
    },
  );

  it('may have a relative address where a page has one, and says what is wrong where not', async () => {
    for (const given of ['/', '/api']) {
      const error = await rejection(createClient({ baseUrl: given }).users.get());
      expect(error).toBeInstanceOf(RequestError);
      expect(String(error)).toContain('users_get: baseUrl cannot be sent: Invalid URL');
    }
  });

  it('for a circle in its body tells the cause', async () => {
    const body: { self?: object } = {};
    body.self = body;
    const { api, sent } = stubbed([]);
    const error = await rejection(api.users.create({ user: body as never }));
    expect(error).toMatchObject({
      message: expect.stringContaining('users_create: the body cannot be sent: '),
      outcome: 'not_sent',
    });
    expect(error).toHaveProperty('cause', expect.any(TypeError));
    expect(sent).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['NaN', Number('x'), 'NaN'],
    ['a number without end', Number.POSITIVE_INFINITY, 'Infinity'],
    ['nothing in a list', [undefined], 'of type Undefined'],
    ['a gap in a list', Array(1), 'of type Undefined'],
    ['a function', () => 1, 'of type Function'],
    ['a symbol', Symbol('S3cr3t'), 'of type Symbol'],
    ['a bigint', 5n, 'of type BigInt'],
    ['a Map', new Map([['a', 1]]), 'of type Map'],
    ['a Set', new Set([1]), 'of type Set'],
    ['a promise', Promise.resolve(1), 'of type Promise'],
    ['an invalid Date', new Date('x'), 'of type Date'],
    ['a toJSON without a result', { toJSON() {} }, 'of type Object'],
  ])('for %s in its body names the member, before anything would be lost', async (_, value, kind) => {
    const { api, sent } = stubbed([]);
    const shared = { quantity: 1 };
    const params = { plan: { items: [shared, shared], cycles: [{ count: value }] } };
    const error = await rejection(api.recurringPlans.create(params as never));
    const path = `plan.cycles.0.count${Array.isArray(value) ? '.0' : ''}`;
    expect(error).toMatchObject({
      name: 'RequestError',
      message: `recurringPlans_create: ${path} cannot be sent: it is ${kind}`,
      outcome: 'not_sent',
    });
    expect(sent).toEqual([]);
  });

  it('does not occur for what JSON keeps', async () => {
    const kept = {
      zero: -0,
      none: null,
      left: undefined,
      when: new Date(0),
      amount: { toJSON: () => '12.50' },
    };
    const { api, sent } = stubbed([success({})]);
    await api.users.create({ user: { ...user, ...kept, by: Object.create(null) } as never });
    expect(sent[0]?.body).toEqual({
      user: {
        ...user,
        zero: 0,
        none: null,
        when: '1970-01-01T00:00:00.000Z',
        amount: '12.50',
        by: {},
      },
    });
  });

  it.each([Number.NaN, Number.NEGATIVE_INFINITY, () => 1])(
    'for %s in its query or in a header names the member',
    async (value) => {
      const { api, sent } = stubbed([]);
      const message = `cannot be sent: it is ${typeof value === 'number' ? value : 'of type Function'}`;
      await expect(api.transactions.list({ limit: value as number })).rejects.toThrow(`limit ${message}`);
      const header = { 'X-P-Customer-Code': value as never, plan: {} };
      await expect(api.recurringPlans.update('p', header)).rejects.toThrow(`X-P-Customer-Code ${message}`);
      expect(sent).toEqual([]);
    },
  );

  it('for half a character in its path tells the cause', async () => {
    const error = await rejection(stubbed([]).api.recurringPlans.get('\ud800'));
    expect(error).toMatchObject({ name: 'RequestError', cause: expect.any(URIError) });
  });

  it('for a failing sign tells the cause', async () => {
    const cause = new Error('no key');
    const { api, sent } = stubbed([], { sign: () => Promise.reject(cause), retries: 5 });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      message: 'users_create: `sign` failed',
      outcome: 'not_sent',
      cause,
    });
    expect(sent).toEqual([]);
  });
});

describe('the headers that sign returns', () => {
  const given = { headers: { 'x-old': 'old', 'x-kept': 'kept' } };
  it.each<[string, RequestHeaders, Record<string, string | null>]>([
    [
      'replace and take away',
      { 'x-old': null, 'x-new': 'new' },
      { 'x-old': null, 'x-kept': 'kept', 'x-new': 'new' },
    ],
    ['may be Headers', new Headers({ 'x-old': 'new' }), { 'x-old': 'new', 'x-kept': 'kept' }],
    ['may be undefined', { 'x-old': undefined }, { 'x-old': 'old' }],
  ])('%s', async (_, signed, expected) => {
    const { api, sent } = stubbed([success({})], { ...given, sign: () => signed });
    await api.users.get();
    for (const [name, value] of Object.entries(expected)) expect(sent[0]?.headers.get(name)).toBe(value);
  });
});
