import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { rejection, stubbed, success, text, user } from '../../test/stub.ts';
import { CallError, RequestError, reconcile } from '../index.ts';
import { createConnection, usersCreate } from '../operations.ts';
import { createFakeClient, fakeTimeoutError } from '../testing.ts';

const found = { user_id: 'u', user };

describe('the error of a write', () => {
  it('with an unknown outcome names the read that tells, without its values', async () => {
    const { api } = stubbed([text('<html>', 502)]);
    const error = await rejection(api.users.create({ user }));
    expect(error).toMatchObject({ outcome: 'unknown', lookUp: 'users.get({ reference_id })' });
    expect(JSON.parse(JSON.stringify(error))).toHaveProperty('lookUp', 'users.get({ reference_id })');
    expect(inspect(error) + JSON.stringify(error)).not.toContain(user.reference_id);
  });

  it('names none if it was refused, was not sent, has no reference, or nothing tells', async () => {
    const { api } = stubbed([
      () => Response.json({ code: 300013, message: 'exists' }),
      text('', 502),
      text('', 502),
    ]);
    const plan = { name: 'Plan' } as never;
    for (const call of [
      () => api.users.create({ user }),
      () => api.recurringPlans.create({ plan }),
      () => api.cards.link({ card_reference_id: 'c', p_user_id: 'u' }),
      () => api.users.create({ user: Number.NaN as never }),
    ])
      expect(await rejection(call())).not.toHaveProperty('lookUp');
  });

  it('names none for a function of /operations, which alone would be larger', async () => {
    const connection = createConnection({
      baseUrl: 'http://service.test',
      fetch: async () => new Response(''),
    });
    const error = await rejection(usersCreate(connection, { user }));
    expect(error).toMatchObject({ outcome: 'unknown' });
    expect(error).not.toHaveProperty('lookUp');
  });
});

describe('reconcile', () => {
  it('calls the read, with the values of the write', async () => {
    const { api, sent } = stubbed([text('', 502), success(found)]);
    const error = await rejection(api.users.create({ user }));
    expect((await reconcile(api, error, 'users_create')).user_id).toBe('u');
    expect(sent[1]?.url).toBe(`/svc/ts/api/v1/openapi/user?reference_id=${user.reference_id}`);
  });

  it('takes what was stored of the error, too', async () => {
    const { api, sent } = stubbed([text('', 502), success(found)]);
    const { operationId, lookUpValues } = (await rejection(api.users.create({ user }))) as CallError;
    const stored = JSON.parse(JSON.stringify({ operationId, lookUpValues }));
    expect(await reconcile(api, stored, 'users_create')).toMatchObject({ user_id: 'u' });
    expect(sent[1]?.url).toContain(user.reference_id);
    await expect(reconcile(api, { operationId: 'gone', lookUpValues: [] })).rejects.toThrow(RequestError);
  });

  it('looks through all pages of a list, and resolves to undefined if the entry is on none', async () => {
    const pages = [[{ uuid: 'a' }, { uuid: 'b' }], [{ uuid: 'c' }], []];
    for (const [uuid, expected] of [
      ['c', { uuid: 'c' }],
      ['d', undefined],
    ] as const) {
      const { api } = stubbed([text('', 502), ...pages.map((transactions) => success({ transactions }))]);
      const error = await rejection(api.transactions.void({ transaction: { uuid }, order: {} }));
      expect(await reconcile(api, error, 'transactions_void')).toEqual(expected);
    }
  });

  it('works with a fake client', async () => {
    const api = createFakeClient({
      users: {
        create() {
          throw fakeTimeoutError('users_create');
        },
      },
    });
    const error = await rejection(api.users.create({ user }));
    expect(error).toBeInstanceOf(CallError);
    expect(await reconcile(api, error)).toHaveProperty('user_id');
  });

  it('refuses other errors', async () => {
    const { api } = stubbed([text('', 502)]);
    for (const lookUpValues of [[], ['']])
      await expect(reconcile(api, { operationId: 'users_create', lookUpValues })).rejects.toThrow(
        RequestError,
      );
    const refused = (of: string) => new RequestError('reconcile', `no error of ${of} that has a lookUp`);
    await expect(reconcile(api, new Error('other'))).rejects.toThrow(refused('a write'));
    const error = await rejection(api.users.create({ user }));
    await expect(reconcile(api, error, 'transactions_void')).rejects.toThrow(refused('transactions_void'));
  });
});
