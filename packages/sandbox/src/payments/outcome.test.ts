import { describe, expect, it } from 'vitest';
import type { PaymentToken } from '../records/collections.ts';
import type { PaymentRule } from '../records/payment-rule.ts';
import { type Charge, outcomeOf } from './outcome.ts';

const token = { token: 'tok_1', state: 'active' } as PaymentToken;
const charge: Charge = { token, plan_id: 'plan', amount: 30, attempt: 1 };
const rule = (changes: Partial<PaymentRule>): PaymentRule => ({
  id: 'rule',
  outcome: 'declines',
  ...changes,
});

describe('The outcome of a charge', () => {
  it.each([
    ['an active token', {}, 'succeeded'],
    ['a token that succeeds', { outcome: { outcome: 'succeeds' } }, 'succeeded'],
    ['a token that declines', { outcome: { outcome: 'declines' } }, 'declined'],
    ['a token that stays pending', { outcome: { outcome: 'stays_pending' } }, 'pending'],
    ['a token that is not active', { state: 'failed', outcome: { outcome: 'succeeds' } }, 'declined'],
    ['a token with an error', { error_code: '54', outcome: { outcome: 'succeeds' } }, 'declined'],
  ] as [string, Partial<PaymentToken>, string][])('of %s', (_, changes, outcome) => {
    expect(outcomeOf({ ...charge, token: { ...token, ...changes } }, [])).toBe(outcome);
  });

  it('without a token is a decline', () => {
    expect(outcomeOf({ ...charge, token: undefined }, [])).toBe('declined');
  });

  it.each([
    [undefined, ['declined', 'succeeded', 'succeeded']],
    [1, ['declined', 'succeeded', 'succeeded']],
    [2, ['declined', 'declined', 'succeeded']],
  ])('is declined %s times, then succeeds', (times, outcomes) => {
    const decides = rule({ outcome: 'declines_then_succeeds', times });
    expect([1, 2, 3].map((attempt) => outcomeOf({ ...charge, attempt }, [decides]))).toEqual(outcomes);
  });

  it.each([
    ['every charge', {}, 'declined'],
    ['this token', { token: 'tok_1' }, 'declined'],
    ['another token', { token: 'tok_2' }, 'succeeded'],
    ['this plan', { plan_id: 'plan' }, 'declined'],
    ['another plan', { plan_id: 'other' }, 'succeeded'],
    ['this amount', { amount: 30 }, 'declined'],
    ['another amount', { amount: 31 }, 'succeeded'],
    ['this token and another plan', { token: 'tok_1', plan_id: 'other' }, 'succeeded'],
    ['every charge, while it is paused', { paused: true }, 'succeeded'],
  ])('follows a rule for %s: %j', (_, conditions, outcome) => {
    expect(outcomeOf(charge, [rule(conditions)])).toBe(outcome);
  });

  it('follows the first rule that matches', () => {
    const rules = [rule({ token: 'tok_2' }), rule({ outcome: 'stays_pending' }), rule({})];
    expect(outcomeOf(charge, rules)).toBe('pending');
    expect(outcomeOf({ ...charge, token: undefined }, [rule({ token: 'tok_1', outcome: 'succeeds' })])).toBe(
      'declined',
    );
  });
});
