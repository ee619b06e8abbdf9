import { type Recipe, replace, tests } from './recipe.ts';

/** A rule that the contract leaves open: how often a plan with a retry count of 0 is charged. */
export const rule: Recipe = {
  name: 'rule',
  section: 'Change a billing rule',
  proofs: [tests('packages/sandbox/src/billing')],
  steps: [
    {
      file: 'packages/sandbox/src/billing/policy.ts',
      leftOut: /dunning\.test\.ts > payment attempts > a count of 0 makes 2/,
      edit: replace('return Math.max(1, payment_retry_count);', 'return payment_retry_count || 2;'),
    },
    {
      file: 'packages/sandbox/src/billing/dunning.test.ts',
      leftOut: /dunning\.test\.ts > payment attempts > a count of 0 makes 1/,
      edit: replace('    [0, 1],\n    [1, 1],\n    [2, 2],', '    [0, 2],\n    [1, 1],\n    [2, 2],'),
    },
  ],
};
