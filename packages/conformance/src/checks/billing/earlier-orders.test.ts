import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

const [FIRST, SECOND] = ['item-1', 'item-2'].map((id) => ({
  recurring_billing_config: { id: 'config' },
  recurring_items: [{ id }],
  discount_amount: 0,
}));

const PLAN = {
  id: 'p',
  reference_number: 'MEMBER',
  note: 'Note',
  recurring_cycles: [
    { id: 'c1', billing_count_created: 2, ...FIRST },
    { id: 'c2', billing_count_created: 1, ...SECOND },
  ],
};

const ENTRIES = [
  { order: { order_number: '1', reference_number: 'MEMBER-1', note: 'Note' }, recurring_cycle: FIRST },
  { order: { order_number: '2', reference_number: 'MEMBER-2', note: 'Note' }, recurring_cycle: FIRST },
  { order: { order_number: '3', reference_number: 'MEMBER-3', note: 'Note' }, recurring_cycle: SECOND },
  { order: { order_number: '4', reference_number: 'MEMBERS-1', note: 'Other' }, recurring_cycle: FIRST },
];

/** The findings of a server with a plan of two cycles, whose third order is changed, or that shows other things of the plan. */
async function findingsWith(change: object, plan: object = {}) {
  const entries = ENTRIES.map((entry, index) => ({
    recurring_cycle:
      index === 2 && 'recurring_cycle' in change ? change.recurring_cycle : entry.recurring_cycle,
    order: { ...entry.order, ...(index === 2 && !('recurring_cycle' in change) && change) },
  }));
  const listed = [{ id: 'p' }];
  const { findings, outcomes } = await runSteps(
    'C09',
    'the orders of plans that exist',
    serving(({ operationId }, { url }): Json => {
      if (operationId === 'recurringPlans_get') return { plan: { ...PLAN, ...plan } } as unknown as Json;
      return (new URL(url).searchParams.get('offset') === '0' ? entries : []) as unknown as Json;
    }),
    {
      fixtures: {
        ...DEFAULT_PROFILE.fixtures,
        kinds: new Set(['plan']),
        get: async () => listed[0],
        listed: () => listed,
      },
    },
  );
  return findings.length > 0 ? findings : [...outcomes];
}

it.each<[string, object, string]>([
  ['of its own plan and cycle', {}, 'passed'],
  [
    'with the reference number of another one',
    { reference_number: 'MEMBER-2' },
    'expected one order with the reference number MEMBER-2, got the orders 2, 3',
  ],
  [
    'with a suffix that is no number',
    { reference_number: 'MEMBER-:' },
    'expected a number after the reference number of the plan, got MEMBER-:',
  ],
  [
    'without the note of its plan',
    { note: null },
    'expected the note of the plan on its order 3, "Note", got null',
  ],
  [
    'of a cycle that has fewer',
    { recurring_cycle: FIRST },
    'expected no more orders of the cycle c1 than it has created, 2, got 3 orders',
  ],
])('An earlier order %s is found', async (_, change, expected) => {
  expect(await findingsWith(change)).toEqual([expected]);
});

const counting = (created: number, credit = 0) => ({
  credit,
  current_order: { reference_number: 'MEMBER-3' },
  recurring_cycles: PLAN.recurring_cycles.map((cycle, index) => ({
    ...cycle,
    billing_count_created: index === 0 ? 2 : created,
  })),
});

it('A plan has created a billing for each of its orders', async () => {
  expect(await findingsWith({}, counting(1))).toEqual(['passed']);
});

it('A plan must not count a billing without an order', async () => {
  const finding = 'expected 3 billings created in all cycles, one for each order of MEMBER, got 2 + 2';
  expect(await findingsWith({}, counting(2))).toEqual([finding]);
  expect(await findingsWith({}, counting(2, 10))).toEqual(['passed']);
});
