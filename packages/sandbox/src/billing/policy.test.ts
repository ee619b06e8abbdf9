import { expect, it } from 'vitest';
import { applyCredit, followsEditedTerms } from './policy.ts';

it('Edited terms apply to open orders only', () => {
  const states = ['open', 'paid', 'failed', 'voided'] as const;
  expect(states.filter(followsEditedTerms)).toEqual(['open']);
});

it.each([
  ['nothing without credit', 3_000n, 0n, { due: 3_000n, credit: 0n }],
  ['a part of the total', 3_000n, 1_000n, { due: 2_000n, credit: 0n }],
  ['the whole total', 3_000n, 5_000n, { due: 0n, credit: 2_000n }],
  ['a debt', 3_000n, -1_000n, { due: 4_000n, credit: 0n }],
  ['as much of a debt as an order can be', 3_000n, -9_000n, { due: 10_000n, credit: -2_000n }],
])('Plan credit takes %s', (_, total, credit, applied) => {
  expect(applyCredit(total, credit, 10_000n)).toEqual(applied);
});
