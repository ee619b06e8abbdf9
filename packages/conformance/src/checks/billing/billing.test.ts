import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';

/** A server without a control interface that creates plans with an item of 10.00, and bills their first order. */
function billing(amount: number, isProrated: boolean) {
  const references: string[] = [];
  return serving(async ({ operationId }, request): Promise<Json> => {
    const sent = await request.text();
    if (operationId === 'recurringOrders_list') {
      const { searchParams } = new URL(request.url);
      if (Number(searchParams.get('offset')) > 0) return [];
      return references.map((base) => ({
        order: { reference_number: `${base}-1`, amount, order_number: '1' },
      }));
    }
    if (operationId !== 'recurringPlans_create') return {};
    const { plan } = JSON.parse(sent);
    references.push(plan.reference_number);
    const [cycle] = plan.recurring_cycles;
    const recurring_items = [{ price: 10, currency: 'HKD', quantity: cycle.recurring_items[0].quantity }];
    const recurring_billing_config = { billing_proration_enabled: isProrated };
    return { plan: { id: '1', recurring_cycles: [{ recurring_items, recurring_billing_config }] } };
  });
}

describe('the first order of a plan with 2 items of 10.00', () => {
  const outcome = async (amount: number, isProrated: boolean) =>
    (await runSteps('C09', 'amount of 2 of each of two items', billing(amount, isProrated))).findings;

  it('has an amount of 20.00', async () => {
    expect(await outcome(20, false)).toEqual([]);
    expect(await outcome(10, false)).toEqual(['expected an order of 20, apart from rounding, got 10']);
  });

  it('may be less only if the billing config prorates, and never more', async () => {
    expect(await outcome(10, true)).toEqual([]);
    expect(await outcome(20.01, true)).toEqual(['expected an order of 20, apart from rounding, got 20.01']);
  });
});
