import { expect, it } from 'vitest';
import { createPlan } from './create.ts';
import { latestBilling, outstanding } from './plan.ts';
import { aCycle, aPlan, declines, on, pays } from './scenario.fixture.ts';
import { step } from './step.ts';

it('finds the latest order of a cycle, whatever the order in which a seed lists them', () => {
  const begun = createPlan(aPlan(), on('2024-01-31'), pays).plan;
  const at = on('2024-03-31');
  const change = { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] } as const;
  const { plan } = step(begun, at, { attempt: pays, inputs: [change] });
  const keys = plan.billings.map(({ cycle_id, period }) => `${cycle_id}/${period}`);
  expect(keys).toEqual(['a/0', 'a/1', 'a/2', 'b/0']);
  for (const billings of [plan.billings, plan.billings.toReversed()]) {
    expect(latestBilling({ ...plan, billings }, 'a')).toMatchObject({ cycle_id: 'a', period: 2 });
    expect(latestBilling({ ...plan, billings }, 'b')).toMatchObject({ cycle_id: 'b', period: 0 });
  }
  expect(latestBilling(plan, 'c')).toBeUndefined();
});

it.each([
  ['nothing', '2024-02-01', 0n, 3000n],
  ['a part', '2024-02-01', 1000n, 2000n],
  ['all', '2024-02-01', 3000n, 0n],
  ['too much', '2024-02-01', 4000n, 0n],
  ['nothing before it was voided', '2024-02-22', 0n, 0n],
])('shows what is outstanding of an order for which %s was paid', (_, day, amount, unpaid) => {
  const request = aPlan({ recurring_cycles: [aCycle('a', { billing_count: 1 })] });
  const begun = createPlan(request, on('2024-01-31'), declines).plan;
  const billing = { cycle_id: 'a', period: 0 };
  const payment = {
    kind: 'payment_received',
    at: on('2024-02-01'),
    billing,
    payment_id: 'p',
    amount,
  } as const;
  const inputs = amount > 0n ? [payment] : [];
  const { plan } = step(begun, on(day), { attempt: declines, inputs });
  expect(plan.billings.map(outstanding)).toEqual([unpaid]);
});
