import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';

/** A server that calculates the next amount of a cycle from items of 10.00, minus a percentage of that. */
function calculating(share: (percentage: number) => number) {
  return serving(async (_, request): Promise<Json> => {
    const { cycles } = JSON.parse(await request.text());
    const [{ recurring_items: items, discount_amount = 0 }] = cycles;
    const recurring_items = items.map(({ quantity }: { quantity: number }) => ({ price: 10, quantity }));
    const total = recurring_items.reduce(
      (sum: number, { quantity }: { quantity: number }) => sum + 10 * quantity,
      0,
    );
    const next_billing_amount = total * (1 - share(discount_amount) / 100);
    return { plan: { recurring_cycles: [{ recurring_items, next_billing_amount }] } };
  });
}

describe('the next amount of a calculation', () => {
  const findings = async (share: (percentage: number) => number) =>
    (await runSteps('C09', 'is less with a discount', calculating(share))).findings;

  it('is less with a discount', async () => {
    expect(await findings((percentage) => percentage)).toEqual([]);
    expect(await findings(() => 0)).toEqual([
      'expected less than 10000, which is due without the discount, got 10000',
    ]);
  });
});
