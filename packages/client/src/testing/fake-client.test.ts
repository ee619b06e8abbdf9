import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { baseUrl, rejection, user } from '../../test/stub.ts';
import {
  ApiError,
  ConnectionError,
  createClient,
  isApiError,
  TimeoutError,
  type UserCreate,
  type UsersGetOutput,
} from '../index.ts';
import { paged, transactionsList, usersGet } from '../operations.ts';
import {
  createFakeClient,
  createFakeConnection,
  exampleOf,
  failureResponse,
  fakeApiError,
  fakeConnectionError,
  fakeTimeoutError,
  successResponse,
} from '../testing.ts';

describe('a fake client', () => {
  it('returns the examples of the contract', async () => {
    const api = createFakeClient();
    expect(await api.users.get()).toEqual(exampleOf('users_get'));
    expect((await api.users.create({ user })).user_id).toMatch(/^usr_/);
  });

  it('returns your data, with an envelope and a response', async () => {
    const found = { ...exampleOf('users_get'), user_id: 'u' };
    const api = createFakeClient({ users: { get: found } });
    const { data, envelope, response } = await api.users.get().withResponse();
    expect([data.user_id, envelope.code, response.status]).toEqual(['u', 200, 200]);
  });

  it('calls a function with the arguments of the method', async () => {
    const update = vi.fn(() => exampleOf('recurringPlans_update'));
    const api = createFakeClient({ recurringPlans: { update } });
    await api.recurringPlans.update('p', { 'X-P-Customer-Code': 'c', plan: {} }, { retries: 0 });
    expect(update).toHaveBeenCalledExactlyOnceWith(
      'p',
      { 'X-P-Customer-Code': 'c', plan: {} },
      { retries: 0 },
    );
  });

  it('rejects with what a function throws, recognisable by its code', async () => {
    const create = () => {
      throw fakeApiError('users_create', 300013, { message: 'taken', httpStatus: 409 });
    };
    const error = await rejection(createFakeClient({ users: { create } }).users.create({ user }));
    expect(isApiError(error, 'users_create', 300013)).toBe(true);
    expect(String(error)).toBe('ApiError: users_create: 300013 taken (HTTP 409)');
  });

  it('has one page if a list is given as data, and all pages that a function returns', async () => {
    const page = exampleOf('transactions_list');
    const [first] = page.transactions;
    if (!first) throw new Error('the example is empty');
    const given = createFakeClient({ transactions: { list: { ...page, transactions: [first, first] } } });
    expect(await given.transactions.list().toArray()).toEqual([first, first]);
    const made = createFakeClient({
      transactions: {
        list: ({ offset = 0 } = {}) => ({
          ...page,
          transactions: offset < 3 ? [{ ...first, uuid: `t${offset}` }] : [],
        }),
      },
    });
    expect(await made.transactions.list().toArray()).toHaveLength(3);
    expect(await createFakeClient().recurringOrders.list().toArray()).toEqual(
      exampleOf('recurringOrders_list'),
    );
  });

  it('has a matching connection', async () => {
    const connection = createFakeConnection({ users: { get: { ...exampleOf('users_get'), user_id: 'u' } } });
    expect((await usersGet(connection)).user_id).toBe('u');
    expect(await paged(transactionsList(connection)).toArray()).toEqual(
      exampleOf('transactions_list').transactions,
    );
  });

  it('is typed by the contract', () => {
    expectTypeOf(exampleOf('users_get')).toEqualTypeOf<UsersGetOutput>();
    // @ts-expect-error: there is no such member
    createFakeClient({ users: { get: { user_idd: 'u' } } });
    // @ts-expect-error: there is no such operation
    createFakeClient({ users: { find: () => undefined } });
    createFakeClient({
      users: {
        create: ({ user }) => {
          expectTypeOf(user).toEqualTypeOf<UserCreate>();
          return exampleOf('users_create');
        },
      },
    });
  });
});

describe('fake errors', () => {
  it('are errors of the client', () => {
    const refused = fakeConnectionError('users_create', { outcome: 'not_sent', attempts: 3 });
    expect(refused).toBeInstanceOf(ConnectionError);
    expect(refused.message).toMatch(/ECONNREFUSED \(3 attempts\) \(outcome not_sent\)$/);
    expect(fakeTimeoutError('users_create', { outcome: 'unknown' })).toBeInstanceOf(TimeoutError);
    expect(fakeApiError('users_get', 7)).toBeInstanceOf(ApiError);
    expectTypeOf(fakeApiError('users_create', 300013)).toEqualTypeOf<ApiError<'users_create', 300013>>();
  });
});

describe('responses for your own fetch', () => {
  it('are read like those of the service', async () => {
    const found = exampleOf('users_get');
    const answers = [successResponse('users_get', found), failureResponse(7, 'no', 409)];
    const api = createClient({ baseUrl, fetch: async () => answers.shift() ?? Response.error() });
    expect(await api.users.get()).toEqual(found);
    expect(String(await rejection(api.users.get()))).toBe('ApiError: users_get: 7 no (HTTP 409)');
  });
});
