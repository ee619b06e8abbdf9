import { describe, expect, it, vi } from 'vitest';
import { baseUrl, failure, rejection, stubbed, success, text, user } from '../../test/stub.ts';
import { virtualTime } from '../../test/time.ts';
import { ApiError, type Client, createClient, type SignRequest } from '../index.ts';

const done = success({ user_id: 'u' });

describe('auth', () => {
  const auth = vi.fn(({ refused }: SignRequest) => ({ authorization: refused ? 'fresh' : 'stale' }));

  it.each([401, 403])('is called once more after HTTP %d, and the read is retried', async (status) => {
    virtualTime();
    const { api, sent } = stubbed([failure(1, 'no', status), done], { auth, retries: 0 });
    expect(await api.users.get()).toEqual({ user_id: 'u' });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['stale', 'fresh']);
  });

  it('is not called a third time, nor a second time for a write', async () => {
    virtualTime();
    const read = stubbed([failure(1, 'no', 401), failure(1, 'no', 401)], { auth });
    expect(await rejection(read.api.users.get())).toBeInstanceOf(ApiError);
    const write = stubbed([failure(1, 'no', 401)], { auth });
    expect(await rejection(write.api.users.create({ user }))).toBeInstanceOf(ApiError);
    expect([read.sent.length, write.sent.length]).toEqual([2, 1]);
  });

  it('does not count as a retry', async () => {
    virtualTime();
    const answers = [text('', 503), failure(1, 'no', 401), text('', 503), done];
    const { api, sent } = stubbed(answers, { auth, retries: 2 });
    await api.users.get();
    expect(sent).toHaveLength(4);
  });

  it('comes before sign, which sees the final request', async () => {
    const { api, sent } = stubbed([done], { auth, sign: () => ({ 'x-signature': 's' }) });
    await api.users.get();
    expect(sent[0]?.headers.get('authorization')).toBe('stale');
    expect(sent[0]?.headers.get('x-signature')).toBe('s');
  });
});

describe('twenty calls that are refused at once', () => {
  const call = (api: Client) => api.users.get();
  it.each(['at once', 'after all have been refused'])('renew the credentials once, %s', async (when) => {
    virtualTime();
    let token = 'first';
    let renewals = 0;
    let refusals = 0;
    const allRefused = Promise.withResolvers<void>();
    const api = createClient({
      baseUrl,
      retries: 0,
      async auth({ refused }) {
        if (refused) {
          renewals++;
          if (when !== 'at once') await allRefused.promise;
          token = 'second';
        }
        return { authorization: token };
      },
      fetch: async (_url, { headers }) => {
        if (new Headers(headers).get('authorization') === 'second') return done();
        if (++refusals === 20) allRefused.resolve();
        return failure(1, 'no', 401)();
      },
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => call(api)));
    expect(all).toHaveLength(20);
    expect(renewals).toBe(1);
  });

  it('fail together if the credentials cannot be renewed', async () => {
    virtualTime();
    const renew = vi.fn(() => Promise.reject(new Error('no')));
    const { api } = stubbed(Array(20).fill(failure(1, 'no', 401)), {
      auth: ({ refused }) => (refused ? renew() : {}),
    });
    const errors = await Promise.all(Array.from({ length: 20 }, () => rejection(call(api))));
    for (const error of errors) expect(error).toMatchObject({ message: 'users_get: `auth` failed' });
    expect(renew).toHaveBeenCalledOnce();
  });
});

describe('shouldRetry', () => {
  it('decides where a retry is safe', async () => {
    virtualTime();
    const refused = failure(42, 'later', 400);
    const more = stubbed([refused, done], { retries: 2, shouldRetry: ({ attempt }) => attempt < 2 });
    expect(await more.api.users.get()).toEqual({ user_id: 'u' });
    const less = stubbed([text('', 503)], { retries: 2, shouldRetry: () => false });
    await rejection(less.api.users.get());
    expect([more.sent.length, less.sent.length]).toEqual([2, 1]);
  });

  it('is not called for a write that may have been carried out', async () => {
    virtualTime();
    const shouldRetry = vi.fn(() => true);
    const { api, sent } = stubbed([text('', 503)], { retries: 2, shouldRetry });
    await rejection(api.users.create({ user }));
    expect(shouldRetry).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });
});
