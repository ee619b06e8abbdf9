import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';

/** The findings of a server with pages of at most some entries, which start where it says. */
async function findingsWith(
  startOf: (offset: number, limit: number, size: number) => number,
  { length = 30, most = 20 } = {},
) {
  const transactions = Array.from({ length }, (_, index) => ({ uuid: `T-${index}` }));
  const { findings } = await runSteps(
    'C07',
    'the pages of the list have no gaps',
    serving((operation, request): Json => {
      if (operation.operationId !== 'transactions_list') return { transactions: [] };
      const query = new URL(request.url).searchParams;
      const limit = Number(query.get('limit') ?? 20);
      const size = Math.min(limit, most);
      const start = startOf(Number(query.get('offset')), limit, size);
      return { transactions: transactions.slice(start, start + size) };
    }),
  );
  return findings.filter((one) => one.includes('T-'));
}

describe('pages that are larger than a server returns', () => {
  it('leave no entries out, whether an offset counts entries or pages', async () => {
    expect(await findingsWith((offset) => offset)).toEqual([]);
    expect(await findingsWith((offset, _, size) => offset * size)).toEqual([]);
  });

  it('may reach further than smaller ones do, in a list that is longer than what is read', async () => {
    expect(await findingsWith((offset) => offset, { length: 800, most: 100 })).toEqual([]);
    expect(await findingsWith((offset, limit) => offset * limit, { length: 800, most: 100 })).toEqual([]);
  });

  it('must not leave an entry out there', async () => {
    const [finding] = await findingsWith((offset, limit) => offset + (limit === 51 ? 1 : 0), {
      length: 800,
      most: 100,
    });
    expect(finding).toContain('on pages of 51 entries');
  });

  it('do not start after entries that the last one should have had', async () => {
    const [finding, ...others] = await findingsWith((offset, limit) => offset * limit);
    expect(finding).toContain('on pages of');
    expect(others.length).toBeLessThan(3);
  });
});
