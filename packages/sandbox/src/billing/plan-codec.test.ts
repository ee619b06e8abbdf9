import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBilling, decodePlan, encodeBilling, encodePlan } from './plan-codec.ts';
import { anyScenario, simulate } from './scenario.fixture.ts';

it('gives a plan back from JSON as it was', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { plan } = simulate(scenario);
      expect(decodePlan(JSON.parse(JSON.stringify(encodePlan(plan))))).toEqual(plan);
      for (const billing of plan.billings) {
        expect(decodeBilling(JSON.parse(JSON.stringify(encodeBilling(billing))))).toEqual(billing);
      }
    }),
    { numRuns: 200 },
  );
});
