import { attemptOfPayment } from '../billing/dunning.ts';
import { toNumber } from '../billing/money.ts';
import type { BillingEvent } from '../billing/run.ts';
import type { Occurrence } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';

/** The plan and the order that a billing event concerns. */
interface Subject {
  plan_id: string;
  currency: string;
  order_number: string | null;
  /** Of the attempt. */
  transaction_uuid?: string | undefined;
}

/** The states of an order after an event. */
export const STATE_AFTER = {
  order_paid: 'completed',
  order_failed: 'failed',
  order_voided: 'voided',
  order_reopened: 'active',
} as const;

/**
 * Converts a billing event to an occurrence; undefined if another event already covers it. `before` is the previous event
 * of the same plan.
 */
export function occurrenceOf(
  event: BillingEvent,
  before: BillingEvent | undefined,
  { plan_id, currency, order_number, transaction_uuid }: Subject,
): Occurrence | undefined {
  const common = { at: formatInstant(event.at), plan_id, order_number };
  switch (event.kind) {
    case 'cycle_changed':
      return {
        ...common,
        type: 'cycle.changed',
        cause: event.cause,
        cycle_id: event.cycle_id,
        previous_state: event.from,
        state: event.to,
      };
    case 'cycle_not_added':
      return { ...common, type: 'cycle.refused', cause: event.cause, cycle_id: event.cycle_id };
    case 'billing_made':
      return {
        ...common,
        type: 'order.created',
        cause: 'billing',
        cycle_id: event.cycle_id,
        period: event.period,
        state: 'active',
        amount: toNumber(event.due, currency, 'due'),
        currency,
      };
    case 'attempt_made':
    case 'attempt_settled':
      return {
        ...common,
        type: event.kind === 'attempt_made' ? 'attempt.made' : 'attempt.settled',
        cause: event.kind === 'attempt_settled' ? 'settlement' : event.number > 1 ? 'retry' : 'billing',
        cycle_id: event.cycle_id,
        period: event.period,
        attempt: event.number,
        outcome: event.outcome,
        amount: toNumber(event.amount, currency, 'amount'),
        currency,
        ...(transaction_uuid !== undefined && { transaction_uuid }),
      };
    case 'payment_received':
    case 'payment_refunded':
    case 'payment_voided': {
      const attempt = attemptOfPayment(event.payment_id);
      // Covered by the attempt.
      if (attempt !== undefined && event.kind === 'payment_received') return undefined;
      return {
        ...common,
        type: PAYMENTS[event.kind],
        cause: 'request',
        cycle_id: event.cycle_id,
        period: event.period,
        amount: toNumber(event.amount, currency, 'amount'),
        currency,
        ...(attempt === undefined ? { transaction_uuid: event.payment_id } : { attempt }),
      };
    }
    case 'order_paid':
    case 'order_failed':
    case 'order_voided':
    case 'order_reopened':
      return {
        ...common,
        type: 'order.changed',
        cause: causeOf(event, before),
        cycle_id: event.cycle_id,
        period: event.period,
        state: STATE_AFTER[event.kind],
      };
    case 'credit_changed': {
      const { amount, balance, cause } = event.entry;
      return {
        ...common,
        type: 'credit.changed',
        cause,
        amount: toNumber(amount, currency, 'amount'),
        currency,
        credit: toNumber(balance, currency, 'balance'),
      };
    }
    case 'terms_edited':
      // Covered by the edit of the plan.
      return undefined;
  }
}

const PAYMENTS = {
  payment_received: 'payment.received',
  payment_refunded: 'payment.refunded',
  payment_voided: 'payment.voided',
} as const;

type OrderEvent = Extract<BillingEvent, { kind: keyof typeof STATE_AFTER }>;

function causeOf(event: OrderEvent, before: BillingEvent | undefined): Occurrence['cause'] {
  switch (event.kind) {
    case 'order_voided':
      return event.cause;
    case 'order_failed':
      return 'retries_exhausted';
    case 'order_reopened':
      return before?.kind === 'payment_refunded' ? 'payment_refunded' : 'payment_voided';
    case 'order_paid': {
      const isCovered = before?.kind === 'billing_made' || before?.kind === 'credit_changed';
      return isCovered ? 'billing' : 'payment';
    }
  }
}
