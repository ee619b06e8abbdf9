import { describe, expect, it } from 'vitest';
import { april, change, now } from './change.fixture.ts';
import type { CycleChange } from './change.ts';
import type { Plan } from './plan.ts';
import { aCycle, aPlan, declines, lines, on, pays } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

const several = (count: number) =>
  Array.from({ length: count }, (_, i) => aCycle(`b${i}`, { billing_count: 1 }));
const states = (plan: Plan) => Object.fromEntries(plan.recurring_cycles.map(({ id, state }) => [id, state]));

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
