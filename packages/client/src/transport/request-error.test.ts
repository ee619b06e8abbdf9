import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { Headers as UndiciHeaders } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseUrl, fetching, rejection, stubbed, success, user } from '../../test/stub.ts';
import {
  type Client,
  type ClientOptions,
  createClient,
  PaymentsError,
  RequestError,
  type RequestHeaders,
} from '../index.ts';
import { createConnection, usersGet } from '../operations.ts';
import { createRaw } from '../raw.ts';

const secret = 'S3cr3t\nvalue';

/** Expects a call to be refused with this message, and nothing to be sent. @returns the error */
async function expectRefused(
  ask: (api: Client) => PromiseLike<unknown>,
  message: unknown,
  options: Partial<ClientOptions> = {},
): Promise<unknown> {
  const { api, sent } = stubbed([], options);
  const error = await rejection(ask(api));
  expect(error).toMatchObject({ name: 'RequestError', outcome: 'not_sent', message });
  expect(sent).toEqual([]);
  return error;
}

// Here too, so that the file also passes without the configuration of the repository, such as from its package's folder.
afterEach(() => vi.unstubAllGlobals());

describe('a body with a field named __proto__', () => {
  const named = (value: unknown) => Object.defineProperty({}, '__proto__', { value, enumerable: true });

  it.each([
    ['at its top', { user, ...named({ a: 1 }) }, { user, ...named({ a: 1 }) }],
    ['further in', { user: { ...user, ...named('x') } }, { user: { ...user, ...named('x') } }],
  ])('is sent whole: %s', async (_, params, body) => {
    const { api, sent } = stubbed([success({ user_id: '1' })]);
    await api.users.create(params as never);
    expect(JSON.stringify(sent[0]?.body)).toBe(JSON.stringify(body));
    expect(JSON.stringify(body)).toContain('"__proto__":');
  });
});

describe('a request that cannot be built', () => {
  const header = 'invalid header x-key';
  it.each<[string, Partial<ClientOptions>, object, string]>([
    ['the value of a header of the call', {}, { headers: { 'x-key': secret } }, header],
    ['the name of a header', {}, { headers: { [secret]: 'a' } }, 'invalid header name'],
    ['what sign returned', { sign: () => ({ 'x-key': secret }) }, {}, '`sign` failed'],
    ['a sign that returned nothing', { sign: () => undefined as never }, {}, '`sign` failed'],
  ])('for %s says so without quoting values, and is not sent', async (_, options, own, message) => {
    const error = await expectRefused((api) => api.users.create({ user }, own), `users_create: ${message}`, {
      ...options,
      retries: 5,
    });
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toBeInstanceOf(PaymentsError);
    expect(error).toMatchObject({ operationId: 'users_create' });
    expect(inspect(error, { depth: null })).not.toMatch(/S3cr3t/);
  });

  it('for a header field names it', async () => {
    const { api } = stubbed([]);
    await expect(api.recurringPlans.update('p', { 'X-P-Customer-Code': '客戶' })).rejects.toThrow(
      'recurringPlans_update: invalid header X-P-Customer-Code',
    );
  });

  it('for a header of the client fails when the client is created', () => {
    expect(() => createClient({ baseUrl, headers: { 'x-key': secret } })).toThrow(
      new RequestError('createClient', header),
    );
  });

  it('for a fetch that is no function says so, and is refused when the client is created too', async () => {
    const fetch = 1 as never;
    const text = 'no fetch function: pass `fetch`';
    expect(() => createClient({ baseUrl, fetch })).toThrow(new RequestError('createClient', text));
    await expectRefused((api) => api.users.create({ user }, { fetch }), `users_create: ${text}`);
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
  ])('for the URL %s fails when the client is created', (given) => {
    const message = 'baseUrl must be an http(s) URL without user, ? or #';
    const options = { baseUrl: given as string };
    expect(() => createClient(options)).toThrow(new RequestError('createClient', message));
    expect(() => createConnection(options)).toThrow(new RequestError('createConnection', message));
  });

  it('for an option that does not exist fails when the client is created', () => {
    expect(() => createClient({ baseUrl, timeot: 5_000 } as never)).toThrow(
      new RequestError('createClient', 'no option "timeot"'),
    );
    expect(() => createClient({ baseUrl, timeout: undefined })).not.toThrow();
  });

  it.each([
    ['timeot', { timeot: 5_000 }],
    ['auth', { auth: () => ({}) }],
  ])('for an option that a call does not have: %s', async (name, options) => {
    const own = options as never;
    const message = expect.stringContaining(`: no option "${name}"`);
    await expectRefused((api) => api.users.create({ user }, own), message);
    await expectRefused((api) => api.transactions.list({}, own), message);
    await expectRefused((api) => api.recurringPlans.get('p', {}, own), message);
  });

  it.each([
    [{ validator: true }, 'validator must be a function'],
    [{ validator: { request: () => {} } }, 'validator must be a function'],
    [{ onEvent: console }, 'onEvent must be a function'],
    [{ auth: 'Bearer S3cr3t' }, 'auth must be a function'],
    [{ sign: true }, 'sign must be a function'],
    [{ shouldRetry: 2 }, 'shouldRetry must be a function'],
  ])('for an option of another type fails when the client is created: %o', (options, message) => {
    expect(() => createClient({ baseUrl, ...options } as never)).toThrow(
      new RequestError('createClient', message),
    );
  });

  it.each([
    ['params', 'u-1'],
    ['params', 7],
    ['params', [{ user }]],
    ['params', Promise.resolve({ user })],
    ['params', new Map([['user', user]])],
    ['params', new URLSearchParams({ user_id: 'u' })],
    ['options', () => ({})],
    ['options', 5_000],
    ['options', AbortSignal.timeout(5_000)],
  ])('for %s without fields fails before anything is sent: %o', async (what, given) => {
    const slots = (what === 'params' ? [given] : [{ user }, given]) as [never];
    const message = expect.stringMatching(`: ${what} must be an object with fields$`);
    await expectRefused((api) => api.users.create(...slots), message);
    await expectRefused((api) => api.users.get(...slots), message);
    await expectRefused((api) => api.transactions.list(...slots), message);
  });

  it('without a fetch fails when the client is created, or says so if it is gone later', async () => {
    const { users } = createClient({ baseUrl });
    vi.stubGlobal('fetch', undefined);
    const text = 'no fetch function: pass `fetch`';
    for (const make of [createClient, createConnection]) expect(() => make({ baseUrl })).toThrow(text);
    expect(await rejection(users.create({ user }))).toMatchObject({
      name: 'RequestError',
      outcome: 'not_sent',
    });
    const { api } = stubbed([success({})]);
    expect(await api.users.get()).toEqual({});
  });

  it('without a global Headers fails when the client is created, even with its own fetch', () => {
    vi.stubGlobal('Headers', undefined);
    for (const make of [createClient, createConnection, createRaw])
      expect(() => make({ baseUrl, fetch })).toThrow(new RequestError(make.name, 'no global Headers'));
  });

  it('for headers that can be read only once fails when the client is created', async () => {
    const headers = new Headers({ authorization: 'Bearer 1' });
    for (const make of [createClient, createConnection, createRaw])
      expect(() => make({ baseUrl, fetch, headers: headers.entries() })).toThrow(
        new RequestError(make.name, 'invalid headers: iterator'),
      );
    const { api, sent } = stubbed([success({})], { auth: () => headers.entries() });
    await api.users.get();
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer 1');
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

  it('can have a relative URL in a page, and says what is wrong elsewhere', async () => {
    for (const given of ['/', '/api']) {
      const error = await rejection(createClient({ baseUrl: given }).users.get());
      expect(error).toBeInstanceOf(RequestError);
      expect(String(error)).toContain('users_get: invalid baseUrl: Invalid URL');
    }
  });

  it('for a circle in its body has the cause', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    const message = expect.stringContaining('users_create: invalid body: ');
    const error = await expectRefused((api) => api.users.create({ user: circle as never }), message);
    expect(error).toMatchObject({ cause: expect.any(TypeError) });
  });

  class Hidden {
    readonly #secret = 'S3cr3t';
    get secret() {
      return this.#secret;
    }
  }
  class Thenable {
    kept = 'S3cr3t';
    // biome-ignore lint/suspicious/noThenProperty: as in promises of libraries
    then() {}
  }
  it.each<[string, unknown]>([
    ['NaN', Number('x')],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['null', new Date('x')],
    ['of type Map', new Map([['S3cr3t', 1]])],
    ['of type Set', new Set(['S3cr3t'])],
    ['of type URLSearchParams', new URLSearchParams('a=S3cr3t')],
    ['of type Uint8Array', new Uint8Array(2)],
    ['of type ArrayBuffer', new ArrayBuffer(2)],
    ['of type BigInt', 12345678901234567890n],
    ['of type Function', () => 'S3cr3t'],
    ['of type Symbol', Symbol('S3cr3t')],
    ['of type Promise', Promise.resolve('S3cr3t')],
    ['of type Thenable', new Thenable()],
    ['of type Blob', new Blob(['S3cr3t'])],
    ['of type FormData', new FormData()],
    ['of type Headers', new Headers({ a: 'S3cr3t' })],
    ['of type Map', new Proxy(new Map(), {})],
    ['of type Error', new Error('S3cr3t')],
    ['of type RegExp', /S3cr3t/],
    ['of type Number', new Number(Number.NaN)],
    ['of type Hidden', new Hidden()],
    ['of type Object', Object.create({ secret: 'S3cr3t' })],
    ['of type Object', Object.assign(Object.create({ secret: 'S3cr3t' }), { name: 'a' })],
    ['undefined', { toJSON: () => undefined }],
    ['null', { toJSON: () => null }],
  ])(
    'for a value in its body that JSON would write as something else names its place: %s',
    async (said, count) => {
      const params = { plan: { name: 'a', cycles: [{}, { first: [1, 2], billing_count: count }] } };
      await expectRefused(
        (api) => api.recurringPlans.create(params as never),
        `recurringPlans_create: invalid body: plan.cycles[1].billing_count is ${said}`,
      );
    },
  );

  it.each([[[undefined]], [new Array(1)]])('for undefined in a list in its body names it', async (cycles) => {
    await expectRefused(
      (api) => api.recurringPlans.create({ plan: { cycles } } as never),
      'recurringPlans_create: invalid body: plan.cycles[0] is undefined',
    );
  });

  const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, { gt: 1 }, () => 1];
  it.each(odd)('for %s in its query names the field', async (value) => {
    await expectRefused(
      (api) => api.transactions.list({ limit: value as number }),
      'transactions_list: invalid limit: must be a string, boolean or finite number',
    );
  });

  it.each(odd)('for %s in a header field names it', async (value) => {
    const plan = { plan: { name: 'Gold' }, 'x-p-customer-code': value };
    await expectRefused(
      (api) => api.recurringPlans.update('p', plan as never),
      'recurringPlans_update: invalid header x-p-customer-code',
    );
  });

  it.each([...odd, ['a']])('for %s in the headers of client or call names the header', async (value) => {
    const headers = { 'x-key': value as never };
    expect(() => createClient({ baseUrl, headers })).toThrow(new RequestError('createClient', header));
    await expectRefused((api) => api.users.create({ user }, { headers }), `users_create: ${header}`);
  });

  it.each([undefined, null])('for %s in place of a required parameter names it', async (value) => {
    const code = { plan: { name: 'Gold' }, 'X-P-Customer-Code': value };
    await expectRefused(
      (api) => api.recurringPlans.update('p', code as never),
      'recurringPlans_update: invalid X-P-Customer-Code: must be set',
    );
    const wallet = { p_user_id: value, wallet_id: 'w' };
    await expectRefused(
      (api) => api.digitalWallets.listTransactions(wallet as never),
      'digitalWallets_listTransactions: invalid p_user_id: must be set',
    );
    await expectRefused(
      (api) => api.recurringPlans.get(value as never),
      "recurringPlans_get: invalid path parameter id: must be a string, not '', '.' or '..'",
    );
  });

  it('does not occur for a required parameter in different case, or in the headers of the client', async () => {
    const { api, sent } = stubbed([success({}), success({})], { headers: { 'x-p-customer-code': 'C' } });
    await api.recurringPlans.update('p', { plan: { name: 'Gold' } } as never);
    await api.recurringPlans.update('p', { plan: {}, 'X-P-CUSTOMER-CODE': 'D' } as never);
    expect(sent.map(({ headers }) => headers.get('X-P-Customer-Code'))).toEqual(['C', 'D']);
  });

  it('does not occur for an explicit null, for values with toJSON, or for objects that consist of fields', async () => {
    class Name {
      text = 'a';
      get length() {
        return this.text.length;
      }
    }
    const kept = {
      ofClass: new Name(),
      ofSubclass: new (class extends Name {})(),
      observed: new Proxy({ text: 'a' }, {}),
      bare: Object.assign(Object.create(null), { text: 'a' }),
      elsewhere: runInNewContext('({ text: "a" })'),
      empty: {},
      zero: -0,
      none: null,
      left: undefined,
      when: new Date(0),
      amount: { toJSON: () => '12.50' },
    };
    const { api, sent } = stubbed([success({})]);
    await api.users.create({ user: { ...user, ...kept } as never });
    for (const name of ['ofClass', 'ofSubclass', 'observed', 'bare', 'elsewhere'] as const)
      kept[name] = { text: 'a' } as never;
    const { left, ...written } = { ...kept, zero: 0, when: '1970-01-01T00:00:00.000Z', amount: '12.50' };
    expect(sent[0]?.body).toEqual({ user: { ...user, ...written } });
  });

  it('for half a surrogate pair in its path has the cause', async () => {
    const error = await rejection(stubbed([]).api.recurringPlans.get('\ud800'));
    expect(error).toMatchObject({ name: 'RequestError', cause: expect.any(URIError) });
  });

  it('for a failing sign has the cause', async () => {
    const cause = new Error('no key');
    const options = { sign: () => Promise.reject(cause), retries: 5 };
    const error = await expectRefused(
      (api) => api.users.create({ user }),
      'users_create: `sign` failed',
      options,
    );
    expect(error).toMatchObject({ cause });
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
    [
      "may be React Native's Headers, which have a member",
      Object.assign(new Headers({ 'x-old': 'new' }), { map: {} }),
      { 'x-old': 'new', 'x-kept': 'kept' },
    ],
    ['may be undefined', { 'x-old': undefined }, { 'x-old': 'old' }],
    ['may be Headers of undici', new UndiciHeaders({ 'x-old': 'new' }), { 'x-old': 'new', 'x-kept': 'kept' }],
    ['may be a Map', new Map([['x-old', null]]), { 'x-old': null, 'x-kept': 'kept' }],
    ['may be pairs', [['x-old', 'new']], { 'x-old': 'new', 'x-kept': 'kept' }],
    [
      'may have nothing but entries',
      { entries: () => new Map([['x-old', 'new']]).entries() } as never,
      { 'x-old': 'new', 'x-kept': 'kept' },
    ],
    [
      'may have nothing but forEach',
      { forEach: (visit: (value: string, name: string) => void) => visit('new', 'x-old') } as never,
      { 'x-old': 'new', 'x-kept': 'kept' },
    ],
    [
      'may be an object without prototype',
      Object.assign(Object.create(null), { 'x-old': 'new' }),
      { 'x-old': 'new', 'x-kept': 'kept' },
    ],
  ])('%s', async (_, signed, expected) => {
    const { api, sent } = stubbed([success({})], { ...given, sign: () => signed });
    await api.users.get();
    for (const [name, value] of Object.entries(expected)) expect(sent[0]?.headers.get(name)).toBe(value);
  });

  class Options {
    authorization = 'S3cr3t';
  }
  it.each<[string, unknown]>([
    ['Promise', Promise.resolve({ authorization: 'S3cr3t' })],
    ['Options', new Options()],
    ['Function', () => ({ authorization: 'S3cr3t' })],
    ['Date', new Date(0)],
    ['Number', 5],
    ['Headers', new Proxy(new Headers({ authorization: 'S3cr3t' }), {})],
    ['Object', Object.create({ authorization: 'S3cr3t' })],
  ])('are refused by name if they cannot be read, wherever they come from: %s', async (name, given) => {
    const headers = given as never;
    const refused = `invalid headers: ${name}`;
    expect(() => createClient({ baseUrl, headers })).toThrow(new RequestError('createClient', refused));
    const { api, sent } = stubbed([], { auth: () => headers });
    const error = await rejection(api.users.get({}, { headers }));
    expect(error).toMatchObject({ name: 'RequestError', message: `users_get: ${refused}` });
    // A promise is awaited.
    if (name !== 'Promise')
      expect(await rejection(api.users.get())).toMatchObject({
        message: 'users_get: `auth` failed',
        cause: { message: `users_get: ${refused}` },
      });
    expect(inspect(error)).not.toContain('S3cr3t');
    expect(sent).toEqual([]);
  });

  it('are refused if they are no pairs', () => {
    const flat = ['authorization', 'S3cr3t'] as never;
    for (const headers of [flat, 'authorization: S3cr3t' as never])
      expect(() => createClient({ baseUrl, headers })).toThrow('createClient: invalid header a');
    for (const pair of [['x-key'], ['x-key', 'S3cr3t', 'more']])
      expect(() => createClient({ baseUrl, headers: [pair as never] })).toThrow(
        new RequestError('createClient', 'invalid header x-key'),
      );
  });

  it('of undici are sent from the client, the call and auth', async () => {
    const { api, sent } = stubbed([success({})], {
      headers: new UndiciHeaders({ 'x-client': 'a' }),
      auth: () => new UndiciHeaders({ authorization: 'b' }),
    });
    await api.users.get({}, { headers: new UndiciHeaders({ 'x-call': 'c' }) });
    const names = ['x-client', 'authorization', 'x-call'];
    expect(names.map((name) => sent[0]?.headers.get(name))).toEqual(['a', 'b', 'c']);
  });
});
