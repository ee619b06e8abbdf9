import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import type { CycleChange } from './change.ts';
import { createPlan, type PlanRequest } from './create.ts';
import type { CycleRequest } from './cycle.ts';
import type { Plan } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, lines, on, pays } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

const april = (request = aPlan(), attempt: DecideAttempt = pays) =>
  createPlan(request, on('2024-04-01', '09:00:00'), attempt).plan;

function change(
  plan: Plan,
  at: string,
  change: CycleChange,
  attempt: DecideAttempt = pays,
  inputs: Input[] = [],
) {
  return step(plan, at, { attempt, inputs: [...inputs, { kind: 'cycles_added', at, ...change }] });
}

const several = (count: number) =>
  Array.from({ length: count }, (_, i) => aCycle(`b${i}`, { billing_count: 1 }));
const now = (...cycles: CycleRequest[]): CycleChange => ({ activate_type: 'immediate', cycles });
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

describe('adding a cycle', () => {
  const counted = aPlan({
    recurring_cycles: [aCycle('a', { billing_count: 2 }), aCycle('s', { billing_count: 1 })],
  });

  it('immediate cancels the active cycle and every scheduled one', () => {
    const { plan } = change(
      april(counted),
      on('2024-04-11'),
      now(aCycle('b', { billing_count: 1 }), aCycle('c')),
    );
    expect(states(plan)).toEqual({ a: 'cancelled', s: 'cancelled', b: 'active', c: 'scheduled' });
  });

  it('next_billing_date completes the current cycle then, and cancels what followed it', () => {
    const { plan } = change(april(counted), on('2024-04-11'), {
      activate_type: 'next_billing_date',
      cycles: [aCycle('b')],
    });
    expect(states(plan)).toEqual({ a: 'active', s: 'cancelled', b: 'scheduled' });
    const { plan: after, events } = step(plan, on('2024-05-01'), { attempt: pays });
    expect(lines(events).slice(0, 3)).toEqual([
      '2024-05-01 cycle a completed',
      '2024-05-01 cycle b active',
      '2024-05-01 billing b/0 3000 due 3000',
    ]);
    expect(after.ledger).toEqual([]);
  });

  it('next_billing_date twice: the later one counts', () => {
    const next = (id: string): CycleChange => ({ activate_type: 'next_billing_date', cycles: [aCycle(id)] });
    const { plan } = change(change(april(), on('2024-04-11'), next('b')).plan, on('2024-04-12'), next('c'));
    expect(states(step(plan, on('2024-05-02'), { attempt: pays }).plan)).toEqual({
      a: 'completed',
      b: 'cancelled',
      c: 'active',
    });
  });

  it('next_billing_date before the first start takes the start that was planned', () => {
    const begun = april(aPlan({ start_date: '2024-04-20' }));
    const { plan } = change(begun, on('2024-04-11'), {
      activate_type: 'next_billing_date',
      cycles: [aCycle('b')],
    });
    expect(plan.recurring_cycles[1]?.estimated_start_date).toBe('2024-04-20');
  });

  it.each([undefined, null, 'as_last_cycle'])('%s lets the last cycle run its course', (activate_type) => {
    const { plan } = change(april(counted), on('2024-04-11'), { activate_type, cycles: [aCycle('b')] });
    expect(states(plan)).toEqual({ a: 'active', s: 'scheduled', b: 'scheduled' });
    const after = step(plan, on('2024-07-02'), { attempt: pays }).plan;
    expect(states(after)).toEqual({ a: 'completed', s: 'completed', b: 'active' });
    expect(after.recurring_cycles.map(({ start_date }) => start_date)).toEqual([
      '2024-04-01',
      '2024-06-01',
      '2024-07-01',
    ]);
  });

  it('as_last_cycle behind an endless cycle is not done: the plan comes back unchanged', () => {
    const begun = step(april(), on('2024-04-11'), { attempt: pays }).plan;
    const { plan, events } = change(begun, on('2024-04-11'), { cycles: [aCycle('b')] });
    expect(plan).toEqual(begun);
    expect(lines(events)).toEqual(['2024-04-11 cycle b not added']);
  });

  it('as_last_cycle behind an endless cycle is not done for several either', () => {
    const begun = step(april(), on('2024-04-11'), { attempt: pays }).plan;
    const cycles = [aCycle('b', { billing_count: 1 }), aCycle('c')];
    expect(change(begun, on('2024-04-11'), { cycles }).plan).toEqual(begun);
  });

  it('as_last_cycle behind a cycle with an estimated end date is done', () => {
    const ending = aPlan({ recurring_cycles: [aCycle('a', { estimated_end_date: '2024-05-20' })] });
    const { plan } = change(april(ending), on('2024-04-11'), { cycles: [aCycle('b')] });
    const after = step(plan, on('2024-06-01'), { attempt: pays }).plan;
    expect(after.recurring_cycles.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2024-04-01', '2024-06-01'],
      ['2024-06-01', null],
    ]);
  });

  it.each(['as_last_cycle', 'next_billing_date', 'immediate'])(
    '%s to a plan that has run out starts today',
    (activate_type) => {
      const short = aPlan({ recurring_cycles: [aCycle('a', { billing_count: 1 })] });
      const { plan } = change(april(short), on('2024-08-15'), { activate_type, cycles: [aCycle('b')] });
      expect(states(plan)).toEqual({ a: 'completed', b: 'active' });
      expect(plan.recurring_cycles[1]).toMatchObject({
        estimated_start_date: '2024-08-15',
        start_date: '2024-08-15',
      });
    },
  );

  it('next_billing_date to an uncollectible plan waits for it to bill again; its failed order stays', () => {
    const failed = step(april(aPlan({ grace_period: null }), declines), on('2024-04-20'), {
      attempt: declines,
    }).plan;
    const next = change(failed, on('2024-04-21'), {
      activate_type: 'next_billing_date',
      cycles: [aCycle('b')],
    }).plan;
    const { plan } = step(next, on('2024-06-21'), { attempt: pays });
    expect(states(plan)).toEqual({ a: 'uncollectible', b: 'scheduled' });
    expect(plan.billings[0]?.state).toBe('failed');
  });

  it('that was promised for the next billing date starts there also after the cycle came back from uncollectible', () => {
    const failed = step(april(aPlan({ grace_period: null }), declines), on('2024-04-20'), {
      attempt: declines,
    }).plan;
    const next = change(failed, on('2024-04-21'), {
      activate_type: 'next_billing_date',
      cycles: [aCycle('b')],
    }).plan;
    const paid: Input = {
      kind: 'payment_received',
      at: on('2024-05-10'),
      billing: { cycle_id: 'a', period: 0 },
      payment_id: 'p',
      amount: 3000n,
    };
    const { plan } = step(next, on('2024-06-01'), { attempt: pays, inputs: [paid] });
    expect(states(plan)).toEqual({ a: 'completed', b: 'active' });
    expect(plan.recurring_cycles[1]?.start_date).toBe('2024-06-01');
  });

  it('can be as many as the limit allows; none changes nothing', () => {
    const begun = april(counted);
    const { plan } = change(begun, on('2024-04-11'), { cycles: several(198) });
    expect(plan.recurring_cycles).toHaveLength(200);
    for (const activate_type of ['immediate', 'next_billing_date', 'as_last_cycle'])
      expect(change(begun, on('2024-04-11'), { activate_type, cycles: [] }).events).toEqual([]);
  });

  it.each([
    [{ activate_type: 'soon', cycles: [aCycle('b')] }, 'activate_type: "soon" is not one of immediate'],
    [{ cycles: [aCycle('b', { billing_count: 1 }), aCycle('b')] }, 'cycles[1].id: b is already in the plan'],
    [{ cycles: several(200) }, 'cycles: the plan would have 201 cycles; the limit is 200'],
    [
      { cycles: [aCycle('b', { recurring_items: Array(101).fill({ price: 1, currency: 'HKD' }) })] },
      'cycles[0].recurring_items: has 101 items; the limit is 100',
    ],
    [
      { cycles: [aCycle('b', { estimated_end_date: '2024-02-30' })] },
      'cycles[0].estimated_end_date: "2024-02-30" is not a date',
    ],
    [
      {
        cycles: [
          aCycle('b', {
            recurring_items: [
              { price: 1e9, currency: 'HKD' },
              { price: 0.01, currency: 'HKD' },
            ],
          }),
        ],
      },
      'cycles[0].recurring_items: 1000000000.01 is more than 1000000000 HKD',
    ],
    [{ cycles: [aCycle('b', { billing_count: 0 })] }, 'cycles[0].billing_count: 0 is not a whole number'],
    [
      { cycles: [aCycle('b', { recurring_items: [] })] },
      'cycles[0].recurring_items: must have at least one item',
    ],
    [
      { cycles: [aCycle('b'), aCycle('c'), aCycle('d')] },
      'cycles[1]: would never start, because the cycle before it, cycles[0], has no billing_count and never ends; ' +
        'cycles[2]: would never start, because the cycle before it, cycles[1]',
    ],
    [{ activate_type: 'immediate', cycles: [aCycle('b'), aCycle('c')] }, 'cycles[1]: would never start'],
    [
      { cycles: [aCycle('b', { recurring_items: [{ price: 1, currency: 'USD' }] })] },
      'cycles[0].recurring_items[0].currency: is USD, but the plan bills in HKD',
    ],
    [
      {
        cycles: [
          aCycle('b', {
            recurring_items: [
              { price: 1, currency: 'HKD' },
              { price: 1, currency: 'USD' },
            ],
          }),
        ],
      },
      'cycles[0].recurring_items[1].currency: is not HKD, the currency of the first item',
    ],
    [
      { cycles: [aCycle('b', { recurring_billing_config: { billing_interval: 'fortnight' } })] },
      'cycles[0].recurring_billing_config.billing_interval: "fortnight" is not one of day, week, month, year',
    ],
  ] as [CycleChange, string][])('is refused when it makes no sense: $1', (bad, message) => {
    const request = aPlan({ recurring_cycles: [aCycle('a', { billing_count: 3 })] });
    expect(() => change(april(request), on('2024-04-02'), bad)).toThrow(message);
  });

  it('without items is refused for that alone, though its discount has no currency', () => {
    const empty = aCycle('b', { recurring_items: [], discount_type: 'fixed', discount_amount: 5 });
    expect(() => change(april(), on('2024-04-02'), now(empty))).toThrow(
      /^cycles\[0\]\.recurring_items: must have at least one item$/,
    );
  });

  it('can have as many as 100 items', () => {
    const recurring_items = Array(100).fill({ price: 1, currency: 'HKD' });
    const { plan } = change(april(), on('2024-04-02'), now(aCycle('b', { recurring_items })));
    expect(plan.billings.at(-1)).toMatchObject({ cycle_id: 'b', amount: 10_000n });
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
