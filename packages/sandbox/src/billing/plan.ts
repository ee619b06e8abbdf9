import { InputError, wholeNumber } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import type { CivilDate, Instant } from './calendar.ts';
import type { Discount, RecurringItem } from './charge.ts';
import { MAX_COUNT, MAX_DAYS } from './policy.ts';
import type { BillingConfig } from './schedule.ts';

/** `completed` and `cancelled` are final. */
export type CycleState = 'scheduled' | 'active' | 'completed' | 'cancelled' | 'uncollectible';

export interface Cycle {
  id: string;
  state: CycleState;
  /** Number of billings; null for an endless cycle. */
  billing_count: number | null;
  billing_count_created: number;
  recurring_billing_config: BillingConfig;
  recurring_items: RecurringItem[];
  discount: Discount | null;
  /** Null while it depends on the cycle before it. */
  estimated_start_date: CivilDate | null;
  start_date: CivilDate | null;
  /** As requested with the cycle, not computed; see `forecast`. */
  estimated_end_date: CivilDate | null;
  end_date: CivilDate | null;
  /** The period to bill next; periods that passed while the cycle was uncollectible are skipped. */
  next_period: number;
  /** The boundary at which that period is billed or the cycle ends; null unless the cycle is active. */
  next_execute_date: CivilDate | null;
  /** Whether another cycle replaces it at the next billing date. */
  completes_at_next_billing: boolean;
  /** When its state last changed; absent before, and in plans of versions that did not record it. */
  changed_at?: Instant;
}

/** How the orders of a plan are collected, including those that are already open. */
export interface Terms {
  payment_retry_count: number;
  payment_retry_day_period: number;
  /** Days from the failure of an order until it is voided; null if it never is. */
  grace_period: number | null;
}

/** Outcome of an attempt to collect an order; a `pending` attempt is decided later. */
export type AttemptOutcome = 'succeeded' | 'declined' | 'pending';

/** `number` counts from 1; `amount` is what was outstanding at that moment, in minor units. */
export interface Attempt {
  number: number;
  date: CivilDate;
  amount: bigint;
  outcome: AttemptOutcome;
}

/** A payment for an order; negative for a refund. A voided payment no longer counts. */
interface Payment {
  id: string;
  amount: bigint;
  voided: boolean;
  /** Received after the order was voided, or a refund of such a payment: all of it goes to the plan credit. */
  late?: boolean;
}

/** Identifies a billing, which is one order of a plan, within that plan. */
export interface BillingKey {
  cycle_id: string;
  period: number;
}

/**
 * `open` is to be collected, `failed` has no attempts left but can still be paid, `voided` is no longer collected.
 * Amounts are in minor units of the plan's currency.
 */
export type Billing = BillingKey & {
  /** Number of the order within the plan, from 1: the suffix of its reference number. */
  order_sequence: number;
  billing_date: CivilDate;
  /** `[period_start, period_end)`. */
  period_start: CivilDate;
  period_end: CivilDate;
  /** Total of the order after discount and proration, before plan credit. */
  amount: bigint;
  /** `amount − due`: plan credit used or, if negative, a debt of the plan collected with this order. */
  credit_applied: bigint;
  due: bigint;
  /** Sum of the payments that are not voided. */
  paid: bigint;
  /**
   * What went to the plan credit: the part of `paid` beyond what was due or, once a change has settled the order, what was
   * paid but not used; negative if more was used.
   */
  credited: bigint;
  /**
   * What an order that was voided after its grace period keeps of its payments: those from before, as long as they are not
   * voided or refunded. Later payments go to the plan credit.
   */
  retained: bigint | null;
  /** The used part of the amount when an `immediate` change ended the period; null otherwise. */
  used: bigint | null;
  state: 'open' | 'paid' | 'failed' | 'voided';
  void_cause: 'grace_period_ended' | 'superseded' | null;
  attempts: Attempt[];
  payments: Payment[];
  /** Whether there are no further attempts. */
  attempts_ended: boolean;
  /** The attempt, and its day, from which later attempts are counted; null for the first one, on the billing date. */
  attempts_counted_from: { number: number; date: CivilDate } | null;
  next_attempt_date: CivilDate | null;
  void_date: CivilDate | null;
};

export type CreditCause =
  | 'opening'
  | 'billing'
  | 'cycle_change'
  | 'overpayment'
  | 'payment_on_closed_order'
  | 'payment_refunded'
  | 'payment_voided';

/** An entry of the credit ledger, which never changes. `sequence` counts from 1; `balance` is the credit after it. */
export interface CreditEntry {
  sequence: number;
  at: Instant;
  amount: bigint;
  balance: bigint;
  cause: CreditCause;
  /** The billing that caused it; null for the opening balance. */
  billing: BillingKey | null;
}

/** The state of a plan. Cycles are in the order in which they run. */
export type Plan = Terms & {
  id: string;
  time_zone: string;
  currency: string;
  /** In minor units; negative for a debt. */
  credit: bigint;
  recurring_cycles: Cycle[];
  billings: Billing[];
  ledger: CreditEntry[];
  orders_created: number;
  ledger_entries: number;
  /** Everything due up to this time has happened. */
  advanced_to: Instant;
};

export function readTerms(input: Terms, field: string): Terms {
  const { payment_retry_count, payment_retry_day_period, grace_period } = input;
  const bounded = (value: number, name: keyof Terms, max: number) =>
    wholeNumber(value, `${field}.${name}`, 0, max);
  return readAll({
    payment_retry_count: () => bounded(payment_retry_count, 'payment_retry_count', MAX_COUNT),
    payment_retry_day_period: () => bounded(payment_retry_day_period, 'payment_retry_day_period', MAX_DAYS),
    grace_period: () => (grace_period === null ? null : bounded(grace_period, 'grace_period', MAX_DAYS)),
  });
}

/** The unpaid amount of an order, in minor units; 0 if it is voided. */
export function outstanding(billing: Billing): bigint {
  if (billing.state === 'voided' || billing.used !== null) return 0n;
  return billing.due > billing.paid ? billing.due - billing.paid : 0n;
}

export function sameKey(a: BillingKey, b: BillingKey): boolean {
  return a.cycle_id === b.cycle_id && a.period === b.period;
}

export function findBilling(plan: Plan, key: BillingKey): Billing {
  const billing = plan.billings.find((each) => sameKey(each, key));
  if (billing) return billing;
  throw new InputError(
    'billing',
    `${key.cycle_id}/${key.period} is not in plan ${plan.id}; if it was detached, reattach it first`,
  );
}

/** The active or uncollectible cycle: the last one that started, unless it has ended. */
export function currentCycle(plan: Plan): Cycle | undefined {
  const last = plan.recurring_cycles.findLast((cycle) => cycle.start_date !== null);
  return last?.state === 'active' || last?.state === 'uncollectible' ? last : undefined;
}

/** The latest billing of a cycle. */
export function latestBilling(plan: Plan, cycle_id: string): Billing | undefined {
  return plan.billings.reduce<Billing | undefined>(
    (latest, each) =>
      each.cycle_id === cycle_id && (latest === undefined || each.period > latest.period) ? each : latest,
    undefined,
  );
}

/** Copies a plan as deep as billing changes it. */
export function copyPlan(plan: Plan): Plan {
  return {
    ...plan,
    recurring_cycles: plan.recurring_cycles.map((cycle) => ({ ...cycle })),
    billings: plan.billings.map(copyBilling),
    ledger: [...plan.ledger],
  };
}

function copyBilling(billing: Billing): Billing {
  return {
    ...billing,
    attempts: billing.attempts.map((attempt) => ({ ...attempt })),
    payments: billing.payments.map((payment) => ({ ...payment })),
  };
}
