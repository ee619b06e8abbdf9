import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { april, change, now } from './change.fixture.ts';
import type { CycleChange } from './change.ts';
import { createPlan, type PlanRequest } from './create.ts';
import type { Plan } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, lines, on, pays } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

const states = (plan: Plan) => Object.fromEntries(plan.recurring_cycles.map(({ id, state }) => [id, state]));
const moves = (plan: Plan) =>
  plan.ledger.filter(({ cause }) => cause === 'cycle_change').map(({ amount }) => amount);

describe('the credit of an immediate change (30.00, 04-01 to 05-01)', () => {
  const half: Input[] = [
    {
      kind: 'payment_received',
      at: on('2024-04-02'),
      billing: { cycle_id: 'a', period: 0 },
      payment_id: 'p',
      amount: 1500n,
    },
  ];

  it.each([
    ['paid, changed 04-11', '2024-04-11', pays, [], [2000n], 'paid'],
    ['unpaid, in retry, changed 04-11', '2024-04-11', declines, [], [-1000n], 'voided'],
    ['15.00 paid, changed 04-11', '2024-04-11', declines, half, [500n], 'voided'],
    ['paid, changed on the billing day', '2024-04-01', pays, [], [3000n], 'paid'],
    ['paid, changed on the last day', '2024-04-30', pays, [], [100n], 'paid'],
  ] as const)('%s', (_, date, attempt, inputs, delta, state) => {
    const { plan } = change(april(aPlan(), attempt), on(date), now(aCycle('b')), attempt, [...inputs]);
    expect(moves(plan)).toEqual(delta);
    expect(plan.billings[0]?.state).toBe(state);
    expect(plan.billings[0]?.next_attempt_date).toBeNull();
    expect(states(plan)).toEqual({ a: 'cancelled', b: 'active' });
  });

  it('pays the first order of the new cycle, which starts at once', () => {
    const { plan, events } = change(april(), on('2024-04-11'), now(aCycle('b')));
    expect(plan.billings[1]).toMatchObject({
      period_start: '2024-04-11',
      period_end: '2024-05-11',
      amount: 3000n,
      due: 1000n,
    });
    expect(lines(events)).toEqual([
      '2024-04-11 credit 2000 cycle_change',
      '2024-04-11 cycle a cancelled',
      '2024-04-11 cycle b scheduled',
      '2024-04-11 cycle b active',
      '2024-04-11 billing b/0 3000 due 1000',
      '2024-04-11 credit -2000 billing',
      '2024-04-11 attempt b/0 1 succeeded',
      '2024-04-11 payment_received b/0 1000',
      '2024-04-11 order_paid b/0',
    ]);
  });

  it('as a debt raises what the new cycle has to pay', () => {
    const { plan } = change(april(aPlan(), declines), on('2024-04-11'), now(aCycle('b')), declines);
    expect(plan.billings[1]).toMatchObject({ amount: 3000n, credit_applied: -1000n, due: 4000n });
    expect(plan.credit).toBe(0n);
  });

  it('stores the settled order, also a paid one', () => {
    const { billings } = change(april(), on('2024-04-11'), now(aCycle('b')));
    expect(billings.map(({ cycle_id, used, credited }) => [cycle_id, used, credited])).toEqual([
      ['a', 1000n, 2000n],
      ['b', null, 0n],
    ]);
  });

  it('leaves what was paid too much as it is', () => {
    const more = { ...half[0], amount: 3500n } as Input;
    const { plan } = change(april(aPlan(), declines), on('2024-04-11'), now(aCycle('b')), declines, [more]);
    expect(plan.ledger.map(({ amount, cause }) => [amount, cause]).slice(0, 2)).toEqual([
      [500n, 'overpayment'],
      [2000n, 'cycle_change'],
    ]);
    expect(plan.billings[0]?.credited).toBe(2500n);
  });

  it('moves on with later payments for the settled order and their voids, and the order stays closed', () => {
    const changed = change(april(), on('2024-04-11'), now(aCycle('b'))).plan;
    const billing = { cycle_id: 'a', period: 0 };
    const at = on('2024-04-12');
    const late: Input = { kind: 'payment_received', at, billing, payment_id: 'late', amount: 700n };
    const back: Input = { kind: 'payment_voided', at: on('2024-04-13'), billing, payment_id: 'attempt:1' };
    const { plan } = step(changed, on('2024-04-13'), { attempt: pays, inputs: [late, back] });
    expect(plan.ledger.slice(-2).map(({ amount, cause }) => [amount, cause])).toEqual([
      [700n, 'overpayment'],
      [-3000n, 'payment_voided'],
    ]);
    expect(plan.billings[0]).toMatchObject({ state: 'paid', next_attempt_date: null });
  });

  it('is not touched with process_credit false, and an open order stays collectable', () => {
    const keep = { ...now(aCycle('b')), process_credit: false };
    const { plan } = change(april(aPlan(), declines), on('2024-04-03'), keep, declines);
    expect(plan.ledger).toEqual([]);
    expect(plan.billings[0]).toMatchObject({ state: 'open', next_attempt_date: '2024-04-06' });
    const later = step(plan, on('2024-04-30'), { attempt: declines }).plan;
    expect(later.billings[0]).toMatchObject({ state: 'voided', void_cause: 'grace_period_ended' });
    expect(states(later).a).toBe('cancelled');
  });

  it('comes back whole with the second of two changes on one day', () => {
    const first = change(april(), on('2024-04-11', '10:00:00'), now(aCycle('b'))).plan;
    const { plan } = change(first, on('2024-04-11', '15:00:00'), now(aCycle('c')));
    expect(moves(plan)).toEqual([2000n, 3000n]);
    expect(states(plan)).toEqual({ a: 'cancelled', b: 'cancelled', c: 'active' });
  });

  it.each([
    ['9.99 HKD, 31 days, 17 left', '2024-05-01', '2024-05-15', 9.99, 'HKD', 548n],
    ['JPY 1000, 10 of 31 days left', '2024-05-01', '2024-05-22', 1000, 'JPY', 323n],
    ['BHD 10.000, 10 of 31 days left', '2024-05-01', '2024-05-22', 10, 'BHD', 3226n],
  ])('%s', (_, start, date, price, currency, delta) => {
    const cycle = (id: string) => aCycle(id, { recurring_items: [{ price, currency }] });
    const begun = createPlan(aPlan({ recurring_cycles: [cycle('a')] }), on(start), pays).plan;
    expect(moves(change(begun, on(date), now(cycle('b'))).plan)).toEqual([delta]);
  });

  it('takes the money of a late success of a superseded order as credit', () => {
    const slow: DecideAttempt = ({ cycle_id }) => (cycle_id === 'a' ? 'pending' : 'succeeded');
    const changed = change(april(aPlan(), slow), on('2024-04-11'), now(aCycle('b')), slow).plan;
    const settled: Input = {
      kind: 'payment_settled',
      at: on('2024-04-12'),
      billing: { cycle_id: 'a', period: 0 },
      number: 1,
      outcome: 'succeeded',
    };
    const { plan } = step(changed, on('2024-04-12'), { attempt: slow, inputs: [settled] });
    expect(plan.credit).toBe(3000n);
    expect(plan.ledger.at(-1)?.cause).toBe('payment_on_closed_order');
  });
});

describe('an immediate change on an uncollectible cycle (30.00, 04-01 to 05-01, failed on 04-16)', () => {
  const failing = (changes = {}) => april(aPlan({ grace_period: null, ...changes }), declines);
  const part = (date: string, amount: bigint): Input => ({
    kind: 'payment_received',
    at: on(date),
    billing: { cycle_id: 'a', period: 0 },
    payment_id: 'p',
    amount,
  });
  const after = (plan: Plan, date: string, inputs: Input[] = [], more: Partial<CycleChange> = {}) =>
    change(plan, on(date), { ...now(aCycle('b')), ...more }, declines, inputs).plan;

  it.each([
    // Like a change on an order in retry: the used part becomes a debt, which the new cycle's first order collects.
    ['unpaid, changed 04-21', {}, '2024-04-21', [], [-2000n], 'superseded', 5000n],
    [
      '15.00 paid, changed 04-21',
      {},
      '2024-04-21',
      [part('2024-04-17', 1500n)],
      [-500n],
      'superseded',
      3500n,
    ],
    ['25.00 paid, changed 04-21', {}, '2024-04-21', [part('2024-04-17', 2500n)], [500n], 'superseded', 2500n],
    // The period is over: nothing of it is left to settle, and the failed order stays collectable.
    ['unpaid, changed 05-01', {}, '2024-05-01', [], [], null, 3000n],
    ['unpaid, changed 06-10', {}, '2024-06-10', [], [], null, 3000n],
    // Voided after its grace, the order is written off: what was paid is settled, what was not is not charged again.
    [
      'voided, nothing paid, changed 04-25',
      { grace_period: 3 },
      '2024-04-25',
      [],
      [],
      'grace_period_ended',
      3000n,
    ],
    [
      'voided, 10.00 paid for 24 days used, changed 04-25',
      { grace_period: 3 },
      '2024-04-25',
      [part('2024-04-17', 1000n)],
      [],
      'grace_period_ended',
      3000n,
    ],
    [
      'voided, 28.00 paid for 24 days used, changed 04-25',
      { grace_period: 3 },
      '2024-04-25',
      [part('2024-04-17', 2800n)],
      [400n],
      'grace_period_ended',
      2600n,
    ],
  ] as const)('%s', (_, changes, date, inputs, delta, cause, due) => {
    const changed = after(failing(changes), date, [...inputs]);
    expect(moves(changed)).toEqual(delta);
    expect(changed.billings[0]?.void_cause).toBe(cause);
    expect(changed.billings.at(-1)).toMatchObject({ cycle_id: 'b', due });
    expect(states(changed)).toEqual({ a: 'uncollectible', b: 'active' });
    expect(changed.recurring_cycles[0]).toMatchObject({ end_date: date, changed_at: changed.advanced_to });
  });

  it('with process_credit false settles nothing, and the failed order stays collectable', () => {
    const changed = after(failing({ grace_period: 7 }), '2024-04-21', [], { process_credit: false });
    expect(moves(changed)).toEqual([]);
    expect(changed.billings[0]).toMatchObject({ state: 'failed', void_date: '2024-04-23' });
  });

  it('whose order is still owed does not keep the new cycle from coming back', () => {
    const changed = after(failing({ payment_retry_count: 1 }), '2024-04-03', [], { process_credit: false });
    const stateOf = (plan: Plan) => [plan.billings.map(({ state }) => state), states(plan)];
    expect(stateOf(changed)).toEqual([['failed', 'failed'], { a: 'uncollectible', b: 'uncollectible' }]);
    const paid = { ...part('2024-04-04', 3000n), billing: { cycle_id: 'b', period: 0 } } as Input;
    const { plan } = step(changed, on('2024-04-04'), { attempt: pays, inputs: [paid] });
    expect(stateOf(plan)).toEqual([['failed', 'paid'], { a: 'uncollectible', b: 'active' }]);
  });

  it('passes on to the credit whatever is paid later for an order that was voided after its grace', () => {
    const changed = after(failing({ grace_period: 3 }), '2024-04-25', [part('2024-04-17', 2800n)]);
    const later = { ...part('2024-04-26', 500n), payment_id: 'q' } as Input;
    const { plan } = step(changed, on('2024-04-26'), { attempt: declines, inputs: [later] });
    expect(plan.billings[0]).toMatchObject({ paid: 3300n, retained: 2800n, used: 2400n, credited: 900n });
  });

  it('leaves an order that it did not settle to be paid, which wakes nobody', () => {
    const changed = after(failing(), '2024-05-02');
    const { plan } = step(changed, on('2024-05-03'), { attempt: pays, inputs: [part('2024-05-03', 3000n)] });
    expect(states(plan)).toEqual({ a: 'uncollectible', b: 'active' });
    expect(plan.billings[0]?.state).toBe('paid');
  });
});

describe('a change of a cycle says why', () => {
  const counted = aPlan({ recurring_cycles: [aCycle('a', { billing_count: 2 }), aCycle('s')] });
  const failing = aPlan({ grace_period: null });
  const add = (activate_type: string) => ({ activate_type, cycles: [aCycle('b')] });
  const paid: Input = {
    kind: 'payment_received',
    at: on('2024-04-20'),
    billing: { cycle_id: 'a', period: 0 },
    payment_id: 'p',
    amount: 3000n,
  };
  const at = (date: string, change: CycleChange): Input => ({
    kind: 'cycles_added',
    at: on(date),
    ...change,
  });

  it.each([
    ['its last period is over', counted, [], ['a completed', 's started']],
    [
      'another replaces it now',
      counted,
      [at('2024-04-11', add('immediate'))],
      ['a replaced_now', 's replaced_now', 'b added', 'b started'],
    ],
    [
      'another replaces it later',
      counted,
      [at('2024-04-11', add('next_billing_date'))],
      ['s replaced_at_next_billing_date', 'b added', 'a replaced_at_next_billing_date', 'b started'],
    ],
    ['it cannot be added', aPlan(), [at('2024-04-11', add('as_last_cycle'))], ['b last_cycle_is_endless']],
    ['its order failed, and was paid', failing, [paid], ['a retries_exhausted', 'a paid_in_grace_period']],
  ] as [string, PlanRequest, Input[], string[]][])('%s', (_, request, inputs, expected) => {
    const attempt: DecideAttempt = ({ period }) =>
      request === failing && period === 0 ? 'declined' : 'succeeded';
    const { events } = step(april(request, attempt), on('2024-06-02'), { attempt, inputs });
    const causes = events.flatMap((event) =>
      event.kind === 'cycle_changed' || event.kind === 'cycle_not_added'
        ? [`${event.cycle_id} ${event.cause}`]
        : [],
    );
    expect(causes).toEqual(expected);
  });
});

describe('calculate', () => {
  const fixed = { billing_interval: 'month', billing_type: 'fixed', billing_day_of_month: 1 };

  it('returns the total of the order after discount, proration and plan credit; nothing is kept', () => {
    const plan = april();
    const cycle = aCycle('b', {
      recurring_billing_config: fixed,
      recurring_items: [{ price: 19.99, quantity: 3, currency: 'HKD' }],
      discount_type: 'percentage',
      discount_amount: 12.5,
    });
    const preview = calculate(
      step(plan, on('2024-05-15'), { attempt: pays }).plan,
      on('2024-05-15'),
      now(cycle),
      pays,
    );
    expect(preview.billings.find(({ cycle_id }) => cycle_id === 'b')?.amount).toBe(2877n);
    expect(preview.next_billing_amount).toBe(2877n - 1645n);
    expect(plan.recurring_cycles).toHaveLength(1);
  });

  it.each([
    [{ activate_type: 'next_billing_date', cycles: [aCycle('b')] }, 'activate_type: must be immediate'],
    [{ cycles: [aCycle('b')] }, 'activate_type: must be immediate'],
    [{ ...now(aCycle('b')), process_credit: false }, 'process_credit: must not be false'],
    [now(), 'cycles: must have at least one cycle'],
  ] as [CycleChange, string][])('refuses what it cannot calculate: $1', (request, message) => {
    expect(() => calculate(april(), on('2024-04-02'), request, pays)).toThrow(message);
  });
});
