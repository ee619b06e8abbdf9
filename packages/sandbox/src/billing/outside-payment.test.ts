import { describe, expect, it } from 'vitest';
import type { PlanRequest } from './create.ts';
import { first, once, paid, runPlan } from './dunning.fixture.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, on, pays } from './scenario.fixture.ts';
import { detachSettled } from './state.ts';
import { type Input, step } from './step.ts';

describe('a payment from outside', () => {
  it('within grace brings the cycle back: it bills again from the next boundary on, and not for the time between', () => {
    const patient = aPlan({ grace_period: 60 });
    const { plan, log } = runPlan(patient, on('2024-05-01'), declines, [paid(on('2024-04-10'), 'p', 3000n)]);
    expect(log.filter((each) => each >= '2024-02-16')).toEqual([
      '2024-04-10 payment_received a/0 3000',
      '2024-04-10 order_paid a/0',
      '2024-04-10 cycle a active',
      '2024-04-30 billing a/3 3000 due 3000',
      '2024-04-30 attempt a/3 1 declined',
    ]);
    expect(plan.recurring_cycles[0]?.billing_count_created).toBe(2);
  });

  it('on a boundary skips that boundary too', () => {
    const patient = aPlan({ grace_period: 60 });
    const { plan } = runPlan(patient, on('2024-04-29'), declines, [paid(on('2024-03-31'), 'p', 3000n)]);
    expect(plan.recurring_cycles[0]).toMatchObject({ state: 'active', next_execute_date: '2024-04-30' });
  });

  it('in part does not bring it back; the rest does', () => {
    const part = paid(on('2024-02-16'), 'p', 1000n);
    const rest = paid(on('2024-02-17'), 'q', 2000n);
    expect(runPlan(aPlan(), on('2024-02-17'), declines, [part]).plan.recurring_cycles[0]?.state).toBe(
      'uncollectible',
    );
    expect(runPlan(aPlan(), on('2024-02-17'), declines, [part, rest]).plan.recurring_cycles[0]?.state).toBe(
      'active',
    );
  });

  it('brings a cycle back only with the last of several failed orders, and never once one of them was voided', () => {
    const week = { recurring_billing_config: { billing_interval: 'week' } };
    const weekly = aPlan({ grace_period: 30, recurring_cycles: [aCycle('a', week)] });
    const pay = (period: number, date: string): Input => {
      return { ...paid(on(date), `p${period}`, 3000n), billing: { cycle_id: 'a', period } } as Input;
    };
    const stateAfter = (request: PlanRequest, inputs: Input[]) =>
      runPlan(request, on('2024-03-05'), declines, inputs).plan.recurring_cycles[0]?.state;
    expect(stateAfter(weekly, [pay(0, '2024-03-01'), pay(1, '2024-03-02')])).toBe('uncollectible');
    expect(stateAfter(weekly, [pay(0, '2024-03-01'), pay(1, '2024-03-02'), pay(2, '2024-03-03')])).toBe(
      'active',
    );
    // With 14 days of grace the first was voided on 02-29; also a plan without its settled billings knows.
    const short = { ...weekly, grace_period: 14 };
    const rest = [pay(1, '2024-03-02'), pay(2, '2024-03-03')];
    expect(stateAfter(short, rest)).toBe('uncollectible');
    const { plan } = runPlan(short, on('2024-03-01'), declines);
    const detached = step(detachSettled(plan), on('2024-03-05'), { attempt: declines, inputs: rest });
    expect(detached.plan.recurring_cycles[0]?.state).toBe('uncollectible');
  });

  it('after the void goes to the plan credit and changes nothing else', () => {
    const { plan } = runPlan(aPlan(), on('2024-03-01'), declines, [paid(on('2024-02-22'), 'late', 3000n)]);
    expect(plan.credit).toBe(3000n);
    expect(plan.recurring_cycles[0]?.state).toBe('uncollectible');
    expect(plan.billings[0]?.state).toBe('voided');
  });

  it('above what is due goes to the plan credit with the excess, and pays the next order', () => {
    const { plan } = runPlan(aPlan(), on('2024-02-29'), declines, [paid(on('2024-02-01'), 'p', 3500n)]);
    expect(plan.billings.map(({ due }) => due)).toEqual([3000n, 2500n]);
    expect(plan.ledger.map(({ amount, balance, cause }) => [amount, balance, cause])).toEqual([
      [500n, 500n, 'overpayment'],
      [-500n, 0n, 'billing'],
    ]);
  });

  describe('that is voided', () => {
    const back = (date: string, payment_id = 'attempt:1'): Input => ({
      kind: 'payment_voided',
      at: on(date),
      billing: first,
      payment_id,
    });
    const attempts = (log: string[]) => log.filter((each) => /attempt|order_|uncollectible/.test(each));

    it('opens the order again, and it is collected like any other: attempts go on, a wait after the void', () => {
      const { plan, log } = runPlan(
        once,
        on('2024-04-28'),
        ({ number }) => (number === 1 ? 'succeeded' : 'declined'),
        [back('2024-02-02')],
      );
      expect(attempts(log)).toEqual([
        '2024-01-31 attempt a/0 1 succeeded',
        '2024-01-31 order_paid a/0',
        '2024-02-02 order_reopened a/0',
        '2024-02-07 attempt a/0 2 declined',
        '2024-02-12 attempt a/0 3 declined',
        '2024-02-17 attempt a/0 4 declined',
        '2024-02-17 order_failed a/0',
        '2024-02-17 cycle a uncollectible',
        '2024-02-24 order_voided a/0',
      ]);
      expect(plan.billings[0]).toMatchObject({ state: 'voided', paid: 0n, void_cause: 'grace_period_ended' });
    });

    it('long after waits for its next attempt from the day of the void', () => {
      const { log } = runPlan(once, on('2024-07-31'), pays, [back('2024-06-10')]);
      expect(attempts(log).slice(2)).toEqual([
        '2024-06-10 order_reopened a/0',
        '2024-06-15 attempt a/0 2 succeeded',
        '2024-06-15 order_paid a/0',
      ]);
    });

    it('with no attempts left fails the order at once, and grace runs from that day', () => {
      const request = { ...once, payment_retry_count: 1 };
      const { log } = runPlan(request, on('2024-03-31'), pays, [back('2024-02-02')]);
      expect(attempts(log).slice(2)).toEqual([
        '2024-02-02 order_reopened a/0',
        '2024-02-02 order_failed a/0',
        '2024-02-02 cycle a uncollectible',
        '2024-02-09 order_voided a/0',
      ]);
    });

    it('lets a pending attempt end first', () => {
      const slow: DecideAttempt = ({ number }) => (number === 1 ? 'pending' : 'succeeded');
      const settled: Input = {
        kind: 'payment_settled',
        at: on('2024-02-20'),
        billing: first,
        number: 1,
        outcome: 'declined',
      };
      const { log } = runPlan(once, on('2024-03-15'), slow, [
        paid(on('2024-02-02'), 'p', 3000n),
        back('2024-02-03', 'p'),
        settled,
      ]);
      expect(attempts(log).slice(1)).toEqual([
        '2024-02-02 order_paid a/0',
        '2024-02-03 order_reopened a/0',
        '2024-02-20 attempt a/0 1 declined',
        '2024-02-20 attempt a/0 2 succeeded',
        '2024-02-20 order_paid a/0',
      ]);
    });

    it('after a refund of another part still opens the order: that money never came', () => {
      const refund: Input = {
        kind: 'payment_refunded',
        at: on('2024-02-02'),
        billing: first,
        payment_id: 'r',
        amount: 1000n,
      };
      const { log } = runPlan(once, on('2024-02-10'), pays, [refund, back('2024-02-03')]);
      expect(attempts(log).slice(2, 3)).toEqual(['2024-02-03 order_reopened a/0']);
    });

    it('is the only one that counts no more', () => {
      const { plan } = runPlan(once, on('2024-02-04'), declines, [
        paid(on('2024-02-02'), 'p', 1000n),
        paid(on('2024-02-02'), 'q', 500n),
        back('2024-02-03', 'q'),
      ]);
      expect(plan.billings[0]?.payments.map(({ id, voided }) => [id, voided])).toEqual([
        ['p', false],
        ['q', true],
      ]);
      expect(plan.billings[0]?.paid).toBe(1000n);
    });

    it('takes what was too much back from the plan credit', () => {
      const { plan } = runPlan(once, on('2024-02-04'), pays, [
        paid(on('2024-02-02'), 'p', 500n),
        back('2024-02-03', 'p'),
      ]);
      expect(plan.ledger.map(({ amount, cause }) => [amount, cause])).toEqual([
        [500n, 'overpayment'],
        [-500n, 'payment_voided'],
      ]);
      expect(plan.billings[0]).toMatchObject({ state: 'paid', paid: 3000n });
    });

    it('leaves a voided order voided', () => {
      const { plan, log } = runPlan(once, on('2024-03-02'), declines, [
        paid(on('2024-02-25'), 'late', 3000n),
        back('2024-03-01', 'late'),
      ]);
      expect(log.slice(-4)).toEqual([
        '2024-02-25 payment_received a/0 3000',
        '2024-02-25 credit 3000 payment_on_closed_order',
        '2024-03-01 payment_voided a/0 3000',
        '2024-03-01 credit -3000 payment_voided',
      ]);
      expect(plan.billings[0]?.state).toBe('voided');
    });

    it('in part leaves the attempts of an open order as they were', () => {
      const { log } = runPlan(once, on('2024-02-11'), declines, [
        paid(on('2024-02-02'), 'p', 1000n),
        back('2024-02-03', 'p'),
      ]);
      expect(attempts(log)).toEqual([
        '2024-01-31 attempt a/0 1 declined',
        '2024-02-05 attempt a/0 2 declined',
        '2024-02-10 attempt a/0 3 declined',
      ]);
    });
  });

  describe('that is refunded', () => {
    const refund = (at: string, payment_id: string, amount: bigint): Input => ({
      kind: 'payment_refunded',
      at: on(at),
      billing: first,
      payment_id,
      amount,
    });

    it('opens no order again, and a refund that is taken back counts no more', () => {
      const { plan } = runPlan(once, on('2024-02-28'), pays, [refund('2024-02-02', 'r', 3000n)]);
      expect(plan.billings[0]).toMatchObject({ state: 'paid', paid: 0n });
      const back: Input = { kind: 'payment_voided', at: on('2024-02-03'), billing: first, payment_id: 'r' };
      const undone = runPlan(once, on('2024-02-28'), pays, [refund('2024-02-02', 'r', 3000n), back]);
      expect(undone.plan.billings[0]).toMatchObject({ state: 'paid', paid: 3000n });
      expect(undone.plan.credit).toBe(0n);
    });

    it('is missing until the refund is voided, which pays an open order again', () => {
      const back: Input = { kind: 'payment_voided', at: on('2024-02-04'), billing: first, payment_id: 'r' };
      const { log } = runPlan(once, on('2024-02-04'), declines, [
        paid(on('2024-02-01'), 'p', 2000n),
        refund('2024-02-02', 'r', 500n),
        paid(on('2024-02-03'), 'q', 1000n),
        back,
      ]);
      expect(log.slice(-5)).toEqual([
        '2024-02-01 payment_received a/0 2000',
        '2024-02-02 payment_refunded a/0 500',
        '2024-02-03 payment_received a/0 1000',
        '2024-02-04 payment_voided a/0 -500',
        '2024-02-04 order_paid a/0',
      ]);
    });

    it.each([
      ['one of two refunds', 'r1', 3000n],
      ['what was paid too much', 'more', 1000n],
    ])('leaves the order paid when %s is voided: what was due has been received', (_, payment_id, kept) => {
      const back: Input = { kind: 'payment_voided', at: on('2024-02-04'), billing: first, payment_id };
      const { plan, log } = runPlan(once, on('2024-02-28'), pays, [
        paid(on('2024-02-01'), 'more', 500n),
        refund('2024-02-02', 'r1', 1500n),
        refund('2024-02-03', 'r2', 500n),
        back,
      ]);
      expect(plan.billings[0]).toMatchObject({ state: 'paid', paid: kept });
      expect(log.at(-1)).toMatch(/^2024-02-04 (payment_voided|credit)/);
    });

    it('takes back of the plan credit what had gone there', () => {
      const { plan } = runPlan(once, on('2024-02-28'), pays, [
        paid(on('2024-02-01'), 'p', 500n),
        refund('2024-02-02', 'r', 700n),
      ]);
      expect(plan.credit).toBe(0n);
      expect(plan.ledger.map(({ amount, cause }) => [amount, cause])).toEqual([
        [500n, 'overpayment'],
        [-500n, 'payment_refunded'],
      ]);
    });

    it('is refused without an amount', () => {
      expect(() => runPlan(once, on('2024-03-01'), pays, [refund('2024-02-02', 'r', 0n)])).toThrow(
        'inputs[0].amount: 0 is not above 0',
      );
    });
  });

  it.each([
    [paid(on('2024-02-01'), 'p', 0n), 'inputs[0].amount: 0 is not above 0'],
    [paid(on('2024-03-02'), 'p', 1n), 'inputs[0].at: 2024-03-02T04:00:00.000Z is after now'],
    [paid(on('2024-01-30'), 'p', 1n), 'inputs[0].at: 2024-01-30T04:00:00.000Z is before'],
    [
      { ...paid(on('2024-02-01'), 'p', 1n), billing: { cycle_id: 'a', period: 9 } },
      'billing: a/9 is not in plan plan',
    ],
    [
      { kind: 'payment_voided', at: on('2024-02-01'), billing: first, payment_id: 'nope' },
      'payment_id: nope is not a payment of this order',
    ],
    [
      { kind: 'payment_settled', at: on('2024-02-01'), billing: first, number: 1, outcome: 'succeeded' },
      'number: attempt 1 of the order is not pending',
    ],
  ] as [Input, string][])('is refused when it makes no sense: $1', (input, message) => {
    expect(() => runPlan(once, on('2024-03-01'), declines, [input])).toThrow(message);
  });
});
