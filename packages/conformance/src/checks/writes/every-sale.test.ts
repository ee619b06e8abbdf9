import type { Json } from '@payments-openapi/spec';
import { portForProcess } from '@payments-openapi/tooling/serve';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';
import type { Profile } from '../../profile/profile.ts';

type Members = Record<string, Json>;

const NUMBERS = ['1', '2', '3', '4', '5', '6'];
const LISTED = NUMBERS.flatMap((number) =>
  ['sale', 'tip'].map((name) => ({ transaction_uuid: `${number}-${name}`, order_number: number })),
);

interface Setting {
  /** How many of the listed sales nobody has used up. */
  left?: number;
  callbacks?: Profile['callbacks'];
  /** Called with each void of an order, and which one of it this is. */
  onVoid?: (number: string, voids: number) => Promise<void>;
}

/** The findings of a server with orders of two sales and a refund, whose list changes what a void shows. */
async function findingsWith(
  change: (entry: Members, voids: number) => Members,
  { left = LISTED.length, callbacks, onVoid }: Setting = {},
) {
  const voided = new Set<string>();
  const voidsOf = (number: string) =>
    LISTED.filter(
      ({ order_number, transaction_uuid }) => order_number === number && voided.has(transaction_uuid),
    ).length;
  const orderOf = (number: string) => ({
    number,
    state: ['completed', 'in_progress', 'active'][voidsOf(number)] ?? '',
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
        await onVoid?.(order.number, voidsOf(order.number));
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
      ...(callbacks && { callbacks }),
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
  expect(await findingsWith((entry) => entry, { left: 4 })).toEqual([
    'skipped: the profile lists no more sales than the other steps use up',
  ]);
});

/** The findings of a server that calls back after the first voids of each order. */
async function announcing(most: number) {
  const port = await portForProcess();
  return findingsWith((entry) => entry, {
    callbacks: { port, within: most < 2 ? 0.2 : 5 },
    async onVoid(number, voids) {
      if (voids > most) return;
      const body = JSON.stringify({ order: { number } });
      await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    },
  });
}

it('Each void that changes the state of the order is announced', async () => {
  expect(await announcing(2)).toEqual(['passed']);
});

it('A second void of an order must be announced too', async () => {
  expect(await announcing(1)).toEqual(['expected a callback after the void, got none within 0.2 seconds']);
});
