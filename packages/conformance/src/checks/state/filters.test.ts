import { expect, it } from 'vitest';
import { tokenRule } from './filters.ts';

const card = { token_type: 'CreditCard' };
const wallet = { token_type: 'AlipayAutoDebit' };

it.each([
  ['lacks a token', [], 'token-filter'],
  ['has a token of another type', [card, wallet], 'token-filter'],
  ['has a token of another customer', [card, card], undefined],
])('A list of one card that %s violates the rule of the filter, or none', (_, listed, rule) => {
  expect(tokenRule(listed, 'CreditCard', 1)).toBe(rule);
});
