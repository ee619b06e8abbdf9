import { daysBetween, later } from './calendar.ts';
import { splitByUse } from './charge.ts';
import type { Billing, CreditCause } from './plan.ts';
import { firstUnusedDay, settledOf } from './policy.ts';
import { emit, keyOf, type Run } from './run.ts';

/** Adds an entry to the ledger, unless the amount is 0. */
export function postCredit(run: Run, amount: bigint, cause: CreditCause, billing: Billing | null): void {
  if (amount === 0n) return;
  const { plan } = run;
  plan.credit += amount;
  plan.ledger_entries += 1;
  const entry = {
    sequence: plan.ledger_entries,
    at: run.at,
    amount,
    balance: plan.credit,
    cause,
    billing: billing && keyOf(billing),
  };
  plan.ledger.push(entry);
  emit(run, { kind: 'credit_changed', entry });
}

/** Adds what was paid beyond the order's total to the plan credit, and removes it again if a payment is voided. */
export function passOnExcess(run: Run, billing: Billing, cause: CreditCause): void {
  const credited = excess(billing);
  const change = credited - billing.credited;
  billing.credited = credited;
  postCredit(run, change, cause, billing);
}

/**
 * Settles a billing whose period is ended today by an `immediate` change: the plan credit changes by what was paid minus
 * what was used. The unused part of a paid billing is credited; the used part of an unpaid one is charged.
 */
export function settleChange(run: Run, billing: Billing): bigint {
  const { used } = useUntil(billing, run.today);
  billing.used = used;
  billing.retained = billing.paid - billing.credited;
  const delta = settledOf(billing.retained + billing.credit_applied - used, billing.state === 'voided');
  postCredit(run, delta, 'cycle_change', billing);
  run.touched.add(billing);
  return delta;
}

/**
 * Splits the amount of a billing as if its period ended on `day`, by the days of the period itself, not the days that the
 * price covers.
 */
export function useUntil(billing: Billing, day: string): { unused: bigint; used: bigint } {
  const { amount, period_start, period_end } = billing;
  const days = daysBetween(period_start, period_end);
  const from = later(period_start, firstUnusedDay(day));
  return splitByUse(amount, Math.max(0, daysBetween(from, period_end)), days);
}

function excess(billing: Billing): bigint {
  // A superseded order was settled with what had been paid by then, so a payment voided later becomes a debt of the plan.
  if (billing.used !== null && billing.retained !== null) return billing.paid - billing.retained;
  const retained = billing.retained ?? billing.due;
  return billing.paid > retained ? billing.paid - retained : 0n;
}
