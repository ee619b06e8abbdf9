import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

const SALES = [
  { transaction_uuid: 'other', order_number: '1' },
  { transaction_uuid: 'sale', order_number: '2' },
  { transaction_uuid: 'tip', order_number: '2' },
];
const AMOUNTS: Record<string, number> = { other: 5, sale: 30, tip: 12 };

/** The findings and outcomes of a server whose order has a total that depends on what was voided. */
async function voiding(paidOf: (voided: readonly string[]) => number, sales = SALES) {
  const voided: string[] = [];
  const remaining = [...sales];
  const { findings, outcomes } = await runSteps(
    'C10',
    'both of two concurrent voids',
    serving(async ({ operationId }, request): Promise<Json> => {
      if (operationId === 'transactions_void') {
        const { transaction } = await request.json();
        voided.push(transaction.uuid);
        return { order: {} };
      }
      const isFirst = new URL(request.url).searchParams.get('offset') === '0';
      const transactions = SALES.map(({ transaction_uuid: uuid, order_number: number }) => ({
        uuid,
        amount: AMOUNTS[uuid] ?? 0,
        order: { number, paid_total: `${paidOf(voided)}` },
      }));
      return { transactions: isFirst ? transactions : [] };
    }),
    {
      fixtures: {
        ...DEFAULT_PROFILE.fixtures,
        kinds: new Set(['voidable_sale']),
        get: async (_, { where }) => {
          const index = remaining.findIndex((one) => where?.(one));
          return index < 0 ? undefined : remaining.splice(index, 1)[0];
        },
        listed: () => sales,
      },
    },
  );
  return [...findings, ...outcomes, ...voided];
}

const less = (voided: readonly string[]) => voided.reduce((sum, uuid) => sum - (AMOUNTS[uuid] ?? 0), 100);

it('Two concurrent voids of an order are both counted, or what is voided still is', async () => {
  expect(await voiding(less)).toEqual(['passed', 'sale', 'tip']);
  expect(await voiding(() => 100)).toEqual(['passed', 'sale', 'tip']);
});

it.each([
  [70, 'sale'],
  [88, 'tip'],
])('A total of %s has forgotten all but %s', async (paid) => {
  expect(await voiding((voided) => (voided.length === 0 ? 100 : paid))).toEqual([
    `expected 100 less both amounts that were voided, 30 and 12, got "${paid}"`,
    'failed',
    'sale',
    'tip',
  ]);
});

it('Sales of two orders are left for other steps', async () => {
  await expect(voiding(less, SALES.slice(0, 2))).rejects.toThrow(
    'the profile lists no two sales of one order that are left',
  );
});
