import { expect, it } from 'vitest';
import { contract, profile } from '../../../test/steps.fixture.ts';
import { runChecks } from '../../run/run.ts';
import { recurring } from './c09-recurring.ts';

const RIGHT = {
  billing_count: 3,
  billing_count_created: 3,
  start_date: '2026-01-30T16:00:00Z',
  next_execute_time: '2026-02-27T16:00:00Z',
  recurring_billing_config: { billing_interval: 'Monthly', billing_day_of_month: 31 },
};

const { steps: _, ...inspecting } = recurring;

/** What is found in a cycle of a plan. */
async function findingsOf(change: object, plan: object = {}): Promise<string[]> {
  const { findings } = await runChecks({
    contract,
    baseUrl: 'http://payments.example',
    checks: [inspecting],
    operations: ['recurringPlans_get'],
    profile,
    fetch: async () =>
      Response.json({
        code: 200,
        message: 'ok',
        data: { plan: { ...plan, recurring_cycles: [{ ...RIGHT, ...change }] } },
      }),
  });
  return findings.map(({ expected, actual }) => `expected ${expected}, got ${actual}`);
}

it.each<[string, object]>([
  ['bills on the last day of a shorter month, in Hong Kong', {}],
  ['has no count', { billing_count: null, billing_count_created: 40 }],
  ['has times of another form', { next_execute_time: '1772236800', start_date: '1769788800' }],
  [
    'started on another day, so that its anchor is not known',
    { start_date: '2026-01-14T16:00:00Z', next_execute_time: '2026-02-14T16:00:00Z' },
  ],
  [
    'bills every week',
    {
      next_execute_time: '2026-02-06T16:00:00Z',
      recurring_billing_config: { billing_interval: 'week', billing_day_of_month: 31 },
    },
  ],
])('A cycle is right if it %s', async (_, change) => {
  expect(await findingsOf(change)).toEqual([]);
});

it.each([
  ['R-1-1', []],
  ['R-1', ['"R-1" with a suffix, got "R-1"']],
  ['R-12', []],
  ['R-', ['"R-1" with a suffix, got "R-"']],
])('The current order of the plan R-1 has its reference number, and more: %s', async (reference, wrong) => {
  const plan = { reference_number: 'R-1', current_order: { reference_number: reference } };
  expect(await findingsOf({}, plan)).toEqual(wrong.map((one) => expect.stringContaining(one)));
});

it('A cycle is wrong if it has made more billings than it has', async () => {
  expect(await findingsOf({ billing_count_created: 4 })).toEqual([
    'expected /data/plan/recurring_cycles/0/billing_count_created to be at most 3, the `billing_count`, got 4',
  ]);
});

it('A cycle is wrong if its day drifts to that of a shorter month', async () => {
  expect(await findingsOf({ next_execute_time: '2026-03-27T16:00:00Z' })).toEqual([
    'expected /data/plan/recurring_cycles/0/next_execute_time to be on day 31 of a month, on which it started and its billing config bills, or on the last one of a shorter month, got "2026-03-27T16:00:00Z"',
  ]);
});
