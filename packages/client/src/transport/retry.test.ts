import { describe, expect, it, vi } from 'vitest';
import { baseUrl, failure, rejection, stubbed, success, text, user } from '../../test/stub.ts';
import { virtualTime } from '../../test/time.ts';
import { clock } from '../clock.ts';
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  createClient,
  RequestError,
  TimeoutError,
} from '../index.ts';

const dropped = () => Promise.reject(new TypeError('fetch failed'));
const done = success({ user_id: 'u', plan: {} });
const retries = 2;

/** A `fetch` that says that nobody listens. */
function refused() {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  return Promise.reject(Object.assign(new TypeError('fetch failed', { cause }), { notSent: true }));
}

function limited(headers: Record<string, string>, status = 429) {
  return () => Response.json({ code: 42901, message: 'slow down' }, { status, headers });
}

describe('a read that fails', () => {
  it.each([
    ['a dropped connection', dropped],
    [
      'a body cut short',
      () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })),
    ],
    ['408', text('', 408)],
    ['429', failure(42901, 'slow down', 429)],
    ['500', text('<html>', 500)],
    ['502', text('<html>Bad gateway</html>', 502)],
    ['503', failure(50301, 'busy', 503)],
    ['599', text('', 599)],
  ])('with %s is retried', async (_, answer) => {
    const time = virtualTime();
    const { api, sent } = stubbed([answer, answer, done], { retries });
    expect(await api.users.get({ user_id: 'u' })).toMatchObject({ user_id: 'u' });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ url }) => url)).size).toBe(1);
    expect(time.waits).toEqual([250, 500]);
  });

  it.each([
    ['the service', failure(50301, 'busy', 503), 'users_get: 50301 busy (HTTP 503) (3 attempts)'],
    ['the network', dropped, expect.stringMatching(/\(3 attempts\)$/)],
  ])('reports in the end how many attempts %s failed', async (_, answer, message) => {
    virtualTime();
    const { api } = stubbed([answer, answer, answer], { retries });
    const error = await rejection(api.users.get());
    expect(error).toMatchObject({ message, attempts: 3 });
  });

  it.each([
    ['400', failure(300008, 'no', 400)],
    ['404', text('', 404)],
    ['a failure under 200', failure(50301, 'busy', 200)],
    ['no envelope under 200', text('<html>')],
    ['a redirect', () => new Response(null, { status: 307, headers: { location: '/' } })],
  ])('with %s is not retried', async (_, answer) => {
    virtualTime();
    const { api, sent } = stubbed([answer], { retries });
    await rejection(api.users.get());
    expect(sent).toHaveLength(1);
  });

  it('is retried twice by default, and then fails like the last attempt', async () => {
    virtualTime();
    const answers = [text('', 500), text('', 502), failure(50301, 'busy', 503)];
    const { api, sent } = stubbed(answers, { retries: undefined as unknown as number });
    const error = await rejection(api.users.get());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ httpStatus: 503, outcome: undefined });
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['client', { retries: 0 }, {}],
    ['call', { retries: 5 }, { retries: 0 }],
  ])('is not retried if the %s says so', async (_, ofClient, ofCall) => {
    virtualTime();
    const { api, sent } = stubbed([dropped], ofClient);
    expect(await rejection(api.users.get({}, ofCall))).toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(1);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '2'])(
    'may not be sent %s times more',
    async (count) => {
      const given = { retries: count as number };
      expect(() => createClient({ baseUrl, ...given })).toThrow(RequestError);
      await expect(stubbed([]).api.users.get({}, given)).rejects.toThrow(
        `retries must be a whole number, not ${count}`,
      );
    },
  );
});

describe('an operation that is a read despite its method', () => {
  it.each([
    [
      'recurringOrders_get',
      (api: ReturnType<typeof createClient>) =>
        api.recurringOrders.get({ recurring_order: { uuid: 'o' } } as never),
    ],
    [
      'recurringPlans_calculateCycles',
      (api: ReturnType<typeof createClient>) =>
        api.recurringPlans.calculateCycles('p', { activate_type: 'immediate', cycles: [] }),
    ],
  ])('is retried with the same body: %s', async (_, call) => {
    virtualTime();
    const { api, sent } = stubbed([dropped, text('', 503), done], { retries });
    await call(api);
    expect(sent).toHaveLength(3);
    expect(sent[2]).toMatchObject({ body: sent[0]?.body, method: sent[0]?.method });
  });
});

describe('a write that fails', () => {
  const writes: [string, (api: ReturnType<typeof createClient>) => PromiseLike<unknown>][] = [
    ['users_create', (api) => api.users.create({ user })],
    ['transactions_void', (api) => api.transactions.void({ order: {}, transaction: { uuid: 't' } })],
    ['recurringPlans_update', (api) => api.recurringPlans.update('p', { 'X-P-Customer-Code': 'C' })],
    ['customers_update', (api) => api.customers.update('c', { name: 'a', phone: '1' })],
    ['cards_updateLimits', (api) => api.cards.updateLimits('c', { limits: [] })],
  ];

  it.each(writes)('is never retried if it may have been sent: %s', async (_, write) => {
    virtualTime();
    const open = [dropped, text('', 408), text('<html>', 502), failure(1, 'no', 500)];
    for (const answer of open) {
      const { api, sent } = stubbed([answer], { retries: 5 });
      expect(await rejection(write(api))).toHaveProperty('outcome', 'unknown');
      expect(sent).toHaveLength(1);
    }
    const { api, sent } = stubbed([limited({ 'retry-after': '1' })], { retries: 5 });
    expect(await rejection(write(api))).toHaveProperty('outcome', undefined);
    expect(sent).toHaveLength(1);
  });

  it.each(writes)('is retried if it cannot have been sent: %s', async (_, write) => {
    const time = virtualTime();
    const { api, sent } = stubbed([refused, refused, done], { retries });
    await write(api);
    expect(sent).toHaveLength(3);
    expect(time.waits).toEqual([250, 500]);
  });

  it('has the outcome not_sent if it was never sent', async () => {
    virtualTime();
    const { api } = stubbed([refused, refused, refused], { retries });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'ConnectionError',
      outcome: 'not_sent',
    });
  });
});

describe('the wait before a retry', () => {
  it('is random within the backoff, which doubles up to 8 seconds', async () => {
    for (const [random, waits] of [
      [0, [0, 0, 0, 0, 0, 0]],
      [0.999, [499.5, 999, 1998, 3996, 7992, 7992]],
    ] as const) {
      const time = virtualTime({ random });
      const { api } = stubbed([...Array(6).fill(dropped), done], { retries: 6 });
      await api.users.get();
      expect(time.waits).toEqual(waits);
    }
  });

  const now = Date.UTC(2026, 2, 1);
  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['a fraction of a second', { 'retry-after': '1.5' }, 1500],
    ['as many seconds as are waited for', { 'retry-after': '30' }, 30_000],
    ['a date', { 'retry-after': new Date(now + 9000).toUTCString() }, 9000],
    [
      'a date, by the clock of the service',
      { 'retry-after': 'Sun, 01 Mar 2020 00:00:05 GMT', date: 'Sun, 01 Mar 2020 00:00:00 GMT' },
      5000,
    ],
    ['a date in the past', { 'retry-after': new Date(now - 9000).toUTCString() }, 250],
    ['no time', { 'retry-after': '0' }, 250],
    ['less than it would wait by itself', { 'retry-after': '0.1' }, 250],
    ['nonsense', { 'retry-after': 'soon' }, 250],
    ['a negative number', { 'retry-after': '-5' }, 250],
    ['nothing', {}, 250],
  ])('is as long as Retry-After says: %s', async (_, headers, wait) => {
    for (const status of [429, 503]) {
      const time = virtualTime({ time: now });
      const { api } = stubbed([limited(headers, status), done], { retries });
      await api.users.get();
      expect(time.waits).toEqual([wait]);
    }
  });

  it.each([['31'], ['86400'], ['9'.repeat(400)], [new Date(now + 60_000).toUTCString()]])(
    'is not begun when the service asks for too much: Retry-After %.20s',
    async (value) => {
      const time = virtualTime({ time: now });
      const { api, sent } = stubbed([limited({ 'retry-after': value })], {
        retries,
        timeout: Number.POSITIVE_INFINITY,
      });
      expect(await rejection(api.users.get())).toMatchObject({ name: 'ApiError', httpStatus: 429 });
      expect(sent).toHaveLength(1);
      expect(time.waits).toEqual([]);
    },
  );

  it('does not start if it would exceed the timeout of the call', async () => {
    const time = virtualTime();
    const { api, sent } = stubbed([limited({ 'retry-after': '5' })], { retries, timeout: 5000 });
    expect(await rejection(api.users.get())).toMatchObject({ name: 'ApiError', httpStatus: 429 });
    expect(sent).toHaveLength(1);
    expect(time.waits).toEqual([]);
  });

  it('does not start if the wait before it took until after the timeout', async () => {
    const { api, sent } = stubbed([limited({}), done], { retries, timeout: 300 });
    const time = virtualTime();
    vi.mocked(clock.wait).mockImplementation((callback, milliseconds) => {
      time.pass(milliseconds + 51);
      queueMicrotask(callback);
      return () => {};
    });
    expect(await rejection(api.users.get())).toMatchObject({
      name: 'ApiError',
      httpStatus: 429,
      attempts: 1,
    });
    expect(sent).toHaveLength(1);
  });

  it.each(['client', 'call'])('ends with the reason of the signal of the %s', async (whose) => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const cancel = vi.fn();
    const waiting = vi.spyOn(clock, 'wait').mockImplementation(() => {
      controller.abort(reason);
      return cancel;
    });
    const given = { signal: controller.signal };
    const options: Partial<ClientOptions> = { retries, ...(whose === 'client' && given) };
    const { api, sent } = stubbed([dropped], options);
    const error = await rejection(api.users.get({}, whose === 'call' ? given : {}));
    expect(error).toMatchObject({ name: 'AbortError', cause: reason });
    expect(sent).toHaveLength(1);
    expect(cancel).toHaveBeenCalledOnce();
    waiting.mockRestore();
  });
});

describe('time limits', () => {
  it('give each attempt of a read 20 seconds, and the call a minute in total', async () => {
    const time = virtualTime();
    const { api } = stubbed([limited({ 'retry-after': '30' }), limited({ 'retry-after': '20' }), done], {
      retries,
    });
    await api.users.get();
    expect(time.limits).toEqual([20_000, 20_000, 10_000]);
  });

  it('give a write, and a read without retries, the whole minute', async () => {
    const time = virtualTime();
    const { api } = stubbed([done, done], { retries });
    await api.users.create({ user });
    await api.users.get({}, { retries: 0 });
    expect(time.limits).toEqual([60_000, 60_000]);
  });

  it('can be set for the client and for a call', async () => {
    const time = virtualTime();
    const { api } = stubbed([done, done, done], { timeout: 9000, attemptTimeout: 4000 });
    await api.users.get();
    await api.users.get({}, { attemptTimeout: 3000 });
    await api.users.get({}, { timeout: 2000 });
    expect(time.limits).toEqual([4000, 3000, 2000]);
  });

  it('of an attempt do not cut a write short', async () => {
    const time = virtualTime();
    const { api } = stubbed([done, done], { retries, timeout: 9000, attemptTimeout: 4000 });
    await api.users.create({ user });
    await api.users.create({ user }, { attemptTimeout: 3000 });
    expect(time.limits).toEqual([9000, 9000]);
  });

  it('begin once the request is ready', async () => {
    const time = virtualTime();
    const validator = { request: () => time.pass(6), response: () => {} };
    const { api } = stubbed([done], { timeout: 5, validator: validator as never });
    await api.users.create({ user });
    expect(time.limits).toEqual([5]);
  });

  it('reject an attemptTimeout of 0', () => {
    expect(() => createClient({ baseUrl, attemptTimeout: 0 })).toThrow(
      'createClient: attemptTimeout must be a number above 0, not 0',
    );
  });

  it('let a read be retried after an attempt took too long', async () => {
    const time = virtualTime();
    const hanging = () => new Promise<Response>(() => setImmediate(() => time.expire()));
    const { api, sent } = stubbed([hanging, done], { retries });
    await api.users.get();
    expect(sent).toHaveLength(2);
  });

  it('also let a read be retried after the shorter limit of its own fetch', async () => {
    virtualTime();
    const late = () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'));
    const { api, sent } = stubbed([late, done], { retries });
    await api.users.get();
    expect(sent).toHaveLength(2);
  });

  it('end a call whose last attempt takes too long, naming the exceeded limit', async () => {
    const time = virtualTime();
    const hanging = () => new Promise<Response>(() => setImmediate(() => time.expire()));
    const { api, sent } = stubbed([hanging, hanging, hanging], { retries, timeout: 50_000 });
    const error = await rejection(api.users.get());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeout: 50_000, outcome: undefined });
    expect(sent).toHaveLength(3);
    expect(time.limits.at(-1)).toBeLessThan(20_000);
  });

  it('end a call once, even if the timer fires early', async () => {
    const time = virtualTime({ random: 0 });
    const hanging = () => new Promise<Response>(() => setImmediate(() => time.expire({ early: 2 })));
    const { api, sent } = stubbed([hanging], { retries, timeout: 5000 });
    expect(await rejection(api.users.get())).toMatchObject({ name: 'TimeoutError', timeout: 5000 });
    expect(sent).toHaveLength(1);
  });

  it('end a write that is still being signed with the outcome not_sent', async () => {
    const time = virtualTime();
    const sign = () =>
      new Promise<object>(() => setImmediate(() => time.expire())) as Promise<Record<string, string>>;
    const { api, sent } = stubbed([], { retries, sign, timeout: 1000 });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'TimeoutError',
      outcome: 'not_sent',
    });
    expect(sent).toEqual([]);
  });

  it('end a write with an unknown outcome, once', async () => {
    const time = virtualTime();
    const hanging = () => new Promise<Response>(() => setImmediate(() => time.expire()));
    const { api, sent } = stubbed([hanging], { retries, timeout: 1000 });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'TimeoutError',
      timeout: 1000,
      outcome: 'unknown',
    });
    expect(sent).toHaveLength(1);
    expect(time.isLimited()).toBe(false);
  });
});
