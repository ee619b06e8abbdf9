import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { baseUrl, rejection, user } from '../../test/stub.ts';
import {
  ApiError,
  ConnectionError,
  createClient,
  isApiError,
  RequestError,
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

  it('refuses fakes of operations that are not in the contract', () => {
    for (const [maker, make] of Object.entries({ createFakeClient, createFakeConnection })) {
      const refusal = (fakes: object, text: string) =>
        expect(() => make(fakes)).toThrow(new RequestError(maker, text));
      refusal({ usrs: {} }, 'there is no group "usrs"');
      refusal({ users: { gett: {} } }, 'there is no operation "users_gett"');
    }
    expect(() => createFakeClient({ users: undefined } as never)).not.toThrow();
    for (const make of [createFakeClient, createFakeConnection])
      expect(() => make(null as never)).toThrow(
        new RequestError(make.name, 'the fakes must be an object, by group and verb'),
      );
  });

  it('is typed by the contract', () => {
    expectTypeOf(exampleOf('users_get')).toEqualTypeOf<UsersGetOutput>();
    // @ts-expect-error: there is no such member
    createFakeClient({ users: { get: { user_idd: 'u' } } });
    // @ts-expect-error: there is no such operation
    expect(() => createFakeClient({ users: { find: () => undefined } })).toThrow(RequestError);
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

  it.each([
    [fakeTimeoutError('transactions_void'), 'unknown'],
    [fakeTimeoutError('users_get'), undefined],
    [fakeTimeoutError('recurringOrders_get'), undefined],
    [fakeConnectionError('transactions_void'), 'not_sent'],
    [fakeConnectionError('transactions_void', { code: 'ENOTFOUND' }), 'not_sent'],
    [fakeConnectionError('transactions_void', { code: 'UND_ERR_CONNECT_TIMEOUT' }), 'not_sent'],
    [fakeConnectionError('transactions_void', { code: 'ECONNRESET' }), 'unknown'],
    [fakeConnectionError('users_get', { code: 'ECONNRESET' }), undefined],
    [fakeApiError('transactions_void', 5), undefined],
    [fakeApiError('transactions_void', 5, { httpStatus: 500 }), 'unknown'],
    [fakeApiError('transactions_void', 5, { httpStatus: 408 }), 'unknown'],
    [fakeApiError('users_create', 300013, { httpStatus: 200 }), undefined],
    [fakeApiError('users_create', 5, { httpStatus: 200 }), 'unknown'],
    [fakeApiError('users_get', 5, { httpStatus: 500 }), undefined],
    [fakeApiError('users_create', 5, { outcome: 'unknown' }), 'unknown'],
  ])('have the outcome that the client would give them: %s', (error, outcome) => {
    expect(error.outcome).toBe(outcome);
  });

  it('cannot have another outcome, or an operation that is not in the contract', () => {
    const sent = { outcome: 'sent' as never };
    const text = 'outcome must be "not_sent" or "unknown"';
    for (const [maker, make] of Object.entries({ fakeConnectionError, fakeTimeoutError })) {
      expect(() => make('users_create', sent)).toThrow(new RequestError(maker, text));
      expect(() => make('users_gett' as never)).toThrow(
        new RequestError(maker, 'there is no operation "users_gett"'),
      );
    }
    expect(() => fakeApiError('users_create', 5, sent)).toThrow(new RequestError('fakeApiError', text));
    expect(() => fakeApiError('users_gett' as never, 5)).toThrow('there is no operation "users_gett"');
    expect(() => exampleOf('users_gett' as never)).toThrow(
      new RequestError('exampleOf', 'there is no operation "users_gett"'),
    );
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
