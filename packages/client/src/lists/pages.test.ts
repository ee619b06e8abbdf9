import { describe, expect, it } from 'vitest';
import { collect, ids, listing, upTo } from '../../test/listing.ts';
import { rejection, stubbed, success } from '../../test/stub.ts';
import { PagingError, RequestError } from '../index.ts';
import { createFakeClient } from '../testing.ts';

describe('iterating over a list', () => {
  it('yields the items of all pages, and ends only with an empty one', async () => {
    const { api, asked } = listing(5);
    expect(ids(await collect(api.transactions.list({ limit: 2 })))).toEqual(upTo(5));
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [null, '2'],
      ['2', '2'],
      ['4', '2'],
      ['5', '2'],
    ]);
  });

  it('continues if the service returns fewer items than requested', async () => {
    const { api, offsets } = listing(7, { largest: 3 });
    expect(ids(await collect(api.transactions.list({ limit: 100 })))).toEqual(upTo(7));
    expect(offsets()).toEqual([null, '3', '6', '7']);
  });

  it("works with Babel's fallback for Symbol.asyncIterator", async () => {
    const { api } = listing(3);
    const items = api.transactions.list({ limit: 2 })['@@asyncIterator']();
    expect(ids(await collect(items))).toEqual(upTo(3));
  });

  it('counts from the initial offset', async () => {
    const { api, offsets } = listing(5);
    expect(ids(await collect(api.transactions.list({ offset: 3, limit: 2 })))).toEqual(['t4', 't5']);
    expect(offsets()).toEqual(['3', '5']);
  });

  it('reads items that are the data itself', async () => {
    const { api } = listing(3, { member: '' });
    expect(ids(await collect(api.recurringOrders.list()))).toEqual(upTo(3));
  });

  it.each([{ transactions: null }, { transactions: 'none' }, {}, { items: [] }])(
    'fails if a page has no list: %j',
    async (data) => {
      const { api } = stubbed([success(data), success(data)]);
      const expected = {
        name: 'ResponseError',
        message: expect.stringContaining('returned no array in data'),
        outcome: undefined,
      };
      expect(await rejection(api.transactions.list())).toMatchObject(expected);
      expect(await rejection(collect(api.transactions.list()))).toMatchObject(expected);
      const list = data as never;
      const fake = createFakeClient({ transactions: { list } });
      expect(await rejection(collect(fake.transactions.list()))).toMatchObject({
        name: 'PagingError',
        message: 'transactions_list: no list at offset 0',
      });
    },
  );

  it('requests a page only when it is reached', async () => {
    const { api, asked } = listing(6);
    const list = api.transactions.list({ limit: 2 });
    const items = list[Symbol.asyncIterator]();
    expect(asked).toHaveLength(0);
    await items.next();
    await items.next();
    expect(asked).toHaveLength(1);
    await items.next();
    expect(asked).toHaveLength(2);
    await items.return();
    expect(asked).toHaveLength(2);
    expect(await collect(list, 1)).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it('does not request an awaited page again', async () => {
    const { api, offsets } = listing(3);
    const list = api.transactions.list({ limit: 2 });
    const page = await list;
    expect(ids(await collect(list))).toEqual(upTo(3));
    expect(await list).toBe(page);
    expect((await list.withResponse()).data).toBe(page);
    expect(offsets()).toEqual([null, '2', '3']);
  });

  it('yields whole pages too', async () => {
    const { api } = listing(3);
    expect(await collect(api.transactions.list({ limit: 2 }).pages())).toEqual([
      { transactions: [{ uuid: 't1' }, { uuid: 't2' }], total: 3 },
      { transactions: [{ uuid: 't3' }], total: 3 },
    ]);
  });

  it('fails at a failed page, after the items before it', async () => {
    const { api } = listing(9, {
      page: (start, limit, all) => {
        if (start > 3) throw new Error('down');
        return all.slice(start, start + limit);
      },
    });
    const found: object[] = [];
    const iterate = async () => {
      for await (const item of api.transactions.list({ limit: 2 })) found.push(item);
    };
    await expect(iterate()).rejects.toHaveProperty('name', 'ConnectionError');
    expect(ids(found)).toEqual(upTo(4));
  });

  it('uses the options of the call for each request', async () => {
    const controller = new AbortController();
    const { api } = listing(9);
    const items = api.transactions.list({ limit: 2 }, { signal: controller.signal })[Symbol.asyncIterator]();
    await items.next();
    await items.next();
    controller.abort(new Error('left'));
    await expect(items.next()).rejects.toThrow('left');
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '0'])(
    'cannot count from the offset %s, and asks for nothing',
    async (offset) => {
      const { api, asked } = listing(3);
      const error = await rejection(collect(api.transactions.list({ offset: offset as number })));
      expect(error).toBeInstanceOf(RequestError);
      expect(error).toHaveProperty(
        'message',
        `transactions_list: offset must be a whole number, not ${offset}`,
      );
      expect(asked).toHaveLength(0);
    },
  );

  it('accepts any offset of the contract for a single page', async () => {
    const { api, asked } = listing(3, { page: () => [] });
    await api.transactions.list({ offset: 1.5, limit: -1 });
    expect(asked).toEqual([{ offset: '1.5', limit: '-1' }]);
  });

  it('does not count past the largest safe integer', async () => {
    const { api, asked } = listing(3, { page: () => [{ uuid: 'a' }] });
    const list = api.transactions.list({ offset: Number.MAX_SAFE_INTEGER });
    expect(await rejection(collect(list))).toBeInstanceOf(RequestError);
    expect(asked).toHaveLength(1);
  });
});

describe('a list whose pages repeat', () => {
  const cases: [
    string,
    (start: number, limit: number, all: object[], request: number) => object[],
    number,
  ][] = [
    ['since the service ignores the offset', (_, limit, all) => all.slice(0, limit), 2],
    [
      'since the service stays on its last page',
      (start, limit, all) => all.slice(Math.min(start, 4), Math.min(start, 4) + limit),
      6,
    ],
    ['since the service begins anew', (start, limit, all) => all.slice(start % 6, (start % 6) + limit), 6],
    [
      'since the service goes back and forth after the first',
      (start, limit, all) => {
        const at = start < 6 ? start : 2 + ((start - 6) % 4);
        return all.slice(at, at + limit);
      },
      6,
    ],
    [
      'also when its entries change',
      (_, limit, all, request) => all.slice(0, limit).map((entry) => ({ ...entry, request })),
      2,
    ],
  ];
  it.each(cases)('fails: %s', async (_, page, count) => {
    const { api, asked } = listing(6, { page });
    const found: object[] = [];
    const iterate = async () => {
      for await (const item of api.transactions.list({ limit: 2 })) if (found.push(item) > 99) break;
    };
    const error = await rejection(iterate());
    expect(error).toBeInstanceOf(PagingError);
    expect(error).toHaveProperty(
      'message',
      `transactions_list: the page at offset ${count} repeats an earlier page`,
    );
    expect(ids(found)).toEqual(upTo(count));
    expect(asked.length).toBeLessThan(6);
  });
});

describe('a list that grows by a whole page at the front meanwhile', () => {
  it.each([4, 5, 6])('repeats that page, and yields the rest: %d entries', async (count) => {
    const { api } = listing(count, {
      page: (start, limit, all, request) =>
        (request > 1 ? [{ uuid: 'n1' }, { uuid: 'n2' }, ...all] : all).slice(start, start + limit),
    });
    const found = ids(await collect(api.transactions.list({ limit: 2 })));
    expect(found).toEqual(['t1', 't2', ...upTo(count)]);
  });
});

describe('a whole list', () => {
  it('can be an array with a maximum number of items', async () => {
    const { api, asked } = listing(5);
    expect(ids(await api.transactions.list({ limit: 2 }).toArray())).toEqual(upTo(5));
    asked.length = 0;
    expect(ids(await api.transactions.list({ limit: 2 }).toArray({ limit: 2 }))).toEqual(upTo(2));
    expect(asked).toHaveLength(1);
    expect(await api.transactions.list().toArray({ limit: 0 })).toEqual([]);
  });

  it.each([Number.NaN, -1, 1.5, null, '5'])('is not requested if the limit is %s', async (limit) => {
    const { api, asked } = listing(5);
    const error = await rejection(api.transactions.list().toArray({ limit: limit as number }));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toHaveProperty('message', `transactions_list: limit must be a whole number, not ${limit}`);
    expect(asked).toEqual([]);
  });

  it('knows whether a page follows', async () => {
    const { api } = listing(3);
    const first = api.transactions.list({ limit: 2 });
    expect((await first).transactions).toHaveLength(2);
    expect(await first.hasNextPage()).toBe(true);
    expect(await api.transactions.list({ limit: 2, offset: 2 }).hasNextPage()).toBe(false);
    expect(await api.transactions.list({ limit: 2, offset: 3 }).hasNextPage()).toBe(false);
  });
});
