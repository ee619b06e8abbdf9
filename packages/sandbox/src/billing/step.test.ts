import { describe, expect, it } from 'vitest';
import { createPlan, type PlanRequest } from './create.ts';
import { CYCLE_TRANSITIONS } from './cycle.ts';
import { forecast } from './forecast.ts';
import { MAX_AMOUNT } from './policy.ts';
import { aCycle, aPlan, declines, lines, on, pays } from './scenario.fixture.ts';
import { detachSettled, reattach } from './state.ts';
import { type Input, nextDueAt, step } from './step.ts';

describe('an advance of the clock', () => {
  const begun = () => createPlan(aPlan(), on('2024-01-31'), pays).plan;

  it('over three months of a Jan-31 monthly makes 3 billings, each on its own date, then 0', () => {
    const advanced = step(begun(), on('2024-04-30'), { attempt: pays });
    expect(
      advanced.billings.map(({ billing_date, order_sequence }) => [billing_date, order_sequence]),
    ).toEqual([
      ['2024-02-29', 2],
      ['2024-03-31', 3],
      ['2024-04-30', 4],
    ]);
    const again = step(advanced.plan, on('2024-04-30'), { attempt: pays });
    expect(again.events).toEqual([]);
    expect(again.plan).toEqual(advanced.plan);
  });

  it('dates each event at the first instant of its own day', () => {
    const { events } = step(begun(), on('2024-02-29'), { attempt: pays });
    expect(new Set(events.map(({ at, date }) => `${date} ${at}`))).toEqual(
      new Set(['2024-02-29 2024-02-28T16:00:00.000Z']),
    );
  });

  it('never goes back', () => {
    expect(() => step(begun(), on('2024-01-30'), { attempt: pays })).toThrow(
      'now: 2024-01-30T04:00:00.000Z is before',
    );
  });

  it('leaves the given plan as it was', () => {
    const plan = begun();
    const before = structuredClone(plan);
    step(plan, on('2025-01-30'), { attempt: declines });
    expect(plan).toEqual(before);
  });
});

describe('inputs at one instant', () => {
  it('counts money first, then changes, in whatever order it is given', () => {
    const { plan } = createPlan(aPlan(), on('2024-04-01'), declines);
    const at = on('2024-04-11');
    const billing = { cycle_id: 'a', period: 0 };
    const add: Input = { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] };
    const p: Input = { kind: 'payment_received', at, billing, payment_id: 'p', amount: 1000n };
    const q: Input = { kind: 'payment_received', at, billing, payment_id: 'q', amount: 500n };
    const back: Input = { kind: 'payment_voided', at, billing, payment_id: 'q' };
    const orders = [
      [add, p, q, back],
      [back, q, p, add],
      [q, add, back, p],
      [p, p, q, add, back, add],
    ];
    const log = orders.map((inputs) => lines(step(plan, at, { attempt: declines, inputs }).events));
    expect(log[0]).toContain('2024-04-11 cycle a cancelled');
    for (const each of log) expect(each).toEqual(log[0]);
  });
});

describe('inputs at several instants', () => {
  it('count each at its time, in whatever order they are given', () => {
    const { plan } = createPlan(aPlan(), on('2024-04-01'), declines);
    const billing = { cycle_id: 'a', period: 0 };
    const paid = (date: string, payment_id: string): Input => ({
      kind: 'payment_received',
      at: on(date),
      billing,
      payment_id,
      amount: 1000n,
    });
    const [one, two, three] = [paid('2024-04-02', 'z'), paid('2024-04-07', 'b'), paid('2024-04-08', 'a')];
    for (const inputs of [
      [one, two, three],
      [three, two, one],
      [two, three, one],
    ]) {
      const { events } = step(plan, on('2024-04-08'), { attempt: declines, inputs });
      expect(lines(events)).toEqual([
        '2024-04-02 payment_received a/0 1000',
        '2024-04-06 attempt a/0 2 declined',
        '2024-04-07 payment_received a/0 1000',
        '2024-04-08 payment_received a/0 1000',
        '2024-04-08 order_paid a/0',
      ]);
    }
  });
});

describe('a cycle', () => {
  const run = (request: PlanRequest, until: string) => {
    const begun = createPlan(request, on('2024-01-31'), pays);
    return lines([...begun.events, ...step(begun.plan, until, { attempt: pays }).events]).filter((each) =>
      /cycle|billing /.test(each),
    );
  };

  it.each([undefined, '2024-01-31'])('starts at once with the start date %s', (start_date) => {
    expect(run(aPlan({ start_date }), on('2024-01-31'))).toContain('2024-01-31 cycle a active');
  });

  it('starts when its start date comes', () => {
    expect(run(aPlan({ start_date: '2024-02-10' }), on('2024-02-10'))).toEqual([
      '2024-01-31 cycle a scheduled',
      '2024-02-10 cycle a active',
      '2024-02-10 billing a/0 3000 due 3000',
    ]);
  });

  it('completes when its billings are made and the last period is over; the next starts at that boundary', () => {
    const request = aPlan({
      recurring_cycles: [aCycle('a', { billing_count: 2 }), aCycle('b', { billing_count: 1 })],
    });
    expect(run(request, on('2024-12-31'))).toEqual([
      '2024-01-31 cycle a scheduled',
      '2024-01-31 cycle b scheduled',
      '2024-01-31 cycle a active',
      '2024-01-31 billing a/0 3000 due 3000',
      '2024-02-29 billing a/1 3000 due 3000',
      '2024-03-31 cycle a completed',
      '2024-03-31 cycle b active',
      '2024-03-31 billing b/0 3000 due 3000',
      '2024-04-30 cycle b completed',
    ]);
  });

  it.each([
    ['on a boundary', '2024-03-31', '2024-03-31', 2],
    ['between boundaries', '2024-04-01', '2024-04-30', 3],
  ])(
    'with an estimated end date %s (%s) completes on %s, after %i billings',
    (_, estimated_end_date, end, billings) => {
      const request = aPlan({ recurring_cycles: [aCycle('a', { estimated_end_date })] });
      const log = run(request, on('2024-12-31'));
      expect(log.at(-1)).toBe(`${end} cycle a completed`);
      expect(log.filter((each) => each.includes('billing'))).toHaveLength(billings);
    },
  );

  it('counts its stub as one billing', () => {
    const config = { billing_interval: 'month', billing_type: 'fixed', billing_day_of_month: 15 };
    const request = aPlan({
      recurring_cycles: [aCycle('a', { billing_count: 2, recurring_billing_config: config })],
    });
    expect(run(request, on('2024-12-31')).slice(2)).toEqual([
      '2024-01-31 billing a/0 1452 due 1452',
      '2024-02-15 billing a/1 3000 due 3000',
      '2024-03-15 cycle a completed',
    ]);
  });

  it('charges its stub in full without proration', () => {
    const config = {
      billing_interval: 'month',
      billing_type: 'fixed',
      billing_day_of_month: 15,
      billing_proration_enabled: false,
    };
    const request = aPlan({ recurring_cycles: [aCycle('a', { recurring_billing_config: config })] });
    expect(run(request, on('2024-02-01'))).toContain('2024-01-31 billing a/0 3000 due 3000');
  });

  it('is forecast also where the calendar ends', () => {
    const endless = aCycle('a', { billing_count: 1_000_000, estimated_end_date: '9999-12-31' });
    const { plan } = createPlan(aPlan({ recurring_cycles: [endless] }), on('2024-01-31'), pays);
    expect(forecast(plan)[0]?.estimated_end_date).toBe('9999-12-31');
  });

  it('moves only along these lines; completed and cancelled are final', () => {
    expect(CYCLE_TRANSITIONS).toEqual({
      scheduled: ['active', 'cancelled'],
      active: ['completed', 'cancelled', 'uncollectible'],
      uncollectible: ['active'],
      completed: [],
      cancelled: [],
    });
  });

  it.each([
    ['its count', 2, '2024-06-10', '2024-03-31'],
    ['its estimated end', 9, '2024-03-10', '2024-03-31'],
    ['both', 3, '2024-04-30', '2024-04-30'],
  ])('is forecast to end with %s, if that is earlier', (_, billing_count, estimated_end_date, end) => {
    const cycle = aCycle('a', { billing_count, estimated_end_date });
    const { plan } = createPlan(aPlan({ recurring_cycles: [cycle] }), on('2024-01-31'), pays);
    expect(forecast(plan)[0]?.estimated_end_date).toBe(end);
  });

  it.each([
    ['immediate', ['2024-02-10', '2024-02-10', null], '2024-02-10'],
    ['next_billing_date', ['2024-02-29', '2024-02-10', null], '2024-02-29'],
  ])(
    'is forecast after an %s change, which cancels those that have not started',
    (activate_type, ends, start) => {
      const request = aPlan({ recurring_cycles: [aCycle('a', { billing_count: 9 }), aCycle('s')] });
      const { plan } = createPlan(request, on('2024-01-31'), pays);
      const at = on('2024-02-10');
      const change: Input = { kind: 'cycles_added', at, activate_type, cycles: [aCycle('b')] };
      const forecasts = forecast(step(plan, at, { attempt: pays, inputs: [change] }).plan);
      expect(forecasts.map(({ estimated_end_date }) => estimated_end_date)).toEqual(ends);
      expect(forecasts.map(({ estimated_start_date }) => estimated_start_date)).toEqual([
        '2024-01-31',
        null,
        start,
      ]);
    },
  );

  it('is forecast: start, end and next action, through the chain', () => {
    const request = aPlan({
      recurring_cycles: [
        aCycle('a', { billing_count: 2 }),
        aCycle('b', { estimated_end_date: '2024-05-10' }),
        aCycle('c'),
      ],
    });
    const { plan } = createPlan(request, on('2024-01-31'), pays);
    expect(forecast(plan)).toEqual([
      {
        cycle_id: 'a',
        estimated_start_date: '2024-01-31',
        estimated_end_date: '2024-03-31',
        next_execute_time: '2024-02-28T16:00:00.000Z',
      },
      {
        cycle_id: 'b',
        estimated_start_date: '2024-03-31',
        estimated_end_date: '2024-05-31',
        next_execute_time: null,
      },
      {
        cycle_id: 'c',
        estimated_start_date: '2024-05-31',
        estimated_end_date: null,
        next_execute_time: null,
      },
    ]);
    const { events } = step(plan, on('2024-07-01'), { attempt: pays });
    expect(lines(events).filter((each) => each.includes('cycle'))).toEqual([
      '2024-03-31 cycle a completed',
      '2024-03-31 cycle b active',
      '2024-05-31 cycle b completed',
      '2024-05-31 cycle c active',
    ]);
  });
});

describe('the next execute time of a cycle', () => {
  const shown = (changes: Partial<PlanRequest>, until: string, inputs: Input[] = []) =>
    forecast(
      step(createPlan(aPlan(changes), on('2024-01-31'), pays).plan, until, { attempt: pays, inputs }).plan,
    ).map(({ next_execute_time }) => next_execute_time);
  const counted = { recurring_cycles: [aCycle('a', { billing_count: 2 }), aCycle('b')] };

  it.each([
    ['is the next billing', counted, '2024-02-01', ['2024-02-28T16:00:00.000Z', null]],
    [
      'is null once the last period is billed: the boundary only ends the cycle',
      counted,
      '2024-03-01',
      [null, null],
    ],
    [
      'is that of the next cycle once it has started',
      counted,
      '2024-04-01',
      [null, '2024-04-29T16:00:00.000Z'],
    ],
    [
      'is null when the estimated end closes the cycle at the boundary',
      { recurring_cycles: [aCycle('a', { estimated_end_date: '2024-02-10' })] },
      '2024-02-01',
      [null],
    ],
    ['is null before the cycle has started', { start_date: '2024-02-10' }, '2024-02-01', [null]],
  ] as [string, Partial<PlanRequest>, string, (string | null)[]][])('%s', (_, changes, until, times) => {
    expect(shown(changes, on(until))).toEqual(times);
  });

  it('is null when another cycle takes over at the next billing date', () => {
    const at = on('2024-02-01');
    const add: Input = {
      kind: 'cycles_added',
      at,
      activate_type: 'next_billing_date',
      cycles: [aCycle('b')],
    };
    expect(shown({}, at, [add])).toEqual([null, null]);
  });
});

describe('a debt', () => {
  const dear = (id: string) =>
    aCycle(id, { recurring_items: [{ price: MAX_AMOUNT, quantity: 1, currency: 'HKD' }] });
  const most = BigInt(MAX_AMOUNT) * 100n;
  const debt = aPlan({ credit: -300n, grace_period: null, recurring_cycles: [dear('a')] });

  it('is collected with an order up to the largest amount; the next order collects the rest', () => {
    const { plan } = step(createPlan(debt, on('2024-01-31'), pays).plan, on('2024-02-29'), { attempt: pays });
    expect(plan.billings.map(({ due, credit_applied }) => [due, credit_applied])).toEqual([
      [most, 0n],
      [most, 0n],
    ]);
    expect(plan.credit).toBe(-300n);
    const at = on('2024-03-01');
    const small: Input = { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [aCycle('b')] };
    const changed = step(plan, at, { attempt: pays, inputs: [small] }).plan;
    // The second period has lasted a day of 31: all the rest comes back, and the debt is gone with it.
    expect(changed.billings.at(-1)).toMatchObject({ due: 0n, state: 'paid' });
  });

  it('that would grow beyond the limit refuses the input that makes it grow, and names it', () => {
    const { plan } = step(createPlan(debt, on('2024-01-31'), declines).plan, on('2024-02-01'), {
      attempt: declines,
    });
    const at = on('2024-02-28');
    const now: Input = { kind: 'cycles_added', at, activate_type: 'immediate', cycles: [dear('b')] };
    const owing = step(plan, at, { attempt: declines, inputs: [now] }).plan;
    expect(owing.credit).toBeLessThan(-900_000_000_00n);
    const again: Input = { ...now, at: on('2024-03-27'), cycles: [dear('c')] };
    expect(() => step(owing, again.at, { attempt: declines, inputs: [again] })).toThrow(
      /^cycles: would change the plan credit to -19\d{8}\.\d\d; the limit is 1000000000 HKD$/,
    );
  });
});

describe('making a plan', () => {
  it.each([
    [{ recurring_cycles: [] }, 'recurring_cycles: must have at least one cycle'],
    [{ recurring_cycles: [aCycle('a', { recurring_items: [] })] }, 'must have at least one item'],
    [{ payment_retry_count: -1 }, 'plan.payment_retry_count: -1 is not a whole number'],
    [{ payment_retry_day_period: 0.5 }, 'plan.payment_retry_day_period: 0.5 is not a whole number'],
    [{ grace_period: -1 }, 'plan.grace_period: -1 is not a whole number'],
    [{ start_date: '2024-02-30' }, 'start_date: "2024-02-30" is not a date'],
    [{ start_date: '2024-01-30' }, 'start_date: 2024-01-30 is in the past: today is 2024-01-31'],
    [{ time_zone: 'Nowhere' }, 'time_zone: "Nowhere" is not the name of a time zone'],
    [
      { recurring_cycles: [aCycle('a'), aCycle('b')] },
      'plan.recurring_cycles[1]: would never start, because the cycle before it, plan.recurring_cycles[0], has no ' +
        'billing_count and never ends',
    ],
    [
      { recurring_cycles: [aCycle('a', { recurring_items: [{ price: 0.001, currency: 'HKD' }] })] },
      'recurring_cycles[0].recurring_items[0].price: 0.001 has more decimals than HKD allows (2)',
    ],
  ] as [Partial<PlanRequest>, string][])('is refused when it makes no sense: $1', (wrong, message) => {
    expect(() => createPlan(aPlan(wrong), on('2024-01-31'), pays)).toThrow(message);
  });

  it('starts its ledger with its credit, before what the first order uses of it', () => {
    const { plan } = createPlan(aPlan({ credit: 500n }), on('2024-01-31'), pays);
    const at = '2024-01-31T04:00:00.000Z';
    const first = { cycle_id: 'a', period: 0 };
    expect(plan.ledger).toEqual([
      { sequence: 1, at, amount: 500n, balance: 500n, cause: 'opening', billing: null },
      { sequence: 2, at, amount: -500n, balance: 0n, cause: 'billing', billing: first },
    ]);
  });

  it('returns the order, to be stored, also if its credit has paid it', () => {
    const { billings } = createPlan(aPlan({ credit: 3000n }), on('2024-01-31'), pays);
    expect(billings).toMatchObject([{ cycle_id: 'a', period: 0, due: 0n, state: 'paid', attempts: [] }]);
  });

  it('is refused if the time is not an instant', () => {
    expect(() => createPlan(aPlan(), 'today', pays)).toThrow('now: "today" is not an instant');
  });

  it('belongs to the day of its zone, whatever the offset of the instant', () => {
    const late = createPlan(aPlan(), '2024-01-30T16:30:00Z', pays);
    expect(late.billings[0]?.billing_date).toBe('2024-01-31');
  });
});

describe('the state at rest', () => {
  const june = () =>
    step(createPlan(aPlan({ credit: 100n }), on('2024-01-31'), pays).plan, on('2024-06-30'), {
      attempt: pays,
    }).plan;

  it('is small once its settled billings are detached, and goes on the same', () => {
    const plan = june();
    const small = detachSettled(plan);
    expect(small.billings).toEqual([]);
    expect(small.ledger).toEqual([]);
    const whole = step(plan, on('2024-09-30'), { attempt: declines });
    expect(lines(step(small, on('2024-09-30'), { attempt: declines }).events)).toEqual(lines(whole.events));
    expect(nextDueAt(small)).toBe(nextDueAt(plan));
  });

  it('needs a detached billing to be reattached before an input about it', () => {
    const plan = june();
    const small = detachSettled(plan);
    const [old] = plan.billings;
    if (!old) throw new Error('nothing was billed');
    const at = on('2024-07-01');
    const back = { kind: 'payment_voided', at, billing: old, payment_id: 'attempt:1' } as const;
    expect(() => step(small, at, { attempt: pays, inputs: [back] })).toThrow(
      'billing: a/0 is not in plan plan',
    );
    const after = step(reattach(small, old), at, { attempt: pays, inputs: [back] });
    expect(after.billings[0]).toMatchObject({ period: 0, state: 'open', paid: 0n });
    expect(nextDueAt(after.plan)).toBe('2024-07-05T16:00:00.000Z');
  });
});
