import type {
  Card,
  CardLimit,
  CardTransaction,
  PaymentToken as ContractPaymentToken,
  RecurringItem as ContractRecurringItem,
  CustomerBase,
  Order,
  TopUpFeeRule,
  User,
  WalletTransaction,
} from '../contract/service.ts';
import { Collection } from '../database/collection.ts';
import type { Occurrence, PayeeCreate, RequestDetails, ResourceTransaction } from '../generated/contract.ts';
import { addressKey, type Delivery } from './delivery.ts';
import type { PaymentRule, TokenOutcome } from './payment-rule.ts';
import type { BillingConfig, CreditRecord, RecurringOrderRecord, RecurringPlanRecord } from './recurring.ts';
import type { Summary } from './summary.ts';

export type { User };

export type StoredPayee = PayeeCreate & { id: string };

/** A customer, including what an edit can set but responses do not show. The default token is marked in the tokens. */
export type Customer = CustomerBase & { company_name?: string };

/** A token of a customer with its verification, which only recurring orders show. */
export type PaymentToken = ContractPaymentToken & {
  customer_uuid: string;
  verify_url: string | null;
  verify_uuid: string;
  /** Outcome of charges to it. @default they succeed */
  outcome?: TokenOutcome;
};

/** Quantities belong to a cycle, so a stored item has none. */
export type RecurringItem = Omit<ContractRecurringItem, 'quantity'>;

/**
 * An order; its transactions are stored separately. `plan_id` is set if a plan created it; `auth_code` is that of the
 * latest payment.
 */
export type StoredOrder = Omit<Order, 'transactions'> & { plan_id?: string; auth_code?: string };

/** A transaction of an order, with what only the transaction list shows. */
export type StoredTransaction = ResourceTransaction;

/** A card with its limits, which are not in its schema. */
export type StoredCard = Card & { limits: CardLimit[] };

export interface Wallet {
  id: string;
  p_user_id: string;
}

export type StoredWalletTransaction = WalletTransaction & { wallet_id: string };

/** A fee rule of a business, or of one user. */
export type FeeRule = TopUpFeeRule & { type: 'business' | 'user' };

export const users = new Collection<User>('users', {
  reference_id: { of: (user) => user.reference_id, unique: true },
  phone_number: { of: (user) => user.phone_number, unique: true },
});

export const payees = new Collection<StoredPayee>('payees');

export const customers = new Collection<Customer>(
  'customers',
  { reference_number: { of: (customer) => customer.reference_number, unique: true } },
  { insertionOrdered: true },
);

export const paymentTokens = new Collection<PaymentToken>('payment_tokens', {
  customer_uuid: { of: (token) => token.customer_uuid },
  token: { of: (token) => token.token, unique: true },
});

export const billingConfigs = new Collection<BillingConfig>('billing_configs');

export const recurringItems = new Collection<RecurringItem>('recurring_items');

/** The id of an order is its number. */
export const orders = new Collection<StoredOrder>('orders', {
  reference_number: { of: (order) => order.reference_number, unique: true },
});

export const transactions = new Collection<StoredTransaction>(
  'transactions',
  { order_number: { of: (transaction) => transaction.order_number } },
  { insertionOrdered: true },
);

/** Rules that override the outcome of payment tokens, newest first. */
export const paymentRules = new Collection<PaymentRule>('payment_rules', {}, { insertionOrdered: true });

/**
 * Plans with everything that billing needs to continue. `next_due_at` is on the sandbox's clock. The cycles as shown are
 * beside the document, since a billing run neither needs nor changes them.
 */
export const recurringPlans = new Collection<RecurringPlanRecord>('recurring_plans', {
  reference_number: { of: (plan) => plan.reference_number ?? null, unique: true },
  next_due_at: { of: (plan) => plan.next_due_at, type: 'BIGINT' },
  cycles: { of: ({ cycles }) => (cycles ? JSON.stringify(cycles) : null), type: 'JSON' },
});

/** One for each billing of a plan, under the number of its order. Each period of a cycle is billed once. */
export const recurringOrders = new Collection<RecurringOrderRecord>(
  'recurring_orders',
  { billing_key: { of: (order) => billingKey(order.billing), unique: true } },
  { insertionOrdered: true },
);

/** The credit ledger of the plans: entries are added and never changed. */
export const creditEntries = new Collection<CreditRecord>('credit_entries', {
  plan_id: { of: (entry) => entry.plan_id },
});

/** A cycle belongs to one plan, so its id identifies the plan too. */
export function billingKey({ cycle_id, period }: { cycle_id: string; period: number }): string {
  return `${cycle_id}/${period}`;
}

export const cards = new Collection<StoredCard>('cards', {
  reference_id: { of: (card) => card.reference_id, unique: true },
});

export const cardTransactions = new Collection<CardTransaction>(
  'card_transactions',
  { card: { of: (transaction) => transaction.card } },
  { insertionOrdered: true },
);

export const wallets = new Collection<Wallet>('wallets', {
  p_user_id: { of: (wallet) => wallet.p_user_id },
});

export const walletTransactions = new Collection<StoredWalletTransaction>(
  'wallet_transactions',
  {
    wallet_id: { of: (transaction) => transaction.wallet_id },
    created_ms: { of: (transaction) => instantOf(transaction.p_created_at), type: 'BIGINT' },
  },
  { insertionOrdered: true },
);

export const feeRules = new Collection<FeeRule>('fee_rules', {
  type: { of: (rule) => rule.type },
});

/** Callbacks, due in real time or by the clock of the sandbox. */
export const deliveries = new Collection<Delivery>('deliveries', {
  due_real: { of: (delivery) => delivery.due_real, type: 'BIGINT' },
  due_clock: { of: (delivery) => delivery.due_clock, type: 'BIGINT' },
  address: { of: ({ url }) => addressKey(url) },
});

/**
 * The period over which one call moves a sandbox's clock: after `from`, up to and including `to`, in milliseconds.
 * Periods neither overlap nor leave gaps, so each event is counted in exactly one, whichever server did the work.
 */
export interface ClockAdvance {
  from: number;
  to: number;
  /** Counts so far. */
  done: Summary;
  /** Until when a caller can wait for it, in milliseconds of real time. */
  kept_until: number;
}

/** Advances of the clock that somebody waits for. */
export const clockAdvances = new Collection<ClockAdvance>('clock_advances');

/** The request log: calls under their numbers. */
export const requests = new Collection<RequestDetails>('requests', {
  request_id: { of: (entry) => entry.request_id },
});

/** Consecutive events, numbered from `first`. Their row has the number of the last one. */
export interface EventBatch {
  first: number;
  occurrences: Occurrence[];
}

export const events = new Collection<EventBatch>('events');

/** Parses an instant to milliseconds; null if it is not one, so that no range includes it. */
function instantOf(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
