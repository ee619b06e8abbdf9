import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseUrl, fetching, rejection, stubbed, success, user } from '../../test/stub.ts';
import {
  createClient,
  type Fetch,
  type RecurringPlansCreateParams,
  RequestError,
  ResponseError,
} from '../index.ts';
import { createRaw } from '../raw.ts';

const newPlan = {
  name: 'Studio membership',
  customer_uuid: 'c',
  default_collection_method: 'charge_automatically' as const,
  payment_retry_count: 4,
  payment_retry_day_period: 5,
  recurring_cycles: [],
} satisfies RecurringPlansCreateParams['plan'];
const plan = { id: 'plan-1' };

describe('a request', () => {
  it('sends body, header and query fields to the path of the operation', async () => {
    const { api, sent } = stubbed([
      success({ user_id: 'u' }),
      success({ plan }),
      success({ transactions: [] }),
    ]);
    await api.users.create({ user });
    await api.recurringPlans.update('p', { 'X-P-Customer-Code': 'C1', plan: { name: 'Gold' } });
    await api.transactions.list({ offset: 0, limit: 50, filter: 'a b&c' });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/svc/ts/api/v1/openapi/user', { user }],
      ['PUT', '/svc/payment/api/v1/openapi/recurring_payments/plan/p', { plan: { name: 'Gold' } }],
      ['GET', '/svc/payment/api/v1/openapi/transactions/list?offset=0&limit=50&filter=a%20b%26c', undefined],
    ]);
    expect(sent[1]?.headers.get('x-p-customer-code')).toBe('C1');
    expect(sent[1]?.headers.get('content-type')).toBe('application/json');
  });

  it('omits undefined and sends null', async () => {
    const { api, sent } = stubbed([success({ user_id: 'u' }), success({ plan })]);
    await api.users.get({ user_id: 'u', reference_id: undefined });
    await api.recurringPlans.create({
      plan: { ...newPlan, note: undefined, grace_period: null },
      'x-appid': undefined,
    });
    expect(sent[0]?.url).toBe('/svc/ts/api/v1/openapi/user?user_id=u');
    expect(sent[1]?.headers.has('x-appid')).toBe(false);
    expect(sent[1]?.body).toStrictEqual({ plan: { ...newPlan, grace_period: null } });
  });

  it('encodes the names of fields that the contract does not have', async () => {
    const { api, sent } = stubbed([success({ user_id: 'u' })]);
    await api.users.get({ 'x&user_id=v#': 'y', 'filter[name]': 'z' } as never);
    const query = '?x%26user_id%3Dv%23=y&filter%5Bname%5D=z';
    expect(sent[0]?.url).toBe(`/svc/ts/api/v1/openapi/user${query}`);
  });

  it('treats null slots as omitted, for callers without types', async () => {
    const { api, sent } = stubbed([success({}), success({ transactions: [] })]);
    await api.users.get(null as never, null as never);
    await api.transactions.list(null as never, null as never);
    expect(sent.map(({ url }) => url)).toEqual([
      '/svc/ts/api/v1/openapi/user',
      '/svc/payment/api/v1/openapi/transactions/list',
    ]);
  });

  it('keeps the argument slots of an operation without fields', async () => {
    const { api, sent } = stubbed([success({ customer: {} })]);
    await api.customers.getByReference('CRM-1', {}, { headers: { 'x-trace': 't' } });
    expect(sent[0]?.url).toBe('/svc/payment/api/v1/openapi/customers/ref/CRM-1');
    expect(sent[0]?.headers.get('x-trace')).toBe('t');
  });

  it('accepts JSON by default', async () => {
    const { api, sent } = stubbed([success({ user_id: 'u' }), success({ user_id: 'u' })]);
    await api.users.get({ user_id: 'u' });
    await api.users.get({ user_id: 'u' }, { headers: { accept: 'application/problem+json' } });
    expect(sent.map(({ headers }) => headers.get('accept'))).toEqual([
      'application/json',
      'application/problem+json',
    ]);
  });

  it.each([
    ['another type', new Headers({ Accept: 'text/plain' }), 'text/plain'],
    ['nothing', { Accept: null }, null],
    ['JSON when that is left open', { Accept: undefined }, 'application/json'],
  ])('accepts %s if the headers of the client say so', async (_, headers, accepted) => {
    const { api, sent } = stubbed([success({ user_id: 'u' })], { headers });
    await api.users.get({ user_id: 'u' });
    expect(sent[0]?.headers.get('accept')).toBe(accepted);
  });

  it('merges the headers of client, call and params, in rising precedence', async () => {
    const { api, sent } = stubbed([success({ plan })], {
      headers: { a: 'client', b: 'client', c: 'client', 'x-p-customer-code': 'client' },
    });
    const headers = new Headers({ b: 'call', 'x-p-customer-code': 'call' });
    await api.recurringPlans.update('p', { 'X-P-Customer-Code': 'params' }, { headers });
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      a: 'client',
      b: 'call',
      c: 'client',
      'x-p-customer-code': 'params',
    });
  });

  it('removes a header of the client with null', async () => {
    const { api, sent } = stubbed([success({ user_id: 'u' })], { headers: { a: '1', b: '2' } });
    await api.users.get({ user_id: 'u' }, { headers: { a: null } });
    expect(sent[0]?.headers.has('a')).toBe(false);
    expect(sent[0]?.headers.get('b')).toBe('2');
  });

  it('uses the fetch of the call, else of the client, else the current global one', async () => {
    const answering = (name: string) => vi.fn(async () => success({ user_id: name })());
    const [ofCall, ofClient, global] = [answering('call'), answering('client'), answering('global')];
    const api = createClient({ baseUrl, fetch: ofClient });
    const bare = createClient({ baseUrl });
    vi.stubGlobal('fetch', global);
    expect(await api.users.get({}, { fetch: ofCall })).toEqual({ user_id: 'call' });
    expect(await api.users.get()).toEqual({ user_id: 'client' });
    expect(await bare.users.get()).toEqual({ user_id: 'global' });
    vi.unstubAllGlobals();
    expect([ofCall, ofClient, global].map((fetch) => fetch.mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('does not follow redirects', async () => {
    const redirect = vi.fn<Fetch>(async (_, { redirect }) => {
      expect(redirect).toBe('manual');
      return new Response(null, { status: 307, headers: { location: '/elsewhere' } });
    });
    const error = await rejection(createClient({ baseUrl, fetch: redirect }).users.create({ user }));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toHaveProperty(
      'message',
      'users_create: POST http://service.test/svc/ts/api/v1/openapi/user returned a redirect (HTTP 307) (outcome unknown)',
    );
    expect(error).toHaveProperty('outcome', 'unknown');
    expect(redirect).toHaveBeenCalledOnce();
  });

  it('does not follow redirects in a browser either, which hides the response', async () => {
    const opaque = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });
    const { api } = stubbed([() => opaque]);
    await expect(api.users.get()).rejects.toThrow('returned a redirect (HTTP 0)');
  });

  it('can be sent raw, typed by its path', async () => {
    const answer = success({ user_id: 'u' });
    const sent: Request[] = [];
    const fetch = fetching(async (request) => {
      sent.push(request);
      return answer();
    });
    const { data } = await createRaw({ baseUrl, fetch, headers: { a: '1' } }).GET(
      '/svc/ts/api/v1/openapi/user',
      {
        params: { query: { user_id: 'u' } },
      },
    );
    expect(data?.data.user_id).toBe('u');
    expect(sent[0]?.url).toBe(`${baseUrl}/svc/ts/api/v1/openapi/user?user_id=u`);
    expect(sent[0]?.headers.get('a')).toBe('1');
  });

  it('has its body in Firefox, whose requests do not have them as streams', async () => {
    const streams = vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as never);
    onTestFinished(() => streams.mockRestore());
    const bodies: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      bodies.push(init?.body);
      return Response.json({ code: 200, data: {} });
    };
    const api = createRaw({ baseUrl, fetch });
    await api.POST('/svc/payment/api/v1/openapi/recurring_payments/plan', { body: { plan: newPlan } });
    await api.GET('/svc/ts/api/v1/openapi/user', { params: { query: { user_id: 'u' } } });
    expect(bodies).toEqual([JSON.stringify({ plan: newPlan }), null]);
  });
});

describe('a path parameter', () => {
  it.each(['', '.', '..'])('%j is rejected before anything is sent', async (id) => {
    const { api, sent } = stubbed([]);
    const calls = [
      api.recurringPlans.get(id),
      api.recurringPlans.update(id, { 'X-P-Customer-Code': 'C1' }),
      api.recurringPlans.calculateCycles(id, { activate_type: 'immediate', cycles: [] }),
      api.customers.getByReference(id),
      api.customers.update(id, { name: 'a', phone: '1' }),
      api.cards.updateLimits(id, { limits: [] }),
    ];
    for (const call of calls) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(RequestError);
      expect(error).toHaveProperty(
        'message',
        expect.stringMatching(/^\w+: invalid path parameter id: must be a string, not '', '\.' or '\.\.'$/),
      );
    }
    await expect(api.customers.listPaymentTokens(id)).rejects.toThrow(
      "customers_listPaymentTokens: invalid path parameter uuid: must be a string, not '', '.' or '..'",
    );
    expect(sent).toEqual([]);
  });

  it('that is not a string is rejected', async () => {
    const { api, sent } = stubbed([]);
    await expect(api.recurringPlans.get(undefined as unknown as string)).rejects.toThrow(
      "recurringPlans_get: invalid path parameter id: must be a string, not '', '.' or '..'",
    );
    expect(sent).toEqual([]);
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['100%', '100%25'],
    ['%2e%2e', '%252e%252e'],
    ['{id}$&', '%7Bid%7D%24%26'],
    ['客戶', '%E5%AE%A2%E6%88%B6'],
    ['...', '...'],
  ])('%j is encoded once', async (id, encoded) => {
    const { api, sent } = stubbed([success({ plan })]);
    await api.recurringPlans.get(id);
    expect(sent[0]?.url).toBe(`/svc/payment/api/v1/openapi/recurring_payments/plan/${encoded}`);
  });
});

describe('a response', () => {
  it.each([0, 200])('of code %d is a success and resolves to its data', async (code) => {
    const { api } = stubbed([success({ user_id: 'u' }, code)]);
    expect(await api.users.create({ user })).toEqual({ user_id: 'u' });
  });

  it('includes the envelope and the HTTP response on request', async () => {
    const { api, sent } = stubbed([success({ user_id: 'u' })]);
    const call = api.users.create({ user });
    const { data, envelope, response } = await call.withResponse();
    expect(data).toEqual({ user_id: 'u' });
    expect(envelope).toEqual({ code: 200, message: 'succeed', data });
    expect(response.status).toBe(200);
    expect(await call).toBe(data);
    expect(sent).toHaveLength(1);
  });

  it('keeps fields that are not in the contract', async () => {
    const { api } = stubbed([success({ user_id: 'u', more: [1] })]);
    expect(await api.users.create({ user })).toEqual({ user_id: 'u', more: [1] });
  });
});

describe('a list', () => {
  it('is requested once, when it is awaited', async () => {
    const { api, sent } = stubbed([success({ transactions: [] })]);
    const list = api.transactions.list({ limit: 1 });
    expect(sent).toEqual([]);
    expect(await list).toEqual({ transactions: [] });
    expect((await list.withResponse()).envelope.code).toBe(200);
    expect(sent).toHaveLength(1);
  });
});
