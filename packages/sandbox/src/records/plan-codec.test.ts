import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyScenario, play } from '../billing/scenario.fixture.ts';
import { billingToJson, planToJson } from '../billing/state.ts';
import { freezeBilling, freezePlan, thawBilling, thawPlan } from './plan-codec.ts';

it('keeps a plan exactly as the billing rules write it, and gives it back', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { plan } = play(scenario);
      expect(JSON.stringify(freezePlan(plan))).toBe(planToJson(plan));
      expect(thawPlan(JSON.parse(JSON.stringify(freezePlan(plan))))).toEqual(plan);
      for (const billing of plan.billings) {
        expect(JSON.stringify(freezeBilling(billing))).toBe(billingToJson(billing));
        expect(thawBilling(freezeBilling(billing))).toEqual(billing);
      }
    }),
    { numRuns: 200 },
  );
});
