import { describe, expect, it } from 'vitest';
import { createPlan } from './create.ts';
import type { CycleRequest } from './cycle.ts';
import { forecast } from './forecast.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, declines, on, pays } from './scenario.fixture.ts';
import { step } from './step.ts';

describe('the estimated days of cycles', () => {
  const march = (attempt: DecideAttempt, ...recurring_cycles: CycleRequest[]) => {
    const begun = createPlan(aPlan({ grace_period: null, recurring_cycles }), on('2024-01-31'), attempt);
    const { plan } = step(begun.plan, on('2024-03-01'), { attempt });
    return forecast(plan).map(({ estimated_start_date, estimated_end_date }) => [
      estimated_start_date,
      estimated_end_date,
    ]);
  };
  const counted = aCycle('a', { billing_count: 4 });
  const ending = aCycle('a', { estimated_end_date: '2024-05-20' });
  const next = aCycle('b', { estimated_end_date: '2024-09-10' });

  it.each([
    ['after its last billing', [counted], [['2024-01-31', '2024-05-31']]],
    ['at the first boundary after the requested end', [ending], [['2024-01-31', '2024-05-31']]],
    ['at the earlier of both', [{ ...ending, billing_count: 2 }], [['2024-01-31', '2024-03-31']]],
    ['at no known day if it is endless', [aCycle('a')], [['2024-01-31', null]]],
    [
      'where the next one starts',
      [counted, next],
      [
        ['2024-01-31', '2024-05-31'],
        ['2024-05-31', '2024-09-30'],
      ],
    ],
  ])('end %s', (_, cycles, days) => {
    expect(march(pays, ...cycles)).toEqual(days);
  });

  it('end as requested while no boundary is known: the cycle is uncollectible, or waits for one that is', () => {
    expect(march(declines, ending)).toEqual([['2024-01-31', '2024-05-20']]);
    expect(march(declines, counted, next)).toEqual([
      ['2024-01-31', null],
      [null, '2024-09-10'],
    ]);
  });
});
