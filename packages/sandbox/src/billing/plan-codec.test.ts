import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPlan } from './create.ts';
import { decodeBilling, decodePlan, encodeBilling, encodePlan } from './plan-codec.ts';
import { aCycle, anyScenario, aPlan, on, pays, simulate } from './scenario.fixture.ts';
import { step } from './step.ts';

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

it('reads an order that a change settled, as versions stored it that kept the settled amount apart', () => {
  const begun = createPlan(aPlan({ credit: 500n }), on('2024-04-01'), pays).plan;
  const at = on('2024-04-11');
  const change = { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] } as const;
  const { plan } = step(begun, at, { attempt: pays, inputs: [change] });
  const [order] = plan.billings;
  if (!order) throw new Error('the plan has no order');
  expect(order).toMatchObject({ paid: 2500n, credit_applied: 500n, used: 1000n, credited: 2000n });
  expect(decodeBilling({ ...encodeBilling(order), credited: '0', retained: '2500' })).toEqual(order);
});

it.each([
  ['2024-02-01T04:00:00Z', '2024-02-01T04:00:00.000Z', '2024-02-01T04:00:00Z'],
  ['2024-02-01T04:00:00.000Z', '2024-02-01T04:00:00.000Z', '2024-02-01T04:00:00Z'],
  ['2024-02-01T04:00:00.5Z', '2024-02-01T04:00:00.500Z', '2024-02-01T04:00:00.5Z'],
  ['2024-02-01T04:00:00.120Z', '2024-02-01T04:00:00.120Z', '2024-02-01T04:00:00.12Z'],
  ['2024-02-01T12:00:00+08:00', '2024-02-01T04:00:00.000Z', '2024-02-01T04:00:00Z'],
])('reads the stored instant %s as %s, and writes %s, as in responses', (stored, computed, written) => {
  const { plan } = createPlan(aPlan(), on('2024-01-31'), pays);
  const withInstant = (at: string) => ({
    advanced_to: at,
    recurring_cycles: [expect.objectContaining({ changed_at: at })],
  });
  const [cycle] = encodePlan(plan).recurring_cycles;
  if (!cycle) throw new Error('the plan has no cycle');
  const read = decodePlan({
    ...encodePlan(plan),
    advanced_to: stored,
    recurring_cycles: [{ ...cycle, changed_at: stored }],
  });
  expect(read).toMatchObject(withInstant(computed));
  expect(encodePlan(read)).toMatchObject(withInstant(written));
});
