import type { StoredOrder, StoredTransaction } from '../records/collections.ts';

/** Payment method of a transaction without a token, unless it is given. */
export const DEFAULT_PAYMENT_METHOD = 'credit_card';

type NewOrder = Pick<
  StoredOrder,
  'source' | 'type' | 'number' | 'reference_number' | 'initial_total' | 'subtotal' | 'state' | 'currency'
> &
  Partial<StoredOrder>;

/** Makes an unpaid order, with defaults for omitted members. It is created and updated `at` this time. */
export function orderDocument(at: string, order: NewOrder): StoredOrder {
  const { source, type, number, reference_number } = order;
  const defaults = {
    source,
    type,
    number,
    reference_number,
    due_date: null,
    initial_tips: 0,
    paid_total: '',
    unpaid_total: '',
    correspondence_state: 'unpaid' as const,
    created_at: at,
    updated_at: at,
    line_items: null,
  };
  return Object.assign(defaults, order);
}

type NewTransaction = Pick<
  StoredTransaction,
  'type' | 'uuid' | 'amount' | 'success' | 'is_pending' | 'payment_method' | 'payment_data'
> &
  Partial<StoredTransaction>;

/** Makes a transaction of an order, created `at` this time, with defaults for omitted members. */
export function transactionDocument(
  { number, currency, source }: Pick<StoredOrder, 'number' | 'currency' | 'source'>,
  at: string,
  transaction: NewTransaction,
): StoredTransaction {
  const { type, uuid } = transaction;
  const defaults = {
    type,
    uuid,
    currency,
    captured: false,
    allow_void: false,
    allow_refund: false,
    void_is_pending: false,
    note: null,
    original_transaction_uuid: null,
    order_number: number,
    source,
    created_at: at,
    refunded_amount: 0,
    voided: false,
  };
  return Object.assign(defaults, transaction);
}
