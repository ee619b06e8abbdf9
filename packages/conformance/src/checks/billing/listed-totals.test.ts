import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

const SALE = { transaction_uuid: 'known' };

/** The findings of a server that lists these transactions of an order. */
async function findingsWith(paid_total: string, ...own: Record<string, Json>[]): Promise<string[]> {
  const order = { number: '1', paid_total, initial_total: 100, unpaid_total: '' };
  const known = { uuid: 'known', type: 3, success: true, amount: '1.00', order: { number: '2' } };
  const { findings } = await runSteps(
    'C08',
    'the same order totals',
    serving(async (_, request): Promise<Json> => {
      const isFirst = new URL(request.url).searchParams.get('offset') === '0';
      const listed = own.map((one, index) => ({ uuid: `${index}`, type: 3, success: true, ...one, order }));
      return { transactions: isFirst ? [known, ...listed] : [] };
    }),
    {
      fixtures: {
        ...DEFAULT_PROFILE.fixtures,
        kinds: new Set(['voidable_sale']),
        get: async () => SALE,
        listed: () => [SALE],
      },
    },
  );
  return findings;
}

describe('the paid total of a listed order', () => {
  it('is the sum of its successful sales', async () => {
    expect(await findingsWith('12.50', { amount: '10.00' }, { amount: '2.50' })).toEqual([]);
    expect(await findingsWith('10.00', { amount: '10.00' }, { amount: '2.50' })).toEqual([
      'expected the paid_total of order 1 to be the sum of its successful transactions, 12.5, got 10',
    ]);
  });

  it('does not include sales that failed', async () => {
    const failed = { amount: '10.00', success: false };
    expect(await findingsWith('10.00', { amount: '10.00' }, failed)).toEqual([]);
    expect(await findingsWith('20.00', { amount: '10.00' }, failed)).toHaveLength(1);
  });

  it('may include a voided sale, and others that are not listed', async () => {
    const voided = { amount: '2.50', voided: true };
    expect(await findingsWith('12.50', { amount: '10.00' }, voided)).toEqual([]);
    expect(await findingsWith('10.00', { amount: '10.00' }, voided)).toEqual([]);
    expect(await findingsWith('30.00', { amount: '10.00' })).toEqual([]);
  });

  it('is not compared if there is something else than sales', async () => {
    expect(await findingsWith('7.50', { amount: '10.00' }, { amount: '2.50', type: 4 })).toEqual([]);
    expect(await findingsWith('7.50', { amount: '10.00', refunded_amount: '2.50' })).toEqual([]);
  });
});
