import { describe, expect, it } from 'vitest';
import { createPlan } from './create.ts';
import type { Plan } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, on, pays } from './scenario.fixture.ts';
import { detachSettled, reattach } from './state.ts';
import { type Input, step } from './step.ts';

const weekly = aPlan({
  recurring_cycles: [aCycle('a', { recurring_billing_config: { billing_interval: 'week' } })],
});
const sequences = ({ billings }: Plan) => billings.map(({ order_sequence }) => order_sequence);

/** The plan after weeks in which these attempts were made. */
function after(date: string, attempt: DecideAttempt, inputs: Input[] = [], request = weekly): Plan {
  return step(createPlan(request, on('2024-01-31'), attempt).plan, on(date), { attempt, inputs }).plan;
}

describe('A plan without its settled billings', () => {
  const later: DecideAttempt = ({ period }) => (period === 2 ? 'declined' : 'succeeded');
  const third: DecideAttempt = ({ number }) => (number === 3 ? 'pending' : 'declined');
  const onlyB: DecideAttempt = ({ cycle_id }) => (cycle_id === 'b' ? 'succeeded' : 'declined');
  const twoCycles = aPlan({
    recurring_cycles: [
      aCycle('a', { recurring_billing_config: { billing_interval: 'week' }, billing_count: 1 }),
      aCycle('b'),
    ],
  });
  const slow: DecideAttempt = ({ number }) => (number === 1 ? 'pending' : 'succeeded');
  const change: Input = {
    kind: 'cycles_added',
    at: on('2024-02-02'),
    activate_type: 'immediate',
    cycles: [aCycle('b')],
  };

  it.each([
    ['no paid order', () => after('2024-02-21', pays), []],
    ['no order that credit has paid', () => after('2024-02-06', pays, [], { ...weekly, credit: 3000n }), []],
    ['an open order', () => after('2024-02-14', later), [3]],
    ['an open order of a cycle that has ended', () => after('2024-02-08', onlyB, [], twoCycles), [1]],
    ['failed orders', () => after('2024-02-24', declines, [], { ...weekly, grace_period: 90 }), [1, 2, 3]],
    // Each keeps its cycle uncollectible.
    ['orders that were voided after they failed', () => after('2024-04-30', declines), [1, 2, 3]],
    [
      'an order that another cycle superseded, while an attempt is pending',
      () => after('2024-02-02', slow, [change]),
      [1, 2],
    ],
    [
      'such an order while a later attempt than its first is pending',
      () => after('2024-02-12', third, [{ ...change, at: on('2024-02-12') }]),
      [1, 3],
    ],
    ['no order of a cycle that has ended', () => after('2024-02-02', declines, [change]), [2]],
    [
      'no order that was voided after it failed, once its cycle has ended',
      () => after('2024-05-02', declines, [{ ...change, at: on('2024-05-02') }]),
      [4],
    ],
    [
      'no voided order once all cycles have ended',
      () => {
        const last = { ...change, cycles: [aCycle('b', { billing_count: 1 })] };
        return after('2024-05-02', onlyB, [last]);
      },
      [],
    ],
  ])('keeps %s', (_, planned, kept) => {
    const plan = planned();
    expect(sequences(detachSettled(plan))).toEqual(kept);
    expect(detachSettled(plan).ledger).toEqual([]);
  });

  it('has a reattached order in its place, once', () => {
    const plan = after('2024-02-14', later);
    const [first, second] = plan.billings;
    if (!first || !second) throw new Error('nothing was billed');
    const reattached = reattach(reattach(detachSettled(plan), second), first);
    expect(sequences(reattached)).toEqual([1, 2, 3]);
    expect(reattach(reattached, first)).toBe(reattached);
  });
});
