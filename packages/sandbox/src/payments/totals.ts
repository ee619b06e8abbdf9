import { toDecimal, toMinor } from '../billing/money.ts';
import type { StoredOrder, StoredTransaction } from '../records/collections.ts';

/** Whether a successful transaction adds to the paid amount, subtracts from it, or does not change it. */
const MOVES = { Sales: 1n, Capture: 1n, Refund: -1n, Authorization: 0n } as const;

/** Numbers of the types in the transaction list. The interface does not document which is which. */
export const TYPE_NUMBERS = { Sales: 1, Authorization: 2, Refund: 3, Capture: 4 } as const;

/**
 * A voided order, like a voided invoice, accepts no new sale, authorisation or capture. A payment that was pending when
 * the order was voided can still succeed, and goes to the plan credit.
 */
export const CLOSED_STATE = 'voided';

/** Sum of successful transactions that are not voided, in minor units. */
export function paidMinor(transactions: readonly StoredTransaction[]): bigint {
  return transactions
    .filter(({ success, voided }) => success && !voided)
    .reduce((sum, transaction) => sum + MOVES[transaction.type] * minorOf(transaction), 0n);
}

/** Money received or pending for an order, before refunds, in minor units. */
export function received(transactions: readonly StoredTransaction[]): bigint {
  return sum(transactions.filter((each) => MOVES[each.type] === 1n && isInForce(each)));
}

/** The payment states of an order. */
export type PaymentState = 'unpaid' | 'partial_paid' | 'paid' | 'over_paid';

export function correspondenceState(paid: bigint, total: bigint): PaymentState {
  // An order with a total of 0 has nothing left to pay.
  if (paid === total) return 'paid';
  if (paid > total) return 'over_paid';
  return paid > 0n ? 'partial_paid' : 'unpaid';
}

/** The states of a payment order. */
export type OrderState = 'active' | 'completed';

/** A payment order is completed once it is paid, and becomes active again if a void or a refund reverses that. */
export function orderState(paid: bigint, total: bigint): OrderState {
  return paid >= total ? 'completed' : 'active';
}

/** Updates everything in an order that depends on its paid amount. */
export function withPaid(order: StoredOrder, paid: bigint): StoredOrder {
  const total = toMinor(order.initial_total, order.currency, 'initial_total');
  return { ...order, ...paidOf(paid, total, order.currency) };
}

/** The members that depend on the paid amount and the total, both in minor units. */
export function paidOf(paid: bigint, total: bigint, currency: string) {
  return {
    paid_total: toDecimal(paid, currency),
    unpaid_total: toDecimal(total - paid, currency),
    correspondence_state: correspondenceState(paid, total),
  };
}

/**
 * Updates the transactions of an order with what they imply for each other: what is captured, how much is refunded, and
 * what can still be voided or refunded. A transaction cannot be voided before those that follow it.
 */
export function withAllowedActions(transactions: readonly StoredTransaction[]): StoredTransaction[] {
  const byOriginal = Map.groupBy(transactions.filter(isInForce), (each) => each.original_transaction_uuid);
  return transactions.map((transaction) => {
    const { type, uuid, success, voided, currency } = transaction;
    const standing = success && !voided;
    const following = byOriginal.get(uuid) ?? [];
    const refunds = following.filter((each) => each.type === 'Refund');
    const refunded = sum(refunds.filter((each) => each.success));
    return {
      ...transaction,
      captured: type === 'Authorization' ? following.some((each) => each.type === 'Capture') : standing,
      refunded_amount: Number(toDecimal(refunded, currency)),
      allow_void: standing && following.length === 0,
      allow_refund: standing && MOVES[type] === 1n && sum(refunds) < minorOf(transaction),
    };
  });
}

/**
 * Amount of a transaction that can still be refunded, or captured if it is an authorisation, in minor units. Pending
 * refunds and captures are subtracted too.
 */
export function remaining(original: StoredTransaction, transactions: readonly StoredTransaction[]): bigint {
  const type = original.type === 'Authorization' ? 'Capture' : 'Refund';
  const following = transactions.filter(
    (each) => each.type === type && each.original_transaction_uuid === original.uuid && isInForce(each),
  );
  return minorOf(original) - sum(following);
}

/** Whether a transaction has moved or reserved money, or still can. */
export function isInForce({ success, is_pending, voided }: StoredTransaction): boolean {
  return (success || is_pending) && !voided;
}

export function minorOf({ amount, currency }: { amount: number; currency: string }): bigint {
  return toMinor(amount, currency, 'amount');
}

function sum(transactions: readonly StoredTransaction[]): bigint {
  return transactions.reduce((total, each) => total + minorOf(each), 0n);
}
