import { describe, expect, it } from 'vitest';
import { baseUrl, fetching, rejection, stubbed, success } from '../../test/stub.ts';
import { createClient, PagingError, RequestError } from '../index.ts';
import { createFakeClient } from '../testing.ts';

interface Asked {
  offset: string | null;
  limit: string | null;
}

/** A service that lists the numbers from 1 to `count` as entries, and what it was asked. */
function listing(
  count: number,
  {
    page = (start: number, limit: number, all: object[]) => all.slice(start, start + limit),
    member = 'transactions',
    largest = Number.POSITIVE_INFINITY,
  }: {
    page?: (start: number, limit: number, all: object[], request: number) => object[];
    member?: string;
    largest?: number;
  } = {},
) {
  const asked: Asked[] = [];
  const all = Array.from({ length: count }, (_, index) => ({ uuid: `t${index + 1}` }));
  const fetch = fetching(async (request) => {
    const { searchParams } = new URL(request.url);
    asked.push({ offset: searchParams.get('offset'), limit: searchParams.get('limit') });
    const limit = Math.min(Number(searchParams.get('limit') ?? 2), largest);
    const items = page(Number(searchParams.get('offset') ?? 0), limit, all, asked.length);
    return Response.json({
      code: 0,
      message: 'succeed',
      data: member ? { [member]: items, total: count } : items,
    });
  });
  return {
    api: createClient({ baseUrl, fetch, retries: 0 }),
    asked,
    offsets: () => asked.map(({ offset }) => offset),
  };
}

async function collect<Item>(items: AsyncIterable<Item>, most = Number.POSITIVE_INFINITY): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= most) break;
  }
  return found;
}

function ids(items: object[]) {
  return items.map((item) => (item as { uuid: string }).uuid);
}

function upTo(count: number) {
  return Array.from({ length: count }, (_, index) => `t${index + 1}`);
}

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

describe('card transactions, whose offset may count pages,', () => {
  const byPages = (start: number, limit: number, all: object[]) =>
    all.slice(start * limit, (start + 1) * limit);

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 12])('are listed completely if it does: %d entries', async (count) => {
    for (const limit of [1, 2, 3, 5]) {
      const { api } = listing(count, { page: byPages });
      expect(ids(await collect(api.cardTransactions.list({ limit })))).toEqual(upTo(count));
    }
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 12])(
    'are listed whole where it counts entries: %d entries',
    async (count) => {
      for (const limit of [1, 2, 3, 5]) {
        const { api } = listing(count);
        expect(ids(await collect(api.cardTransactions.list({ limit })))).toEqual(upTo(count));
        expect(
          ids(
            (await collect(api.cardTransactions.list({ limit }).pages())).flatMap(
              ({ transactions }) => transactions,
            ),
          ),
        ).toEqual(upTo(count));
      }
    },
  );

  it('take one extra request to find out', async () => {
    const pages = listing(6, { page: byPages });
    await collect(pages.api.cardTransactions.list({ limit: 3 }));
    expect(pages.offsets()).toEqual([null, '1', '2']);
    const entries = listing(6);
    await collect(entries.api.cardTransactions.list({ limit: 3 }));
    expect(entries.offsets()).toEqual([null, '1', '4', '6']);
  });

  it.each<[string, (all: object[], request: number) => object[], number]>([
    [
      'the second entry changes',
      (all, request) => all.map((entry, index) => ({ ...entry, isSettled: index === 1 && request > 1 })),
      0,
    ],
    ['an entry is taken away', (all, request) => all.filter((_, index) => index !== 1 || request === 1), 0],
    ['each entry changes each time', (all, request) => all.map((entry) => ({ ...entry, request })), 0],
    ['an entry is added', (all, request) => (request > 2 ? [{ uuid: 't0' }, ...all] : all), 1],
  ])('are listed once each if it counts entries, and meanwhile %s', async (_, change, twice) => {
    for (const limit of [4, 10, 100]) {
      const { api } = listing(50, {
        page: (start, size, all, request) => change(all, request).slice(start, start + size),
      });
      const found = ids(await collect(api.cardTransactions.list({ limit }), 60));
      expect([...new Set(found)]).toEqual(upTo(50));
      expect(found.length).toBeLessThanOrEqual(50 + twice);
    }
  });

  it('are listed completely if it counts pages, and meanwhile an entry is added', async () => {
    const { api } = listing(50, {
      page: (start, limit, all, request) =>
        byPages(start, limit, request > 1 ? [{ uuid: 't0' }, ...all] : all),
    });
    const found = ids(await collect(api.cardTransactions.list({ limit: 10 })));
    expect([...new Set(found)]).toEqual(upTo(50));
    expect(found).toHaveLength(51);
  });

  it('are distinguished from pages later if the first two pages do not tell', async () => {
    const { api } = listing(50, {
      page: (start, limit, all, request) =>
        all.filter((_, index) => index !== 1 || request === 1).slice(start, start + limit),
    });
    const found = ids(await collect(api.cardTransactions.list({ limit: 2 }), 60));
    expect([...new Set(found)]).toEqual(upTo(50));
    expect(found.length).toBeLessThan(53);
  });

  it.each([
    ['ignores it', (_: number, limit: number, all: object[]) => all.slice(0, limit)],
    [
      'gives its first page for 0 and 1',
      (start: number, limit: number, all: object[]) => byPages(Math.max(start - 1, 0), limit, all),
    ],
    [
      'stays on its last page',
      (start: number, limit: number, all: object[]) => byPages(Math.min(start, 2), limit, all),
    ],
  ])('fail if the service %s', async (_, page) => {
    const { api } = listing(6, { page });
    const error = await rejection(collect(api.cardTransactions.list({ limit: 2 })));
    expect(error).toBeInstanceOf(PagingError);
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^cardTransactions_list: the page at offset \d/),
    );
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

  it('tells whether a page follows', async () => {
    const { api } = listing(3);
    const first = api.transactions.list({ limit: 2 });
    expect((await first).transactions).toHaveLength(2);
    expect(await first.hasNextPage()).toBe(true);
    expect(await api.transactions.list({ limit: 2, offset: 2 }).hasNextPage()).toBe(false);
    expect(await api.transactions.list({ limit: 2, offset: 3 }).hasNextPage()).toBe(false);
  });
});
