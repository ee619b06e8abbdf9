import { describe, expect, it } from 'vitest';
import { createPlan } from './create.ts';
import { first, once, paid, runPlan } from './dunning.fixture.ts';
import { attemptOfPayment, attemptPaymentId } from './dunning.ts';
import type { Plan, Terms } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, hangs, on, pays } from './scenario.fixture.ts';
import { type Input, nextDueAt, step } from './step.ts';

function only(plan: Plan, word: string, log: string[]): string[] {
  expect(plan.id).toBe('plan');
  return log.filter((each) => each.includes(word));
}

describe('payment attempts', () => {
  it('fall on their own days from the billing date, then the cycle is uncollectible and the order voided', () => {
    expect(runPlan(aPlan(), on('2024-06-30'), declines).log).toEqual([
      '2024-01-31 cycle a scheduled',
      '2024-01-31 cycle a active',
      '2024-01-31 billing a/0 3000 due 3000',
      '2024-01-31 attempt a/0 1 declined',
      '2024-02-05 attempt a/0 2 declined',
      '2024-02-10 attempt a/0 3 declined',
      '2024-02-15 attempt a/0 4 declined',
      '2024-02-15 order_failed a/0',
      '2024-02-15 cycle a uncollectible',
      '2024-02-22 order_voided a/0',
    ]);
  });

  it.each([
    ['null: never', null, []],
    ['0: the same day', 0, ['2024-02-15 order_voided a/0']],
    ['7 days', 7, ['2024-02-22 order_voided a/0']],
  ])('grace period %s', (_, grace_period, voided) => {
    const { plan, log } = runPlan(aPlan({ grace_period }), on('2030-01-01'), declines);
    expect(only(plan, 'order_voided', log)).toEqual(voided);
    expect(plan.billings).toHaveLength(1);
  });

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [4, 4],
  ])('a count of %i makes %i', (payment_retry_count, attempts) => {
    const { plan } = runPlan(aPlan({ payment_retry_count }), on('2024-02-28'), declines);
    expect(plan.billings[0]?.attempts).toHaveLength(attempts);
  });

  it('end with the first that succeeds', () => {
    const third: DecideAttempt = ({ number }) => (number === 3 ? 'succeeded' : 'declined');
    const { plan, log } = runPlan(aPlan(), on('2024-02-28'), third);
    expect(only(plan, 'attempt', log)).toHaveLength(3);
    expect(plan.billings[0]).toMatchObject({ state: 'paid', paid: 3000n });
    expect(plan.recurring_cycles[0]?.state).toBe('active');
  });

  it('are not made when nothing is due', () => {
    const request = aPlan({ credit: 5000n });
    const { plan, log } = runPlan(request, on('2024-02-01'), declines);
    expect(log.slice(2)).toEqual([
      '2024-01-31 cycle a active',
      '2024-01-31 billing a/0 3000 due 0',
      '2024-01-31 credit -3000 billing',
      '2024-01-31 order_paid a/0',
    ]);
    expect(plan.credit).toBe(2000n);
  });

  it('charge what is left after a part was paid', () => {
    const { plan } = runPlan(once, on('2024-02-20'), declines, [paid(on('2024-02-07'), 'p', 1000n)]);
    expect(plan.billings[0]?.attempts.map(({ amount }) => amount)).toEqual([3000n, 3000n, 2000n, 2000n]);
  });

  it('stop while one is pending; once it is declined, one is late, and the others are counted from it', () => {
    const slow: DecideAttempt = ({ number }) => (number === 1 ? 'pending' : 'declined');
    const declined: Input = {
      kind: 'payment_settled',
      at: on('2024-02-12'),
      billing: first,
      number: 1,
      outcome: 'declined',
    };
    const { plan, log } = runPlan(once, on('2024-02-28'), slow, [declined]);
    expect(only(plan, 'attempt', log)).toEqual([
      '2024-01-31 attempt a/0 1 pending',
      '2024-02-12 attempt a/0 1 declined',
      '2024-02-12 attempt a/0 2 declined',
      '2024-02-17 attempt a/0 3 declined',
      '2024-02-22 attempt a/0 4 declined',
    ]);
  });

  it('let grace run from the day on which a pending last attempt is known to have failed', () => {
    const request = { ...once, payment_retry_count: 1 };
    const declined: Input = {
      kind: 'payment_settled',
      at: on('2024-03-10'),
      billing: first,
      number: 1,
      outcome: 'declined',
    };
    const { plan, log } = runPlan(request, on('2024-03-20'), hangs, [declined]);
    expect(only(plan, 'order_', log)).toEqual(['2024-03-10 order_failed a/0', '2024-03-17 order_voided a/0']);
  });

  it.each([
    ['pending', hangs],
    ['declined', declines],
  ])('return their order, to be stored, also if they are %s', (outcome, attempt) => {
    const begun = createPlan(once, on('2024-01-31'), declines).plan;
    const { billings } = step(begun, on('2024-02-05'), { attempt });
    expect(billings).toMatchObject([{ ...first, attempts: [{ outcome: 'declined' }, { outcome }] }]);
  });

  it('return their order, to be stored, also when its grace period ends', () => {
    const failed = runPlan(once, on('2024-02-15'), declines).plan;
    const { billings } = step(failed, on('2024-02-22'), { attempt: declines });
    expect(billings).toMatchObject([{ ...first, state: 'voided', void_cause: 'grace_period_ended' }]);
  });

  it('refuse an outcome that does not exist', () => {
    const broken = (() => 'maybe') as unknown as DecideAttempt;
    expect(() => runPlan(once, on('2024-02-01'), broken)).toThrow(
      'attempt: "maybe" is not one of succeeded, declined, pending',
    );
  });

  it('of an order in retry come before the next billing of the same day: it fails, and nothing more is billed', () => {
    const weekly = aPlan({
      payment_retry_count: 2,
      payment_retry_day_period: 7,
      recurring_cycles: [aCycle('a', { recurring_billing_config: { billing_interval: 'week' } })],
    });
    expect(runPlan(weekly, on('2024-03-31'), declines).plan.billings).toHaveLength(1);
  });

  it('of one order come after the void of another on the same day', () => {
    const weekly = aPlan({
      recurring_cycles: [aCycle('a', { recurring_billing_config: { billing_interval: 'week' } })],
    });
    const { log } = runPlan(weekly, on('2024-02-22'), declines);
    expect(log.filter((each) => each.startsWith('2024-02-22'))).toEqual([
      '2024-02-22 order_voided a/0',
      '2024-02-22 attempt a/1 4 declined',
      '2024-02-22 order_failed a/1',
    ]);
  });

  it('of several orders on one day are made in the order of the orders', () => {
    const weekly = aPlan({
      payment_retry_day_period: 7,
      recurring_cycles: [aCycle('a', { recurring_billing_config: { billing_interval: 'week' } })],
    });
    const { log } = runPlan(weekly, on('2024-02-14'), declines);
    expect(log.slice(-4)).toEqual([
      '2024-02-14 attempt a/0 3 declined',
      '2024-02-14 attempt a/1 2 declined',
      '2024-02-14 billing a/2 3000 due 3000',
      '2024-02-14 attempt a/2 1 declined',
    ]);
  });

  it('of several orders interleave by date', () => {
    const weekly = aPlan({
      recurring_cycles: [aCycle('a', { recurring_billing_config: { billing_interval: 'week' } })],
    });
    const { plan, log } = runPlan(weekly, on('2024-03-31'), declines);
    expect(only(plan, 'attempt', log)).toEqual([
      '2024-01-31 attempt a/0 1 declined',
      '2024-02-05 attempt a/0 2 declined',
      '2024-02-07 attempt a/1 1 declined',
      '2024-02-10 attempt a/0 3 declined',
      '2024-02-12 attempt a/1 2 declined',
      '2024-02-14 attempt a/2 1 declined',
      '2024-02-15 attempt a/0 4 declined',
      '2024-02-17 attempt a/1 3 declined',
      '2024-02-19 attempt a/2 2 declined',
      '2024-02-22 attempt a/1 4 declined',
      '2024-02-24 attempt a/2 3 declined',
      '2024-02-29 attempt a/2 4 declined',
    ]);
  });
});

describe('the payment of an attempt', () => {
  it.each([1, 12])('has an id from which the attempt %i is known', (number) => {
    expect(attemptOfPayment(attemptPaymentId(number))).toBe(number);
  });

  it.each(['p', '1', '1attempt:', ''])('is not one from outside, such as %j', (id) => {
    expect(attemptOfPayment(id)).toBeUndefined();
  });
});

describe('edited terms', () => {
  const edit = (date: string, terms: Partial<Terms>): Input => ({
    kind: 'terms_edited',
    at: on(date),
    terms,
  });
  const made = (inputs: Input[], attempt: DecideAttempt = declines) => {
    const { plan, log } = runPlan(once, on('2024-06-30'), attempt, inputs);
    return only(plan, 'a/0', log).filter((each) => /attempt|order_/.test(each));
  };

  it('count for an open order from now on: more attempts', () => {
    expect(made([edit('2024-02-07', { payment_retry_count: 5 })])).toEqual([
      '2024-01-31 attempt a/0 1 declined',
      '2024-02-05 attempt a/0 2 declined',
      '2024-02-10 attempt a/0 3 declined',
      '2024-02-15 attempt a/0 4 declined',
      '2024-02-20 attempt a/0 5 declined',
      '2024-02-20 order_failed a/0',
      '2024-02-27 order_voided a/0',
    ]);
  });

  it('that allow no more attempts than were made fail it at once', () => {
    expect(made([edit('2024-02-07', { payment_retry_count: 1 })])).toEqual([
      '2024-01-31 attempt a/0 1 declined',
      '2024-02-05 attempt a/0 2 declined',
      '2024-02-07 order_failed a/0',
      '2024-02-14 order_voided a/0',
    ]);
  });

  it.each([
    ['a longer wait', 8, ['2024-02-13', '2024-02-21']],
    ['a shorter wait', 3, ['2024-02-08', '2024-02-11']],
    ['a wait that is over already: today', 1, ['2024-02-07', '2024-02-08']],
  ])('with %s count it from the last attempt', (_, payment_retry_day_period, [third, fourth]) => {
    expect(made([edit('2024-02-07', { payment_retry_day_period })]).slice(2, 4)).toEqual([
      `${third} attempt a/0 3 declined`,
      `${fourth} attempt a/0 4 declined`,
    ]);
  });

  it.each([
    ['once', [edit('2024-02-11', { payment_retry_day_period: 8 })], ['2024-02-18', '2024-02-26']],
    [
      'twice',
      [
        edit('2024-02-11', { payment_retry_day_period: 20 }),
        edit('2024-02-12', { payment_retry_day_period: 7 }),
      ],
      ['2024-02-17', '2024-02-24'],
    ],
  ])(
    'with another wait, %s, count it from the void of a payment after the last attempt',
    (_, edits, [next, last]) => {
      const back: Input = {
        kind: 'payment_voided',
        at: on('2024-02-10'),
        billing: first,
        payment_id: 'attempt:1',
      };
      const once: DecideAttempt = ({ number }) => (number === 1 ? 'succeeded' : 'declined');
      expect(made([back, ...edits], once).slice(2, 5)).toEqual([
        '2024-02-10 order_reopened a/0',
        `${next} attempt a/0 2 declined`,
        `${last} attempt a/0 3 declined`,
      ]);
    },
  );

  it.each([
    ['a longer wait', 8, '2024-02-18'],
    ['a shorter wait', 3, '2024-02-13'],
  ])('with %s count it from the last of several attempts', (_, payment_retry_day_period, fourth) => {
    expect(made([edit('2024-02-11', { payment_retry_day_period })])[3]).toBe(
      `${fourth} attempt a/0 4 declined`,
    );
  });

  it('that leave the wait as it is leave the days too, also after late attempts', () => {
    const slow: DecideAttempt = ({ number }) => (number === 1 ? 'pending' : 'declined');
    const declined: Input = {
      kind: 'payment_settled',
      at: on('2024-02-12'),
      billing: first,
      number: 1,
      outcome: 'declined',
    };
    expect(made([declined, edit('2024-02-13', { payment_retry_count: 5 })], slow).slice(4, 6)).toEqual([
      '2024-02-22 attempt a/0 4 declined',
      '2024-02-27 attempt a/0 5 declined',
    ]);
  });

  it('wait for a pending attempt', () => {
    const slow: DecideAttempt = ({ number }) => (number === 2 ? 'pending' : 'declined');
    const settled: Input = {
      kind: 'payment_settled',
      at: on('2024-02-20'),
      billing: first,
      number: 2,
      outcome: 'declined',
    };
    expect(made([edit('2024-02-07', { payment_retry_count: 2 }), settled], slow)).toEqual([
      '2024-01-31 attempt a/0 1 declined',
      '2024-02-05 attempt a/0 2 pending',
      '2024-02-20 attempt a/0 2 declined',
      '2024-02-20 order_failed a/0',
      '2024-02-27 order_voided a/0',
    ]);
  });

  it('change nothing for an order that has failed', () => {
    expect(made([edit('2024-02-16', { payment_retry_count: 9, payment_retry_day_period: 1 })])).toEqual(
      made([]),
    );
  });

  it('that are as they were change nothing, so that the same edit may be made twice', () => {
    const shorter = edit('2024-02-07', { payment_retry_day_period: 3 });
    expect(made([shorter, edit('2024-02-09', { payment_retry_day_period: 3 })])).toEqual(made([shorter]));
  });

  it('are refused when they make no sense', () => {
    expect(() => made([edit('2024-02-07', { payment_retry_count: 0.5 })])).toThrow(
      'plan.payment_retry_count: 0.5 is not a whole number',
    );
  });
});

describe('the order of each input', () => {
  const base = { at: on('2024-02-03'), billing: first };
  const partly = () =>
    step(createPlan(once, on('2024-01-31'), hangs).plan, on('2024-02-02'), {
      attempt: hangs,
      inputs: [paid(on('2024-02-02'), 'p', 1000n)],
    }).plan;

  it.each([
    { ...base, kind: 'payment_received', payment_id: 'q', amount: 1n },
    { ...base, kind: 'payment_refunded', payment_id: 'r', amount: 1n },
    { ...base, kind: 'payment_voided', payment_id: 'p' },
    { ...base, kind: 'payment_settled', number: 1, outcome: 'declined' },
    { ...base, kind: 'terms_edited', terms: { payment_retry_count: 9 } },
  ] as Input[])('is stored: $kind', (input) => {
    const { billings, events } = step(partly(), base.at, { attempt: hangs, inputs: [input] });
    expect(billings.map(({ period }) => period)).toEqual([0]);
    expect(events[0]).toMatchObject({ at: '2024-02-03T04:00:00.000Z', date: '2024-02-03' });
  });

  it('shows the edited terms', () => {
    const terms = { payment_retry_count: 9, payment_retry_day_period: 8, grace_period: null };
    const edit: Input = { kind: 'terms_edited', at: base.at, terms };
    const { plan, events } = step(partly(), base.at, { attempt: hangs, inputs: [edit] });
    expect(events).toEqual([
      { kind: 'terms_edited', at: '2024-02-03T04:00:00.000Z', date: '2024-02-03', ...terms },
    ]);
    expect(plan).toMatchObject(terms);
  });
});

describe('the next due instant', () => {
  it('is the first of boundary, attempt and void, at the first instant of its day', () => {
    const at = (until: string) => nextDueAt(runPlan(aPlan(), until, declines).plan);
    expect(at(on('2024-01-31'))).toBe('2024-02-04T16:00:00.000Z');
    expect(at(on('2024-02-15'))).toBe('2024-02-21T16:00:00.000Z');
    expect(at(on('2024-02-22'))).toBeNull();
    expect(nextDueAt(runPlan(aPlan(), on('2024-02-01'), pays).plan)).toBe('2024-02-28T16:00:00.000Z');
  });
});
