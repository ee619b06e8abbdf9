import { getResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operations, requestExamples, responseExamples } from '../../test/contract.ts';
import { baseUrl, rejection, user } from '../../test/stub.ts';
import { createClient } from '../index.ts';
import {
  handlers,
  recurringPlansGetHandler,
  transactionsListHandler,
  usersCreateHandler,
  usersGetHandler,
} from '../msw.ts';

const server = setupServer(...handlers());
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createClient({ baseUrl, retries: 0 });

describe('the handlers of all operations', () => {
  it.each(operations)('return the first example of $id', async (operation) => {
    const [answer] = Object.values(responseExamples(operation, '200'));
    const [{ path, params } = { path: [], params: {} }] = requestExamples(operation);
    const groups = api as unknown as Record<
      string,
      Record<string, (...slots: unknown[]) => Promise<unknown>>
    >;
    const data = await groups[operation.group]?.[operation.verb]?.(...path, params);
    expect(data).toEqual((answer as { data: unknown }).data);
  });

  it.each(operations.filter(({ isList }) => isList))('let you iterate over $id', async (operation) => {
    const [answer] = Object.values(responseExamples(operation, '200'));
    const [{ params } = { params: {} }] = requestExamples(operation);
    const groups = api as unknown as Record<
      string,
      Record<string, (params: object) => AsyncIterable<unknown>>
    >;
    const items: unknown[] = [];
    const list = groups[operation.group]?.[operation.verb]?.({ ...params, offset: 0 });
    for await (const item of list ?? []) items.push(item);
    const { data } = answer as { data: Record<string, unknown> };
    expect(items).toEqual(operation.itemsName ? data[operation.itemsName] : data);
    expect(items.length).toBeGreaterThan(0);
  });

  it('respond only at a given base URL', async () => {
    const there = handlers({ baseUrl: 'http://there.test/base/' });
    const ask = (address: string) => getResponse(there, new Request(`${address}/svc/ts/api/v1/openapi/user`));
    expect(await ask('http://elsewhere.test')).toBeUndefined();
    expect((await ask('http://there.test/base'))?.status).toBe(200);
  });
});

describe('the handler of an operation', () => {
  it('returns an example by name', async () => {
    server.use(usersCreateHandler('duplicatePhoneNumber'), transactionsListHandler('pastTheEnd'));
    expect(await rejection(api.users.create({ user }))).toMatchObject({ code: 30014, httpStatus: 400 });
    expect(await api.transactions.list()).toEqual({ transactions: [] });
  });

  it('returns your own data or failure', async () => {
    server.use(usersCreateHandler({ data: { user_id: 'mine' } }));
    expect(await api.users.create({ user })).toEqual({ user_id: 'mine' });
    server.use(usersGetHandler({ code: 50301, message: 'busy', status: 503 }));
    expect(await rejection(api.users.get())).toMatchObject({ code: 50301, httpStatus: 503 });
  });

  it('returns the result of a function of the call', async () => {
    server.use(
      usersCreateHandler(({ body }) => ({ data: { user_id: `of ${body.user.reference_id}` } })),
      usersGetHandler(({ query }) => ({ code: 404, message: `no ${query.get('user_id')}`, status: 404 })),
    );
    expect(await api.users.create({ user })).toEqual({ user_id: 'of EMP-00417' });
    expect(String(await rejection(api.users.get({ user_id: 'u' })))).toContain('404 no u');
  });

  it('passes on the path parameters', async () => {
    server.use(
      recurringPlansGetHandler(({ path }) => ({ code: 404, message: `no ${path.id}`, status: 404 })),
    );
    expect(String(await rejection(api.recurringPlans.get('a b')))).toContain('404 no a b');
  });

  it('is typed by the contract', () => {
    // @ts-expect-error no example has this name
    expect(() => usersGetHandler('unheardOf')).toThrow(
      /^GET \/svc\/ts\/api\/v1\/openapi\/user has no example "unheardOf"\. Expected one of: byUserId, /,
    );
    // @ts-expect-error a user has an id
    expect(() => usersCreateHandler({ data: {} })).not.toThrow();
  });
});
