import { expect, it } from 'vitest';
import { followsEditedTerms } from './policy.ts';

it('Edited terms apply to open orders only', () => {
  const states = ['open', 'paid', 'failed', 'voided'] as const;
  expect(states.filter(followsEditedTerms)).toEqual(['open']);
});
