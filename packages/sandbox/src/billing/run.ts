import type { CivilDate, Instant } from './calendar.ts';
import type { AttemptOutcome, Billing, BillingKey, CreditEntry, CycleState, Plan, Terms } from './plan.ts';

/** An attempt to collect an order, to be decided. `amount` is in minor units. */
export type AttemptRequest = BillingKey & {
  plan_id: string;
  order_sequence: number;
  /** From 1. */
  number: number;
  amount: bigint;
  currency: string;
  date: CivilDate;
};

/** Decides an attempt. The same attempt always has the same outcome, so that an advance of the clock is repeatable. */
export type DecideAttempt = (request: AttemptRequest) => AttemptOutcome;

export type CycleCause =
  | 'added'
  | 'started'
  | 'completed'
  | 'replaced_now'
  | 'replaced_at_next_billing_date'
  | 'retries_exhausted'
  | 'paid_in_grace_period';

export type EventDetails =
  | { kind: 'cycle_changed'; cycle_id: string; from: CycleState | null; to: CycleState; cause: CycleCause }
  | { kind: 'cycle_not_added'; cycle_id: string; cause: 'last_cycle_is_endless' }
  | ({ kind: 'billing_made'; amount: bigint; due: bigint } & BillingKey)
  | ({
      kind: 'attempt_made' | 'attempt_settled';
      number: number;
      amount: bigint;
      outcome: AttemptOutcome;
    } & BillingKey)
  | ({
      kind: 'payment_received' | 'payment_refunded' | 'payment_voided';
      payment_id: string;
      amount: bigint;
    } & BillingKey)
  | ({ kind: 'order_paid' | 'order_failed' | 'order_reopened' } & BillingKey)
  | ({ kind: 'order_voided'; cause: 'grace_period_ended' | 'superseded' } & BillingKey)
  | { kind: 'credit_changed'; entry: CreditEntry }
  | ({ kind: 'terms_edited' } & Terms);

/** Something that happened. `date` is the calendar day that it belongs to; `at` never decreases within a run. */
export type BillingEvent = EventDetails & { at: Instant; date: CivilDate };

/** The state of one run: a copy of the plan, the current time, and what has happened so far. */
export interface Run {
  readonly plan: Plan;
  readonly attempt: DecideAttempt;
  readonly events: BillingEvent[];
  readonly touched: Set<Billing>;
  at: Instant;
  today: CivilDate;
}

export function emit(run: Run, details: EventDetails): void {
  run.events.push({ at: run.at, date: run.today, ...details });
}

export function keyOf(billing: Billing): BillingKey {
  return { cycle_id: billing.cycle_id, period: billing.period };
}
