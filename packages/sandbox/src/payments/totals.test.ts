import { describe, expect, it } from 'vitest';
import type { StoredTransaction } from '../records/collections.ts';
import { orderDocument, transactionDocument } from './documents.ts';
import { paymentData } from './payment-data.ts';
import {
  correspondenceState,
  isInForce,
  orderState,
  paidMinor,
  received,
  remaining,
  withAllowedActions,
  withPaid,
} from './totals.ts';

const AT = '2026-02-02T04:00:00Z';
const order = { number: 'ORD-1', currency: 'HKD', source: 'OpenAPI' };

/** A successful transaction of the order. */
function transaction(
  type: StoredTransaction['type'],
  amount: number,
  changes: Partial<StoredTransaction> = {},
): StoredTransaction {
  const payment_data = paymentData(type, 'cash', 'succeeded');
  const made = { type, amount, uuid: type, success: true, is_pending: false, payment_method: 'cash' };
  return transactionDocument(order, AT, { ...made, payment_data, ...changes });
}

const failed = { success: false };
const pending = { success: false, is_pending: true };
const voided = { voided: true };
const of = (original_transaction_uuid: string) => ({ original_transaction_uuid });

describe('The transactions of an order', () => {
  it.each([
    [
      'sales and captures, less refunds',
      [
        ['Sales', 30],
        ['Capture', 20],
        ['Refund', 5.5],
      ],
      4450n,
    ],
    ['no authorisation', [['Authorization', 100]], 0n],
    [
      'none that failed',
      [
        ['Sales', 30, failed],
        ['Refund', 5, failed],
      ],
      0n,
    ],
    [
      'none that is pending',
      [
        ['Sales', 30, pending],
        ['Refund', 5, pending],
      ],
      0n,
    ],
    [
      'none that is voided',
      [
        ['Sales', 30, voided],
        ['Sales', 2],
        ['Refund', 1, voided],
      ],
      200n,
    ],
  ] as [string, Parameters<typeof transaction>[], bigint][])('have paid: %s', (_, made, paid) => {
    expect(paidMinor(made.map((each) => transaction(...each)))).toBe(paid);
  });

  it('have received what is paid or pending, before refunds', () => {
    const made = [
      transaction('Sales', 30),
      transaction('Capture', 20),
      transaction('Sales', 4, pending),
      transaction('Sales', 100, failed),
      transaction('Sales', 200, voided),
      transaction('Authorization', 400),
      transaction('Refund', 5),
    ];
    expect(received(made)).toBe(5400n);
  });

  it.each([
    [true, false, false, true],
    [false, true, false, true],
    [false, false, false, false],
    [true, false, true, false],
    [false, true, true, false],
  ])(
    'with success %s, is_pending %s, voided %s are in force: %s',
    (success, is_pending, isVoided, expected) => {
      expect(isInForce(transaction('Sales', 1, { success, is_pending, voided: isVoided }))).toBe(expected);
    },
  );

  it('leave of a sale what was not refunded, and of an authorisation what was not captured', () => {
    const sale = transaction('Sales', 100);
    const reserved = transaction('Authorization', 100);
    const made = [
      sale,
      reserved,
      transaction('Refund', 30, of('Sales')),
      transaction('Refund', 20, { ...pending, ...of('Sales') }),
      transaction('Refund', 10, { ...voided, ...of('Sales') }),
      transaction('Refund', 5, { ...failed, ...of('Sales') }),
      transaction('Refund', 3, of('another')),
      transaction('Capture', 60, of('Authorization')),
      transaction('Capture', 1, of('another')),
    ];
    expect(remaining(sale, made)).toBe(5000n);
    expect(remaining(reserved, made)).toBe(4000n);
    expect(remaining(sale, [transaction('Capture', 60, of('Sales'))])).toBe(10000n);
  });
});

describe('What can still be done with a transaction', () => {
  const rights = (...made: StoredTransaction[]) =>
    withAllowedActions(made).map(({ captured, refunded_amount, allow_void, allow_refund }) => ({
      captured,
      refunded_amount,
      allow_void,
      allow_refund,
    }));
  const NOTHING = { captured: false, refunded_amount: 0, allow_void: false, allow_refund: false };

  it.each([
    ['a sale', 'Sales', {}, { captured: true, refunded_amount: 0, allow_void: true, allow_refund: true }],
    [
      'a capture',
      'Capture',
      {},
      { captured: true, refunded_amount: 0, allow_void: true, allow_refund: true },
    ],
    ['a refund', 'Refund', {}, { captured: true, refunded_amount: 0, allow_void: true, allow_refund: false }],
    ['an authorisation', 'Authorization', {}, { ...NOTHING, allow_void: true }],
    ['a failed sale', 'Sales', failed, NOTHING],
    ['a pending sale', 'Sales', pending, NOTHING],
    ['a voided sale', 'Sales', voided, NOTHING],
  ] as const)('%s alone', (_, type, changes, expected) => {
    expect(rights(transaction(type, 10, changes))).toEqual([expected]);
  });

  it.each([
    ['in part', [transaction('Refund', 4.5, of('Sales'))], 4.5, false, true],
    ['in full', [transaction('Refund', 10, of('Sales'))], 10, false, false],
    ['in full, but not yet', [transaction('Refund', 10, { ...pending, ...of('Sales') })], 0, false, false],
    ['in vain', [transaction('Refund', 10, { ...failed, ...of('Sales') })], 0, true, true],
    ['and the refund is voided', [transaction('Refund', 10, { ...voided, ...of('Sales') })], 0, true, true],
  ])('a sale of 10 that is refunded %s', (_, refunds, refunded_amount, allow_void, allow_refund) => {
    const [sale] = rights(transaction('Sales', 10), ...refunds);
    expect(sale).toEqual({ captured: true, refunded_amount, allow_void, allow_refund });
  });

  it.each([
    ['captured', [transaction('Capture', 4, of('Authorization'))], true, false],
    [
      'captured, but not yet',
      [transaction('Capture', 4, { ...pending, ...of('Authorization') })],
      true,
      false,
    ],
    [
      'captured, and that is voided',
      [transaction('Capture', 4, { ...voided, ...of('Authorization') })],
      false,
      true,
    ],
    ['beside another that is captured', [transaction('Capture', 4, of('another'))], false, true],
  ])('an authorisation that is %s', (_, captures, captured, allow_void) => {
    const [reserved] = rights(transaction('Authorization', 10), ...captures);
    expect(reserved).toEqual({ ...NOTHING, captured, allow_void });
  });
});

describe('An order', () => {
  it.each([
    [0n, 0n, 'paid', 'completed'],
    [-1n, 10n, 'unpaid', 'active'],
    [0n, 10n, 'unpaid', 'active'],
    [1n, 10n, 'partial_paid', 'active'],
    [9n, 10n, 'partial_paid', 'active'],
    [10n, 10n, 'paid', 'completed'],
    [11n, 10n, 'over_paid', 'completed'],
  ])('with %i paid of %i is %s and %s', (paid, total, paymentState, state) => {
    expect(correspondenceState(paid, total)).toBe(paymentState);
    expect(orderState(paid, total)).toBe(state);
  });

  it('shows what is paid and what is left', () => {
    const made = orderDocument(AT, {
      source: 'OpenAPI',
      type: 'Normal',
      number: 'ORD-1',
      reference_number: 'INV-1',
      initial_total: 10.5,
      subtotal: 10.5,
      state: 'active',
      currency: 'HKD',
    });
    expect(withPaid(made, 400n)).toEqual({
      ...made,
      paid_total: '4.00',
      unpaid_total: '6.50',
      correspondence_state: 'partial_paid',
    });
  });
});
