import { expect, it } from 'vitest';
import { createPlan } from './create.ts';
import { latestBilling } from './plan.ts';
import { aCycle, aPlan, on, pays } from './scenario.fixture.ts';
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
