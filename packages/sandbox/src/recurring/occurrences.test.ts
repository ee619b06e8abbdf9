import { describe, expect, it } from 'vitest';
import type { EventDetails } from '../billing/run.ts';
import type { Occurrence } from '../generated/contract.ts';
import { occurrenceOf } from './occurrences.ts';

const key = { cycle_id: 'a', period: 2 };
const subject = { plan_id: 'plan', currency: 'HKD', order_number: '7' };
const stamped = (details: EventDetails) => ({
  at: '2026-03-01T16:00:00.000Z',
  date: '2026-03-02',
  ...details,
});
const converted = (details: EventDetails, before?: EventDetails) =>
  occurrenceOf(stamped(details), before && stamped(before), subject);

const attempt = { ...key, number: 1, amount: 3_000n, outcome: 'succeeded' } as const;
const payment = { ...key, payment_id: 't', amount: 3_000n };
const entry = { sequence: 1, at: '2026-03-01T16:00:00.000Z', amount: -1_050n, balance: 250n } as const;

/** What the occurrences of an order have in common. */
const ofOrder = { at: '2026-03-01T16:00:00Z', plan_id: 'plan', order_number: '7', ...key };
/** And those of an amount. */
const ofAmount = { ...ofOrder, amount: 30, currency: 'HKD' };

describe('An event of billing, as an occurrence', () => {
  it.each<[string, EventDetails, Occurrence]>([
    [
      'billing_made',
      { kind: 'billing_made', ...key, amount: 4_000n, due: 3_000n },
      { ...ofAmount, type: 'order.created', cause: 'billing', state: 'active' },
    ],
    [
      'attempt_made',
      { kind: 'attempt_made', ...attempt },
      { ...ofAmount, type: 'attempt.made', cause: 'billing', attempt: 1, outcome: 'succeeded' },
    ],
    [
      'attempt_made, a later one',
      { kind: 'attempt_made', ...attempt, number: 2, outcome: 'declined' },
      { ...ofAmount, type: 'attempt.made', cause: 'retry', attempt: 2, outcome: 'declined' },
    ],
    [
      'attempt_settled',
      { kind: 'attempt_settled', ...attempt, number: 2 },
      { ...ofAmount, type: 'attempt.settled', cause: 'settlement', attempt: 2, outcome: 'succeeded' },
    ],
    [
      'payment_received',
      { kind: 'payment_received', ...payment },
      { ...ofAmount, type: 'payment.received', cause: 'request', transaction_uuid: 't' },
    ],
    [
      'payment_refunded',
      { kind: 'payment_refunded', ...payment },
      { ...ofAmount, type: 'payment.refunded', cause: 'request', transaction_uuid: 't' },
    ],
    [
      'payment_voided',
      { kind: 'payment_voided', ...payment },
      { ...ofAmount, type: 'payment.voided', cause: 'request', transaction_uuid: 't' },
    ],
    [
      'cycle_changed',
      { kind: 'cycle_changed', cycle_id: 'a', from: 'scheduled', to: 'active', cause: 'started' },
      {
        at: '2026-03-01T16:00:00Z',
        type: 'cycle.changed',
        cause: 'started',
        plan_id: 'plan',
        order_number: '7',
        cycle_id: 'a',
        previous_state: 'scheduled',
        state: 'active',
      },
    ],
    [
      'cycle_not_added',
      { kind: 'cycle_not_added', cycle_id: 'a', cause: 'last_cycle_is_endless' },
      {
        at: '2026-03-01T16:00:00Z',
        type: 'cycle.refused',
        cause: 'last_cycle_is_endless',
        plan_id: 'plan',
        order_number: '7',
        cycle_id: 'a',
      },
    ],
    [
      'credit_changed',
      { kind: 'credit_changed', entry: { ...entry, cause: 'overpayment', billing: key } },
      {
        at: '2026-03-01T16:00:00Z',
        type: 'credit.changed',
        cause: 'overpayment',
        plan_id: 'plan',
        order_number: '7',
        amount: -10.5,
        currency: 'HKD',
        credit: 2.5,
      },
    ],
  ])('%s', (_, event, occurrence) => {
    expect(converted(event)).toEqual(occurrence);
  });

  it('names the transaction of an attempt that has one', () => {
    const made = stamped({ kind: 'attempt_made', ...attempt });
    const { transaction_uuid } = occurrenceOf(made, undefined, { ...subject, transaction_uuid: 't' }) ?? {};
    expect(transaction_uuid).toBe('t');
    expect(occurrenceOf(made, undefined, subject)).not.toHaveProperty('transaction_uuid');
  });

  it('names the attempt whose payment is voided or refunded, and no transaction', () => {
    for (const kind of ['payment_voided', 'payment_refunded'] as const) {
      const occurrence = converted({ kind, ...payment, payment_id: 'attempt:3' });
      expect(occurrence).toMatchObject({ cause: 'request', attempt: 3 });
      expect(occurrence).not.toHaveProperty('transaction_uuid');
    }
  });

  it('is undefined if another one covers it: the payment by an attempt, and the terms of an edited plan', () => {
    expect(converted({ kind: 'payment_received', ...payment, payment_id: 'attempt:1' })).toBeUndefined();
    const terms = { payment_retry_count: 1, payment_retry_day_period: 1, grace_period: null };
    expect(converted({ kind: 'terms_edited', ...terms })).toBeUndefined();
  });
});

describe('An amount that JSON cannot represent', () => {
  const amount = 2n ** 53n + 1n;
  const changed = { ...entry, cause: 'billing', billing: key } as const;

  it.each<[string, string, EventDetails]>([
    ['of an order', 'due', { kind: 'billing_made', ...key, amount: 0n, due: amount }],
    ['of an attempt', 'amount', { kind: 'attempt_made', ...attempt, amount }],
    ['of a payment', 'amount', { kind: 'payment_voided', ...payment, amount }],
    ['of credit', 'amount', { kind: 'credit_changed', entry: { ...changed, amount } }],
    ['of all credit', 'balance', { kind: 'credit_changed', entry: { ...changed, balance: amount } }],
  ])('%s is refused', (_, member, event) => {
    expect(() => converted(event)).toThrow(`${member}: `);
  });
});

describe('A change of the state of an order', () => {
  const credited = { kind: 'credit_changed', entry: { ...entry, cause: 'billing', billing: key } } as const;
  const paid = { kind: 'payment_received', ...payment } as const;
  const voided = { kind: 'payment_voided', ...payment } as const;
  const refunded = { kind: 'payment_refunded', ...payment } as const;
  const billed = { kind: 'billing_made', ...key, amount: 0n, due: 0n } as const;

  it.each<[string, EventDetails, EventDetails | undefined, Partial<Occurrence>]>([
    ['paid by a payment', { kind: 'order_paid', ...key }, paid, { state: 'completed', cause: 'payment' }],
    ['paid by plan credit', { kind: 'order_paid', ...key }, credited, { cause: 'billing' }],
    ['with nothing to pay', { kind: 'order_paid', ...key }, billed, { cause: 'billing' }],
    ['failed', { kind: 'order_failed', ...key }, undefined, { state: 'failed', cause: 'retries_exhausted' }],
    [
      'voided after its grace period',
      { kind: 'order_voided', ...key, cause: 'grace_period_ended' },
      undefined,
      { state: 'voided', cause: 'grace_period_ended' },
    ],
    [
      'voided by a change of cycles',
      { kind: 'order_voided', ...key, cause: 'superseded' },
      undefined,
      { state: 'voided', cause: 'superseded' },
    ],
    [
      'reopened by a void',
      { kind: 'order_reopened', ...key },
      voided,
      { state: 'active', cause: 'payment_voided' },
    ],
    ['reopened by a refund', { kind: 'order_reopened', ...key }, refunded, { cause: 'payment_refunded' }],
    [
      'reopened by a void, as the first event',
      { kind: 'order_reopened', ...key },
      undefined,
      { cause: 'payment_voided' },
    ],
    ['paid, as the first event', { kind: 'order_paid', ...key }, undefined, { cause: 'payment' }],
  ])('that is %s has its cause', (_, event, before, expected) => {
    expect(converted(event, before)).toEqual({
      ...ofOrder,
      type: 'order.changed',
      state: expect.any(String),
      ...expected,
    });
  });
});
