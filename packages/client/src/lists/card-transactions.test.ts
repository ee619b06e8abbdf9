import { describe, expect, it } from 'vitest';
import { collect, ids, listing, upTo } from '../../test/listing.ts';
import { rejection } from '../../test/stub.ts';
import { PagingError } from '../index.ts';

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

  it('are distinguished from pages later if the first two pages do not show it', async () => {
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
