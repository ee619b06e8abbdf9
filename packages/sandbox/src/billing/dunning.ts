import { InputError, oneOf } from '../input/input-error.ts';
import { later } from './calendar.ts';
import { carryOverExcess } from './credit.ts';
import { reactivateCycle, setCycleState } from './cycle.ts';
import {
  type Attempt,
  type AttemptOutcome,
  type Billing,
  outstanding,
  readTerms,
  type Terms,
} from './plan.ts';
import { attemptsAllowed, dayOfAttempt, dayOfVoid, followsEditedTerms, OPENS_AGAIN } from './policy.ts';
import { emit, keyOf, type Run } from './run.ts';

const OUTCOMES: readonly AttemptOutcome[] = ['succeeded', 'declined', 'pending'];

/** The payment id of a successful attempt. Payments from outside the plan have their own ids. */
export function attemptPaymentId(number: number): string {
  return `${ATTEMPT}${number}`;
}

/** The number of the attempt with this payment id; undefined for a payment from outside the plan. */
export function attemptOfPayment(id: string): number | undefined {
  return id.startsWith(ATTEMPT) ? Number(id.slice(ATTEMPT.length)) : undefined;
}

const ATTEMPT = 'attempt:';

/**
 * Schedules the next attempt, unless attempts have ended. If its day passed while one was pending, it is due today, and
 * later attempts are counted from it.
 */
export function scheduleAttempt(run: Run, billing: Billing): void {
  if (billing.attempts_ended) return;
  const countedFrom = billing.attempts_counted_from ?? { number: 1, date: billing.billing_date };
  const next = billing.attempts.length + 1;
  const day = dayOfAttempt(next, run.plan.payment_retry_day_period, countedFrom);
  if (day < run.today) billing.attempts_counted_from = { number: next, date: run.today };
  billing.next_attempt_date = later(run.today, day);
}

/** Changes how orders are collected from now on. */
export function editTerms(run: Run, edit: Partial<Terms>): void {
  const { plan } = run;
  const { payment_retry_count, payment_retry_day_period, grace_period } = plan;
  const before = { payment_retry_count, payment_retry_day_period, grace_period };
  Object.assign(plan, readTerms({ ...before, ...edit }, 'plan'));
  emit(run, { kind: 'terms_edited', ...readTerms(plan, 'plan') });
  for (const billing of plan.billings) {
    if (!followsEditedTerms(billing.state) || billing.attempts_ended) continue;
    const last = billing.attempts.at(-1);
    const isEdited = plan.payment_retry_day_period !== payment_retry_day_period;
    // If a payment was voided after the last attempt, the day of the void stays.
    if (last && isEdited && billing.attempts_counted_from?.number !== last.number)
      billing.attempts_counted_from = { number: last.number, date: last.date };
    run.touched.add(billing);
    tryAgain(run, billing);
  }
}

/** Makes one attempt to collect the outstanding amount. While it is pending, no other follows. */
export function makeAttempt(run: Run, billing: Billing): void {
  const { plan } = run;
  const number = billing.attempts.length + 1;
  const amount = outstanding(billing);
  const { order_sequence } = billing;
  const asked = {
    ...keyOf(billing),
    plan_id: plan.id,
    order_sequence,
    number,
    amount,
    currency: plan.currency,
  };
  const outcome = oneOf(run.attempt({ ...asked, date: run.today }), OUTCOMES, 'attempt');

  billing.attempts.push({ number, date: run.today, amount, outcome });
  billing.next_attempt_date = null;
  run.touched.add(billing);
  emit(run, { kind: 'attempt_made', ...keyOf(billing), number, amount, outcome });
  if (outcome !== 'pending') conclude(run, billing, number, amount, outcome);
}

/** Settles a pending attempt. */
export function settleAttempt(
  run: Run,
  billing: Billing,
  attempt: Attempt,
  outcome: Exclude<AttemptOutcome, 'pending'>,
): void {
  const { number, amount } = attempt;
  attempt.outcome = outcome;
  run.touched.add(billing);
  emit(run, { kind: 'attempt_settled', ...keyOf(billing), number, amount, outcome });
  conclude(run, billing, number, amount, outcome);
}

/** Records a payment for an order in any state. What exceeds its total goes to the plan credit. */
export function receivePayment(run: Run, billing: Billing, payment_id: string, amount: bigint): void {
  const closed = billing.state === 'voided';
  addPayment(billing, payment_id, amount, billing.retained !== null);
  run.touched.add(billing);
  emit(run, { kind: 'payment_received', ...keyOf(billing), payment_id, amount });
  carryOverExcess(run, billing, closed ? 'payment_on_closed_order' : 'overpayment');
  settleIfPaid(run, billing);
}

/** Records a refund of the payment `of`. A later change of cycles settles what remains paid. */
export function refundPayment(
  run: Run,
  billing: Billing,
  { payment_id, amount, of }: { payment_id: string; amount: bigint; of?: string | undefined },
): void {
  const covered = outstanding(billing) === 0n;
  const refunded = billing.payments.find(({ id }) => id === of);
  addPayment(billing, payment_id, -amount, refunded?.late ?? false);
  retain(billing, -amount, refunded);
  run.touched.add(billing);
  emit(run, { kind: 'payment_refunded', ...keyOf(billing), payment_id, amount });
  carryOverExcess(run, billing, 'payment_refunded');
  if (covered && OPENS_AGAIN.payment_refunded) reopen(run, billing);
}

/** Voids a payment or a refund. */
export function voidPayment(run: Run, billing: Billing, payment_id: string): void {
  const payment = billing.payments.find((each) => each.id === payment_id);
  if (!payment) throw new InputError('payment_id', `${payment_id} is not a payment of this order`);
  // Without refunds: they return money that was received, while a void means that it never was.
  const covered = received(billing) >= billing.due;
  payment.voided = true;
  billing.paid -= payment.amount;
  retain(billing, -payment.amount, payment);
  run.touched.add(billing);
  emit(run, { kind: 'payment_voided', ...keyOf(billing), payment_id, amount: payment.amount });
  carryOverExcess(run, billing, 'payment_voided');
  settleIfPaid(run, billing);
  if (covered && received(billing) < billing.due && OPENS_AGAIN.payment_voided) reopen(run, billing);
}

function addPayment(billing: Billing, id: string, amount: bigint, late: boolean): void {
  billing.payments.push({ id, amount, voided: false, ...(late && { late }) });
  billing.paid += amount;
}

/** Changes what a voided order keeps of the payments from before, if the one that is voided or refunded is one of them. */
function retain(billing: Billing, change: bigint, payment: { late?: boolean } = {}): void {
  if (billing.retained !== null && !payment.late) billing.retained += change;
}

/** Sum of the payments for an order that are not voided, before refunds. */
function received({ payments }: Billing): bigint {
  return payments.reduce((sum, { amount, voided }) => (voided || amount < 0n ? sum : sum + amount), 0n);
}

/** The state transitions of an order of a plan; `voided` is final. */
export const ORDER_TRANSITIONS: Readonly<Record<Billing['state'], readonly Billing['state'][]>> = {
  open: ['paid', 'failed', 'voided'],
  paid: ['open'],
  failed: ['paid', 'voided'],
  voided: [],
};

function setOrderState(billing: Billing, to: Billing['state']): void {
  const { state: from, order_sequence } = billing;
  if (!ORDER_TRANSITIONS[from].includes(to))
    throw new Error(`order ${order_sequence} cannot change from ${from} to ${to}`);
  billing.state = to;
}

/** Reopens a paid order that is no longer covered, and collects it like any other. */
function reopen(run: Run, billing: Billing): void {
  if (billing.state !== 'paid' || outstanding(billing) === 0n) return;
  setOrderState(billing, 'open');
  emit(run, { kind: 'order_reopened', ...keyOf(billing) });
  billing.attempts_ended = false;
  billing.attempts_counted_from = { number: billing.attempts.length, date: run.today };
  tryAgain(run, billing);
}

/** Marks an order as paid if nothing is outstanding, and reactivates the cycle that its failure stopped. */
export function settleIfPaid(run: Run, billing: Billing): void {
  const { state } = billing;
  if ((state !== 'open' && state !== 'failed') || outstanding(billing) > 0n) return;
  setOrderState(billing, 'paid');
  endAttempts(billing);
  emit(run, { kind: 'order_paid', ...keyOf(billing) });
  const cycle = run.plan.recurring_cycles.find((each) => each.id === billing.cycle_id);
  if (state === 'failed' && cycle) reactivateCycle(run, cycle);
}

/** Voids an order: it is no longer collected, and keeps the payments that it received. */
export function voidOrder(run: Run, billing: Billing, cause: 'grace_period_ended' | 'superseded'): void {
  setOrderState(billing, 'voided');
  billing.void_cause = cause;
  if (cause === 'grace_period_ended') billing.retained = billing.paid - billing.credited;
  endAttempts(billing);
  run.touched.add(billing);
  emit(run, { kind: 'order_voided', ...keyOf(billing), cause });
}

function conclude(run: Run, billing: Billing, number: number, amount: bigint, outcome: AttemptOutcome): void {
  if (outcome === 'succeeded') receivePayment(run, billing, attemptPaymentId(number), amount);
  else if (billing.state === 'open' && !billing.attempts_ended) tryAgain(run, billing);
}

/** Schedules the next attempt of an open order, or fails the order if none is left. Does nothing while one is pending. */
function tryAgain(run: Run, billing: Billing): void {
  if (billing.attempts.some(({ outcome }) => outcome === 'pending')) return;
  if (billing.attempts.length < attemptsAllowed(run.plan.payment_retry_count)) scheduleAttempt(run, billing);
  else failOrder(run, billing);
}

/** Fails an order after its last attempt. */
function failOrder(run: Run, billing: Billing): void {
  setOrderState(billing, 'failed');
  endAttempts(billing);
  billing.void_date = dayOfVoid(run.today, run.plan.grace_period);
  emit(run, { kind: 'order_failed', ...keyOf(billing) });
  const cycle = run.plan.recurring_cycles.find((each) => each.id === billing.cycle_id);
  if (cycle?.state === 'active') setCycleState(run, cycle, 'uncollectible', 'retries_exhausted');
}

function endAttempts(billing: Billing): void {
  billing.attempts_ended = true;
  billing.next_attempt_date = null;
  billing.void_date = null;
}
