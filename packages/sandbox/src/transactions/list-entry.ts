import { exponentOf, toMinor } from '../billing/money.ts';
import { roundHalfAwayFromZero } from '../billing/policy.ts';
import type { OrderSummary, Transaction } from '../contract/service.ts';
import { TYPE_NUMBERS } from '../payments/totals.ts';
import type { StoredOrder, StoredTransaction } from '../records/collections.ts';

/** The only business of a sandbox. */
const BUSINESS = { id: 'sandbox-business', business_name: 'Sandbox business' };

/** A transaction as shown in the list. */
export function listEntry(stored: StoredTransaction, order: StoredOrder | undefined): Transaction {
  const { order_number: _, attempt, type, note, ...shape } = stored;
  return {
    ...shape,
    type: TYPE_NUMBERS[type],
    // A note in the list cannot be null, so it is omitted.
    ...(note !== null && note !== undefined && { note }),
    ...(order && { order: summaryShape(order) }),
  };
}

/** Totals are integers in the list, so amounts are rounded, half away from zero. */
function summaryShape(order: StoredOrder): OrderSummary {
  const { source, type, number, due_date, paid_total, unpaid_total, reference_number, currency } = order;
  const { state, correspondence_state, created_at = '', updated_at = '', auth_code = '' } = order;
  const whole = (amount: number, field: string) =>
    Number(roundHalfAwayFromZero(toMinor(amount, currency, field), 10n ** BigInt(exponentOf(currency))));
  return {
    source,
    type,
    number,
    // Never null in the list: empty for an order without a due date.
    due_date: due_date ?? '',
    paid_total,
    unpaid_total,
    reference_number,
    initial_total: whole(order.initial_total, 'initial_total'),
    initial_tips: whole(order.initial_tips, 'initial_tips'),
    subtotal: whole(order.subtotal, 'subtotal'),
    state,
    correspondence_state,
    currency,
    note: '',
    auth_code,
    payment_method_option: { online: {} },
    business: BUSINESS,
    line_items: null,
    transactions: null,
    created_at,
    updated_at,
    customer: {
      uuid: null,
      name: null,
      email: null,
      phone: null,
      dial_code: null,
      payer_company_name: null,
      reference_number: null,
      p_created_at: null,
      p_updated_at: null,
    },
  };
}
