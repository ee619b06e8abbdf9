import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPlan } from './create.ts';
import { decodeBilling, decodePlan, type EncodedPlan, encodeBilling, encodePlan } from './plan-codec.ts';
import { aCycle, anyScenario, aPlan, declines, on, pays, simulate } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

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

it('keeps what an order that was voided after its grace period has received, once a change has settled it', () => {
  const begun = createPlan(aPlan({ grace_period: 3 }), on('2024-04-01'), declines).plan;
  const at = on('2024-04-25');
  const billing = { cycle_id: 'a', period: 0 };
  const inputs: Input[] = [
    { kind: 'payment_received', at: on('2024-04-17'), billing, payment_id: 'p', amount: 2800n },
    { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] },
  ];
  const [order] = step(begun, at, { attempt: declines, inputs }).plan.billings;
  if (!order) throw new Error('the plan has no order');
  expect(order).toMatchObject({
    void_cause: 'grace_period_ended',
    retained: 2800n,
    used: 2400n,
    credited: 400n,
  });
  expect(decodeBilling(encodeBilling(order))).toEqual(order);
});

it('names the field of a stored plan that is not an instant', () => {
  const { plan } = createPlan(aPlan({ credit: 500n }), on('2024-01-31'), pays);
  const encoded = encodePlan(plan);
  const [cycle] = encoded.recurring_cycles;
  const [entry] = encoded.ledger;
  if (!cycle || !entry) throw new Error('the plan has no cycle, or no ledger entry');
  const refused = (changes: Partial<EncodedPlan>) => () => decodePlan({ ...encoded, ...changes });
  expect(refused({ advanced_to: 'today' })).toThrow('advanced_to: "today" is not an instant');
  expect(refused({ recurring_cycles: [{ ...cycle, changed_at: 'today' }] })).toThrow(
    'changed_at: "today" is not an instant',
  );
  expect(refused({ ledger: [{ ...entry, at: 'today' }] })).toThrow(/^at: "today" is not an instant/);
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
