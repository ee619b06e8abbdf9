import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

type Members = Record<string, Json>;

const NUMBERS = ['1', '2', '3', '4', '5', '6'];
const LISTED = NUMBERS.flatMap((number) =>
  ['sale', 'tip'].map((name) => ({ transaction_uuid: `${number}-${name}`, order_number: number })),
);

/** The findings of a server with orders of two sales and a refund, whose list changes what a void shows. */
async function findingsWith(change: (entry: Members, voids: number) => Members, left = LISTED.length) {
  const voided = new Set<string>();
  const voidsOf = (number: string) =>
    LISTED.filter(
      ({ order_number, transaction_uuid }) => order_number === number && voided.has(transaction_uuid),
    ).length;
  const orderOf = (number: string) => ({
    number,
    initial_total: 10.5,
    paid_total: ['7.50', '0.50', '-3.00'][voidsOf(number)] ?? '',
  });
  const transactionsOf = (number: string): Members[] => [
    { uuid: `${number}-sale`, type: 'Sales', device_sn: 'A', success: !voided.has(`${number}-sale`) },
    { uuid: `${number}-tip`, type: 'Sales', device_sn: 'A', success: !voided.has(`${number}-tip`) },
    { uuid: `${number}-refund`, type: 'Refund', device_sn: 'B', success: true },
  ];
  const remaining = LISTED.slice(0, left);
  const { findings, outcomes } = await runSteps(
    'C17',
    'a void of each of several sales',
    serving(async ({ operationId }, request): Promise<Json> => {
      if (operationId === 'transactions_void') {
        const { order, transaction } = await request.json();
        voided.add(transaction.uuid);
        return { order: { ...orderOf(order.number), transactions: transactionsOf(order.number) } };
      }
      const entries = NUMBERS.flatMap((number) =>
        transactionsOf(number).map((one) =>
          // The type of an entry is a number, and its order has an integer for a total.
          change({ ...one, type: 1, order: { ...orderOf(number), initial_total: 11 } }, voidsOf(number)),
        ),
      );
      return { transactions: new URL(request.url).searchParams.get('offset') === '0' ? entries : [] };
    }),
    {
      fixtures: {
        ...DEFAULT_PROFILE.fixtures,
        kinds: new Set(['voidable_sale']),
        get: async (_, { where }) => {
          const index = remaining.findIndex((one) => where?.(one));
          return remaining.splice(index, index < 0 ? 0 : 1)[0];
        },
        listed: () => LISTED,
        left: () => remaining.length,
      },
    },
  );
  return findings.length > 0 ? [...new Set(findings)] : [...outcomes];
}

it('A list shows the voided order and its transactions as the void did', async () => {
  expect(await findingsWith((entry) => entry)).toEqual(['passed']);
});

it('A list must not show another value of another transaction of the order', async () => {
  const found = await findingsWith((entry) =>
    entry.device_sn === 'B' ? { ...entry, device_sn: 'A' } : entry,
  );
  expect(found).toEqual([
    'expected /data/transactions/2/device_sn to be "B", as transactions_void showed it, got "A"',
  ]);
});

it('A list must not show the order as before beside another of its transactions', async () => {
  const found = await findingsWith((entry, voids) => {
    const order = { ...(entry.order as Members), paid_total: '7.50' };
    return voids === 1 && entry.device_sn === 'B' ? { ...entry, order } : entry;
  });
  expect(found).toEqual([
    'expected /data/transactions/2/order/paid_total to be "0.50", as transactions_void showed it, got "7.50"',
  ]);
});

it('A list must not show the order as before once a second sale of it is voided', async () => {
  const found = await findingsWith((entry, voids) => {
    const order = { ...(entry.order as Members), paid_total: '0.50' };
    return voids === 2 ? { ...entry, order } : entry;
  });
  expect(found).toContain(
    'expected /data/transactions/0/order/paid_total to be "-3.00", as transactions_void showed it, got "0.50"',
  );
});

it('The last sales are left for other steps', async () => {
  expect(await findingsWith((entry) => entry, 4)).toEqual([
    'skipped: the profile lists no more sales than the other steps use up',
  ]);
});
