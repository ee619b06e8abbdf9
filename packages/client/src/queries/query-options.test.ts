import { QueryClient } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../../test/contract.ts';
import { baseUrl, failure, fetching, rejection, stubbed, success } from '../../test/stub.ts';
import { createClient } from '../index.ts';
import * as queries from '../query.ts';

const { transactionsListPagesQuery, transactionsListQuery, usersGetQuery } = queries;

describe('the query of an operation', () => {
  it('exists for each read, and for pages of each list whose offset is known to count items', () => {
    const expected = operations.flatMap(({ typeName, isSafe, isList, isOffsetUnknown }) => {
      const name = typeName.charAt(0).toLowerCase() + typeName.slice(1);
      const pages = isList && !isOffsetUnknown ? [`${name}PagesQuery`] : [];
      return isSafe ? [`${name}Query`, ...pages] : [];
    });
    expect(Object.keys(queries).sort()).toEqual(expected.sort());
  });

  it('is fetched once per key', async () => {
    const { api, sent } = stubbed([success({ user_id: 'u', user: { first_name: 'Ka Yan' } })]);
    const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const options = usersGetQuery(api, { user_id: 'u' });
    const { user } = await cache.fetchQuery(options);
    expect(user.first_name).toBe('Ka Yan');
    await cache.fetchQuery(usersGetQuery(api, { user_id: 'u' }));
    expect(sent).toHaveLength(1);
    expect(cache.getQueryData(options.queryKey)).toMatchObject({ user_id: 'u' });
    expect(options.queryKey).toEqual(['users_get', { user_id: 'u' }]);
  });

  it('leaves retries to the client', async () => {
    const { api, sent } = stubbed([failure(300008, 'no', 400)]);
    const error = await rejection(new QueryClient().fetchQuery(usersGetQuery(api)));
    expect(error).toMatchObject({ code: 300008 });
    expect(sent).toHaveLength(1);
  });

  it('is aborted with the query', async () => {
    const signals: AbortSignal[] = [];
    const fetch = fetching((request) => {
      signals.push(request.signal);
      return new Promise<Response>(() => {});
    });
    const cache = new QueryClient();
    const options = usersGetQuery(createClient({ baseUrl, fetch }));
    const asked = rejection(cache.fetchQuery(options));
    await expect.poll(() => signals).toHaveLength(1);
    await cache.cancelQueries({ queryKey: options.queryKey });
    expect(await asked).toMatchObject({ message: 'CancelledError' });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('loads pages by the number of items received, up to an empty one', async () => {
    const pages = [[{ id: 'a' }, { id: 'b' }], [{ id: 'c' }], []];
    const { api, sent } = stubbed(pages.map((transactions) => success({ transactions })));
    const options = transactionsListPagesQuery(api, { offset: 4, limit: 2 });
    const { pages: got, pageParams } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 5 });
    expect(got.map(({ transactions }) => transactions.length)).toEqual([2, 1, 0]);
    expect(pageParams).toEqual([4, 6, 7]);
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual([
      'offset=4&limit=2',
      'offset=6&limit=2',
      'offset=7&limit=2',
    ]);
    expect(options.queryKey).toEqual(['transactions_list', 'pages', { offset: 4, limit: 2 }]);
    expect(options.queryKey).not.toEqual(transactionsListQuery(api, { offset: 4, limit: 2 }).queryKey);
  });
});
