import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';

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
