import { addDays, later } from './calendar.ts';
import { passOnExcess } from './credit.ts';
import { moveCycle, reactivateCycle } from './cycle.ts';
import { BillingError, oneOf } from './error.ts';
import { type Attempt, type AttemptOutcome, type Billing, outstanding } from './plan.ts';
import { attemptsAllowed, daysUntilAttempt, daysUntilVoid } from './policy.ts';
import { emit, keyOf, type Run } from './run.ts';

const OUTCOMES: readonly AttemptOutcome[] = ['succeeded', 'declined', 'pending'];

/** The payment id under which an attempt's money is recorded; payments from outside have ids of their own. */
export function attemptPaymentId(number: number): string {
  return `attempt:${number}`;
}

/** Plans the next attempt, unless attempts have ended. One that comes late, after a pending one, is made at once. */
export function scheduleAttempt(run: Run, billing: Billing): void {
  if (billing.attempts_ended) return;
  const days = daysUntilAttempt(billing.attempts.length + 1, billing.payment_retry_day_period);
  billing.next_attempt_date = later(run.today, addDays(billing.billing_date, days));
}

/** Tries to collect what is open. While an attempt is pending none follows. */
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

/** A pending attempt has been decided. */
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

/** Money has come in for an order, whatever its state: what it cannot take goes to the plan credit. */
export function receivePayment(run: Run, billing: Billing, payment_id: string, amount: bigint): void {
  const closed = billing.state === 'voided';
  billing.payments.push({ id: payment_id, amount, voided: false });
  billing.paid += amount;
  run.touched.add(billing);
  emit(run, { kind: 'payment_received', ...keyOf(billing), payment_id, amount });
  passOnExcess(run, billing, closed ? 'payment_on_closed_order' : 'overpayment');
  settleIfPaid(run, billing);
}

/**
 * Money is given back. That opens no order again, since nobody is asked for what was just returned; a later change
 * of cycles settles what is left.
 */
export function refundPayment(run: Run, billing: Billing, payment_id: string, amount: bigint): void {
  billing.payments.push({ id: payment_id, amount: -amount, voided: false });
  billing.paid -= amount;
  run.touched.add(billing);
  emit(run, { kind: 'payment_refunded', ...keyOf(billing), payment_id, amount });
  passOnExcess(run, billing, 'payment_refunded');
}

/**
 * A payment or a refund is taken back. An order that is no longer covered is open again, without attempts: charging again what
 * was just given back would be wrong, so only the customer's own payment closes it.
 */
export function voidPayment(run: Run, billing: Billing, payment_id: string): void {
  const payment = billing.payments.find((each) => each.id === payment_id);
  if (!payment) throw new BillingError('payment_id', `${payment_id} is no payment of this order`);
  const covered = outstanding(billing) === 0n;
  payment.voided = true;
  billing.paid -= payment.amount;
  run.touched.add(billing);
  emit(run, { kind: 'payment_voided', ...keyOf(billing), payment_id, amount: payment.amount });
  passOnExcess(run, billing, 'payment_voided');
  if (billing.state !== 'paid' || !covered || outstanding(billing) === 0n) {
    settleIfPaid(run, billing);
    return;
  }
  billing.state = 'open';
  emit(run, { kind: 'order_reopened', ...keyOf(billing) });
}

/** Closes an order of which nothing is left to pay, and wakes the cycle that its failure had stopped. */
export function settleIfPaid(run: Run, billing: Billing): void {
  const { state } = billing;
  if ((state !== 'open' && state !== 'failed') || outstanding(billing) > 0n) return;
  billing.state = 'paid';
  endAttempts(billing);
  emit(run, { kind: 'order_paid', ...keyOf(billing) });
  const cycle = run.plan.recurring_cycles.find((each) => each.id === billing.cycle_id);
  if (state === 'failed' && cycle) reactivateCycle(run, cycle);
}

/** Ends the collection of an order for good; what it was paid it keeps. */
export function voidOrder(run: Run, billing: Billing, cause: 'grace_over' | 'superseded'): void {
  billing.state = 'voided';
  billing.void_cause = cause;
  billing.retained ??= billing.paid - billing.credited;
  endAttempts(billing);
  run.touched.add(billing);
  emit(run, { kind: 'order_voided', ...keyOf(billing), cause });
}

function conclude(run: Run, billing: Billing, number: number, amount: bigint, outcome: AttemptOutcome): void {
  if (outcome === 'succeeded') receivePayment(run, billing, attemptPaymentId(number), amount);
  else if (billing.state !== 'open' || billing.attempts_ended) return;
  else if (billing.attempts.length < attemptsAllowed(billing.payment_retry_count))
    scheduleAttempt(run, billing);
  else failOrder(run, billing);
}

/** The last attempt failed: grace runs from the day on which that is known. */
function failOrder(run: Run, billing: Billing): void {
  billing.state = 'failed';
  endAttempts(billing);
  const days = daysUntilVoid(billing.grace_period);
  billing.void_date = days === null ? null : addDays(run.today, days);
  emit(run, { kind: 'order_failed', ...keyOf(billing), void_date: billing.void_date });
  const cycle = run.plan.recurring_cycles.find((each) => each.id === billing.cycle_id);
  if (cycle?.state === 'active') moveCycle(run, cycle, 'uncollectible', 'attempts_used_up');
}

function endAttempts(billing: Billing): void {
  billing.attempts_ended = true;
  billing.next_attempt_date = null;
  billing.void_date = null;
}
