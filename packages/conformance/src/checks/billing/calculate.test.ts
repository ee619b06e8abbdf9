import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { FIXTURES } from '../../profile/fixtures.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

interface Asked {
  count: number;
  total: number;
  amount: number;
  type: string | undefined;
}

/** A server that calculates the next amount of a cycle from items of 10.00, less a discount and a credit. */
function calculating(discountOf: (asked: Asked) => number, credit = 20.5) {
  return serving(async (_, request): Promise<Json> => {
    const { cycles } = JSON.parse(await request.text());
    const [{ recurring_items: items, discount_amount: amount = 0, discount_type: type }] = cycles;
    const recurring_items = items.map(({ quantity }: { quantity: number }) => ({ price: 10, quantity }));
    const total = recurring_items.reduce(
      (sum: number, { quantity }: { quantity: number }) => sum + 10 * quantity,
      0,
    );
    const discount = amount === 0 ? 0 : discountOf({ count: items.length, total, amount, type });
    const cycle = { recurring_items, next_billing_amount: total - discount - credit };
    return { plan: { recurring_cycles: [cycle] } };
  });
}

const right = ({ total, amount, type }: Asked) => (type === 'fixed' ? amount : (total * amount) / 100);

describe('the next amount of a calculation is less by the discount', () => {
  const findings = async (discountOf: (asked: Asked) => number) =>
    (await runSteps('C09', 'is less by the discount', calculating(discountOf))).findings;

  it('whatever else is deducted', async () => {
    expect(await findings(right)).toEqual([]);
  });

  it('rounded to a whole number, if all amounts are', async () => {
    const { findings: none } = await runSteps(
      'C09',
      'is less by the discount',
      calculating((asked) => Math.round(right(asked)), 20),
    );
    expect(none).toEqual([]);
    expect(await findings((asked) => Math.round(right(asked)))).toEqual([
      'expected 19979.5, which is due without the discount, less 12.5, got 19966.5',
    ]);
  });

  it('and not the whole amount', async () => {
    expect(await findings(() => 0)).toEqual([
      'expected 9979.5, which is due without the discount, less 5000, got 9979.5',
    ]);
  });

  it('which is deducted once, and not from each item', async () => {
    expect(await findings((asked) => right(asked) * (asked.type === 'fixed' ? asked.count : 1))).toEqual([
      'expected 19979.5, which is due without the discount, less 12.5, got 19954.5',
    ]);
  });
});

describe('a calculation that is refused', () => {
  /** What a server does that refuses calculations, for a plan in a currency. */
  const refusing = async (currency: string) => {
    const server = serving(({ operationId }): Json => {
      if (operationId !== 'recurringPlans_get') return {};
      const items = [
        { id: 'boat', currency: 'HKD' },
        { id: 'other', currency },
      ].slice(currency === 'HKD' ? 0 : 1);
      return { plan: { recurring_cycles: [{ recurring_items: items }] } };
    });
    const { findings, outcomes } = await runSteps(
      'C09',
      'for 2 of each of two items',
      async (input, init) =>
        String(input).endsWith('/calculate')
          ? Response.json({ code: 1, message: 'another currency' }, { status: 422 })
          : server(input, init),
      {
        fixtures: {
          ...DEFAULT_PROFILE.fixtures,
          kinds: new Set(['plan', 'catalogue', 'customer']),
          get: async (kind) => ({
            ...(kind === 'plan' ? { id: 'usd' } : FIXTURES[kind]),
            ...(kind === 'catalogue' && { item: 'boat' }),
          }),
        },
      },
    );
    return [...findings, ...outcomes];
  };

  it('is a finding if the items have the currency of the plan', async () => {
    expect(await refusing('HKD')).toEqual([
      'expected a success, got the failure 1 (HTTP 422): "another currency"',
      'failed',
    ]);
  });

  it('is none if they may have another one', async () => {
    expect(await refusing('USD')).toEqual([
      'skipped: a calculation for the plan usd is refused, which may have another currency than the catalogue',
    ]);
  });
});
