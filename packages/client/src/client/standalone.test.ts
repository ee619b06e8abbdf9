import { describe, expect, it } from 'vitest';
import { operations } from '../../test/contract.ts';
import { baseUrl, failure, fetching, rejection, success } from '../../test/stub.ts';
import { ApiError, createClient, RequestError } from '../index.ts';
import * as standalone from '../operations.ts';

describe('a standalone operation', () => {
  it('exists for each operation of the contract', () => {
    for (const { typeName } of operations) {
      const name = typeName.charAt(0).toLowerCase() + typeName.slice(1);
      expect(standalone, name).toHaveProperty(name, expect.any(Function));
    }
  });

  it('sends what the method of a client sends', async () => {
    const sent: unknown[] = [];
    const fetch = fetching(async (request) => {
      const { method, url, redirect } = request;
      const headers = Object.fromEntries(request.headers);
      sent.push({ method, url, redirect, headers, body: await request.text() });
      return success({ transactions: [] })();
    });
    const options = { baseUrl: `${baseUrl}/`, headers: { 'X-Source': 'a' }, fetch };
    const api = createClient(options);
    const connection = standalone.createConnection(options);
    const plan = { 'X-P-Customer-Code': 'C-1', plan: { name: '客 “"' } };
    const own = { headers: { 'X-Source': null, 'X-Own': 'b' } };
    await api.recurringPlans.update('a/b 客', plan, own);
    await standalone.recurringPlansUpdate(connection, 'a/b 客', plan, own);
    const page = {
      offset: 2,
      limit: 1,
      filter: 'a b&c+客',
      more: ['x', 'y'],
      none: null,
    } as object;
    await api.transactions.list(page);
    await standalone.transactionsList(connection, page);
    const wallet = { p_user_id: 'u', wallet_id: 'w', start_at: new Date(0) };
    await api.digitalWallets.listTransactions(wallet);
    await standalone.digitalWalletsListTransactions(connection, wallet);
    await api.recurringPlans.get('p');
    await standalone.recurringPlansGet(connection, 'p');
    for (let index = 0; index < sent.length; index += 2) expect(sent[index + 1]).toEqual(sent[index]);
    expect(sent).toHaveLength(8);
  });

  it('resolves and rejects like a method', async () => {
    const answers = [success({ user_id: 'u' }), failure(300013, 'taken', 409)];
    const fetch = async () => answers.shift()?.() ?? Response.error();
    const connection = standalone.createConnection({ baseUrl, fetch });
    const call = standalone.usersGet(connection, { user_id: 'u' }).withResponse();
    expect(await call).toMatchObject({ data: { user_id: 'u' }, envelope: { code: 200 } });
    const error = await rejection(standalone.usersGet(connection));
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toBe('ApiError: users_get: 300013 taken (HTTP 409)');
    expect(await rejection(standalone.recurringPlansGet(connection, '..'))).toBeInstanceOf(RequestError);
  });

  it('of a list returns one page, and the whole list with `paged`', async () => {
    const pages = [[1, 2], [3], []];
    const fetch = async () => success({ transactions: pages.shift() })();
    const connection = standalone.createConnection({ baseUrl, fetch });
    const items: unknown[] = [];
    for await (const item of standalone.paged(standalone.transactionsList(connection))) items.push(item);
    expect(items).toEqual([1, 2, 3]);
  });

  it('rejects the same options as a client', () => {
    expect(() => standalone.createConnection({ baseUrl, timeout: 0 })).toThrow(RequestError);
    expect(() => standalone.createConnection({ baseUrl, headers: { 'X-A': '\n客' } })).toThrow(RequestError);
  });
});
