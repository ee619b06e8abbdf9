import { describe, expect, it } from 'vitest';
import { createPlan, type PlanRequest } from './create.ts';
import type { Plan } from './plan.ts';
import { MAX_AMOUNT } from './policy.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, hangs, lines, on, pays } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

const NOON = on('2024-04-11');
const billing = { cycle_id: 'a', period: 0 };

const begun = (attempt: DecideAttempt, request: Partial<PlanRequest> = {}, date = '2024-04-01') =>
  createPlan(aPlan(request), on(date), attempt).plan;

/** What happens when a plan gets inputs, all of them at one time. */
function given(plan: Plan, inputs: readonly object[], attempt = declines, at = NOON) {
  return step(plan, at, { attempt, inputs: inputs.map((input) => ({ at, billing, ...input }) as Input) });
}
const refusal = (plan: Plan, ...inputs: object[]) => {
  try {
    given(plan, inputs);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const received = { kind: 'payment_received', payment_id: 'p', amount: 1_000n };

describe('an input', () => {
  const plan = begun(declines);

  it.each([
    [
      'with a time that is no instant',
      { at: 'soon' },
      'inputs[0].at: "soon" is not an instant (RFC 3339, years 0000 to 9999)',
    ],
    [
      'of the future',
      { at: on('2024-04-12') },
      'inputs[0].at: 2024-04-12T04:00:00.000Z is after now, 2024-04-11T04:00:00.000Z',
    ],
    [
      'of the past',
      { at: on('2024-03-31') },
      'inputs[0].at: 2024-03-31T04:00:00.000Z is before 2024-04-01T04:00:00.000Z, the time that the plan has reached',
    ],
    [
      'of a kind that does not exist',
      { kind: 'paid' },
      'inputs[0].kind: "paid" is not one of payment_settled, payment_received, payment_refunded, payment_voided, ' +
        'terms_edited, cycles_added',
    ],
    ['of nothing', { amount: 0n }, 'inputs[0].amount: 0 is not above 0'],
    ['of less than nothing', { amount: -1n }, 'inputs[0].amount: -1 is not above 0'],
    [
      'for an order that is not in the plan',
      { billing: { cycle_id: 'a', period: 1 } },
      'billing: a/1 is not in plan plan; if it was detached, reattach it first',
    ],
    [
      'that settles an attempt that was never made',
      { kind: 'payment_settled', number: 9, outcome: 'succeeded', amount: undefined },
      'number: attempt 9 of the order is not pending',
    ],
    [
      'that settles an attempt that is settled',
      { kind: 'payment_settled', number: 1, outcome: 'succeeded', amount: undefined },
      'number: attempt 1 of the order is not pending',
    ],
    [
      'that voids a payment that is not one of the order',
      { kind: 'payment_voided' },
      'payment_id: p is not a payment of this order',
    ],
  ])('%s is refused', (_, changes, message) => {
    const { amount, ...input } = { ...received, ...changes };
    expect(refusal(plan, amount === undefined ? input : { ...input, amount })).toBe(message);
  });

  it('that settles an attempt is refused with another outcome', () => {
    const wrong = { kind: 'payment_settled', number: 1, outcome: 'pending?' };
    expect(refusal(begun(hangs), wrong)).toBe('outcome: "pending?" is not one of succeeded, declined');
  });

  it('is refused if the time of the step is no instant', () => {
    expect(() => step(plan, 'soon', { attempt: pays })).toThrow('now: "soon" is not an instant');
  });

  it('comes after what fell due before it, which is counted', () => {
    const { events, fell_due } = given(plan, [received]);
    expect(lines(events)).toEqual([
      '2024-04-06 attempt a/0 2 declined',
      '2024-04-11 attempt a/0 3 declined',
      '2024-04-11 payment_received a/0 1000',
    ]);
    expect(fell_due).toBe(2);
    expect(given(plan, [received, { ...received, payment_id: 'q' }]).fell_due).toBe(2);
    // Without an input, all of it fell due.
    expect(given(plan, []).fell_due).toBe(2);
  });

  it('adds its own entries to the ledger, which alone are returned', () => {
    const before = begun(pays, { credit: 100n });
    expect(before.ledger).toHaveLength(2);
    const { ledger, plan: after } = given(before, [received], pays);
    expect(ledger.map(({ sequence, amount }) => [sequence, amount])).toEqual([[3, 1_000n]]);
    expect(after.ledger).toHaveLength(3);
  });
});

describe('a repeated input', () => {
  const repeated = (plan: Plan, input: object, attempt = declines) => {
    const first = given(plan, [input], attempt);
    const again = given(first.plan, [input], attempt);
    return { first: lines(first.events), again: lines(again.events), plan: again.plan };
  };

  it('has no effect: a payment', () => {
    const { again, plan } = repeated(begun(declines), received);
    expect(again).toEqual([]);
    expect(plan.billings[0]?.paid).toBe(1_000n);
  });

  it('has no effect: the refund or the void of a payment', () => {
    const { plan } = given(begun(declines), [received]);
    const refund = { kind: 'payment_refunded', payment_id: 'r', amount: 400n };
    expect(repeated(plan, refund)).toMatchObject({ again: [], plan: { billings: [{ paid: 600n }] } });
    const back = { kind: 'payment_voided', payment_id: 'p' };
    expect(repeated(plan, back)).toMatchObject({ again: [], plan: { billings: [{ paid: 0n }] } });
  });

  it('has no effect: the settlement of an attempt', () => {
    for (const outcome of ['succeeded', 'declined']) {
      const settled = { kind: 'payment_settled', number: 1, outcome };
      const { first, again } = repeated(begun(hangs), settled, hangs);
      expect(first).toContain(`2024-04-11 attempt a/0 1 ${outcome}`);
      expect(again).toEqual([]);
    }
  });

  it('has no effect: an edit that changes nothing', () => {
    const plan = begun(declines);
    for (const terms of [
      {},
      { payment_retry_count: 4 },
      { payment_retry_count: 4, payment_retry_day_period: 5, grace_period: plan.grace_period },
    ])
      expect(lines(given(plan, [{ kind: 'terms_edited', terms }]).events)).not.toContainEqual(
        expect.stringContaining('terms_edited'),
      );
    for (const terms of [
      { payment_retry_count: 5 },
      { payment_retry_count: 4, payment_retry_day_period: 6 },
      { payment_retry_count: 4, payment_retry_day_period: 5, grace_period: null },
    ])
      expect(lines(given(plan, [{ kind: 'terms_edited', terms }]).events)).toContainEqual(
        expect.stringContaining('terms_edited'),
      );
  });

  it('has no effect: a change of cycles of which one is in the plan', () => {
    const plan = begun(pays, { recurring_cycles: [aCycle('a', { billing_count: 2 })] });
    const change = (...ids: string[]) => ({
      kind: 'cycles_added',
      activate_type: 'as_last_cycle',
      cycles: ids.map((id) => aCycle(id, { billing_count: 1 })),
    });
    const { first, again } = repeated(plan, change('b', 'c'), pays);
    expect(first).toEqual(['2024-04-11 cycle b scheduled', '2024-04-11 cycle c scheduled']);
    expect(again).toEqual([]);
    const { plan: after } = given(plan, [change('b')], pays);
    expect(lines(given(after, [change('b', 'd')], pays).events)).toEqual([]);
    expect(lines(given(after, [change('d')], pays).events)).toEqual(['2024-04-11 cycle d scheduled']);
  });

  it('is recognised late, but a new one can no longer come', () => {
    const { plan } = given(begun(declines), [received]);
    const late = { ...received, at: on('2024-04-02') };
    expect(lines(given(plan, [late]).events)).toEqual([]);
    expect(refusal(plan, { ...late, payment_id: 'q' })).toMatch(/^inputs\[0\]\.at: /);
  });

  it('is one for the same order only', () => {
    const weekly = { recurring_billing_config: { billing_interval: 'week' }, billing_count: 2 };
    const request = { payment_retry_count: 9, recurring_cycles: [aCycle('a', weekly), aCycle('b', weekly)] };
    const { plan } = given(begun(declines, request), [received]);
    for (const other of [
      { cycle_id: 'a', period: 1 },
      { cycle_id: 'b', period: 0 },
    ]) {
      const at = on('2024-04-16');
      const { events } = given(plan, [{ ...received, billing: other }], declines, at);
      expect(lines(events)).toContain(`2024-04-16 payment_received ${other.cycle_id}/${other.period} 1000`);
    }
  });
});

describe('inputs of one instant', () => {
  it('that settle attempts are in the order of the attempts', () => {
    const plan = begun(hangs, { payment_retry_day_period: 0 });
    const one = { kind: 'payment_settled', number: 1, outcome: 'declined' };
    const two = { kind: 'payment_settled', number: 2, outcome: 'succeeded' };
    for (const inputs of [
      [one, two],
      [two, one],
    ])
      expect(lines(given(plan, inputs, hangs).events)).toEqual([
        '2024-04-11 attempt a/0 1 declined',
        '2024-04-11 attempt a/0 2 pending',
        '2024-04-11 attempt a/0 2 succeeded',
        '2024-04-11 payment_received a/0 3000',
        '2024-04-11 order_paid a/0',
      ]);
  });

  it('that edit the terms stay in the order in which they are given', () => {
    const edits = [8, 6, 7].map((payment_retry_count) => ({
      kind: 'terms_edited',
      billing: undefined,
      terms: { payment_retry_count },
    }));
    expect(given(begun(pays), edits, pays).plan.payment_retry_count).toBe(7);
  });

  it('that change the cycles are in the order of their ids; one without cycles has no effect', () => {
    const counted = { recurring_cycles: [aCycle('a', { billing_count: 1 })] };
    const change = (...ids: string[]) => ({
      kind: 'cycles_added',
      activate_type: 'as_last_cycle',
      cycles: ids.map((id) => aCycle(id, { billing_count: 1 })),
    });
    const { plan } = given(begun(pays, counted), [change('c'), change(), change('b')], pays);
    expect(plan.recurring_cycles.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('what falls due on one day', () => {
  const daily = { recurring_billing_config: { billing_interval: 'day' } };

  it('is the void of an order, then an attempt, then a billing', () => {
    const request = {
      payment_retry_count: 2,
      payment_retry_day_period: 1,
      grace_period: 1,
      recurring_cycles: [aCycle('a', daily)],
    };
    const { plan } = step(begun(declines, request, '2024-04-01'), on('2024-04-02', '00:00:00'), {
      attempt: declines,
    });
    expect(lines(step(plan, on('2024-04-03'), { attempt: declines }).events)).toEqual([
      '2024-04-03 order_voided a/0',
    ]);
    const weak: DecideAttempt = ({ period, number }) =>
      period === 0 || number > 1 ? 'succeeded' : 'declined';
    const next = step(begun(weak, { ...request, payment_retry_count: 9 }, '2024-04-01'), on('2024-04-04'), {
      attempt: weak,
    });
    expect(lines(next.events).filter((line) => /^2024-04-03 (attempt|billing)/.test(line))).toEqual([
      '2024-04-03 attempt a/1 2 succeeded',
      '2024-04-03 billing a/2 3000 due 3000',
      '2024-04-03 attempt a/2 1 declined',
    ]);
  });

  it('is the void of an order before the attempt of an earlier one', () => {
    const slow: DecideAttempt = ({ period, number }) => (period + number === 1 ? 'pending' : 'declined');
    const request = {
      payment_retry_count: 1,
      payment_retry_day_period: 4,
      grace_period: 3,
      recurring_cycles: [aCycle('a', daily)],
    };
    const late = [
      { kind: 'terms_edited', terms: { payment_retry_count: 2 }, at: on('2024-04-03') },
      { kind: 'payment_settled', number: 1, outcome: 'declined' },
    ];
    const { plan } = given(begun(slow, request), late, slow, on('2024-04-04'));
    const { events } = step(plan, on('2024-04-05'), { attempt: slow });
    expect(lines(events).slice(0, 2)).toEqual([
      '2024-04-05 order_voided a/1',
      '2024-04-05 attempt a/0 2 declined',
    ]);
  });

  it('is the attempts of orders in the order in which they were created', () => {
    const request = {
      payment_retry_count: 9,
      payment_retry_day_period: 2,
      recurring_cycles: [aCycle('a', daily)],
    };
    const plan = begun(declines, request);
    const { events } = step(plan, on('2024-04-05'), { attempt: declines });
    const attempts = lines(events).filter((line) => /^2024-04-05 attempt/.test(line));
    expect(attempts).toEqual([
      '2024-04-05 attempt a/0 3 declined',
      '2024-04-05 attempt a/2 2 declined',
      '2024-04-05 attempt a/4 1 declined',
    ]);
    // Also if the plan has them in another order.
    const reversed = { ...step(plan, on('2024-04-04'), { attempt: declines }).plan };
    reversed.billings = reversed.billings.toReversed();
    const again = step(reversed, on('2024-04-05'), { attempt: declines });
    expect(lines(again.events).filter((line) => line.includes(' attempt '))).toEqual(attempts);
  });
});

describe('the plan credit', () => {
  const most = BigInt(MAX_AMOUNT) * 100n;
  const item = { price: MAX_AMOUNT, quantity: 1, currency: 'HKD' };
  const dear = { grace_period: null, recurring_cycles: [aCycle('a', { recurring_items: [item] })] };
  const paying = (payment_id: string, amount: bigint) => ({ ...received, payment_id, amount });
  const limit = 'the limit is 1000000000 HKD';

  it('is at most the largest amount', () => {
    const plan = begun(pays);
    expect(given(plan, [paying('p', most)], pays).plan.credit).toBe(most);
    expect(refusal(plan, paying('p', most + 1n))).toBe(
      `amount: would change the plan credit to 1000000000.01; ${limit}`,
    );
  });

  it('is at most as much below 0, whether payments are voided or refunded', () => {
    // What is paid too much pays the next two orders.
    let plan = begun(pays, dear, '2024-01-01');
    for (const month of ['02', '03']) {
      const at = on(`2024-${month}-01`, '00:00:00');
      const early = { ...paying(month, most), at: plan.advanced_to };
      plan = step(plan, at, { attempt: pays, inputs: [{ billing, ...early } as Input] }).plan;
    }
    const debt = given(plan, [{ kind: 'payment_voided', payment_id: '02' }], pays, on('2024-03-02')).plan;
    expect(debt.credit).toBe(-most);
    expect(() => given(debt, [{ kind: 'payment_voided', payment_id: '03' }], pays, on('2024-03-02'))).toThrow(
      `transaction: would change the plan credit to -2000000000.00; ${limit}`,
    );
    const refund = { kind: 'payment_refunded', payment_id: 'r', amount: 1n };
    expect(() => given(debt, [refund], pays, on('2024-03-02'))).toThrow(
      `amount: would change the plan credit to -1000000000.01; ${limit}`,
    );
  });

  it('is not exceeded by an attempt that is settled after its order was paid', () => {
    const plan = given(begun(hangs, dear), [paying('p', most + 1n)], hangs).plan;
    const settled = { kind: 'payment_settled', number: 1, outcome: 'succeeded' };
    expect(refusal(plan, settled)).toBe(`outcome: would change the plan credit to 1000000000.01; ${limit}`);
  });
});

describe('a new order', () => {
  it('counts its attempts from its billing date', () => {
    expect(begun(declines).billings[0]?.attempts_counted_from).toBeNull();
    expect(given(begun(declines), []).plan.billings[0]?.attempts_counted_from).toBeNull();
  });
});
