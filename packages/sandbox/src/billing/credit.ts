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

/** Adds what an order has too much of to the plan credit, and removes it again if a payment is voided or refunded. */
export function carryOverExcess(run: Run, billing: Billing, cause: CreditCause): void {
  const credited = excess(billing);
  const change = credited - billing.credited;
  billing.credited = credited;
  postCredit(run, change, cause, billing);
}

/**
 * Settles a billing whose period is ended today by an `immediate` change: the plan credit changes by what was paid minus
 * what was used. The unused part of a paid billing is credited; the used part of an unpaid one is charged.
 */
export function settleChange(run: Run, billing: Billing): void {
  billing.used = usageUntil(billing, run.today).used;
  carryOverExcess(run, billing, 'cycle_change');
  run.touched.add(billing);
}

/**
 * Splits the amount of a billing as if its period ended on `day`, by the days of the period itself, not the days that the
 * price covers.
 */
export function usageUntil(billing: Billing, day: string): { unused: bigint; used: bigint } {
  const { amount, period_start, period_end } = billing;
  const days = daysBetween(period_start, period_end);
  const from = later(period_start, firstUnusedDay(day));
  return splitByUse(amount, Math.max(0, daysBetween(from, period_end)), days);
}

/**
 * What belongs to the plan credit: it depends only on what is paid, so that voids, refunds and a change can come in any
 * order. Once a change has settled the order, it is what was paid but not used, or a debt.
 */
function excess({ paid, due, used, retained, credit_applied }: Billing): bigint {
  if (used === null) return above(paid, retained ?? due);
  const beyond = above(paid, retained ?? paid);
  return beyond + settledOf(paid - beyond + credit_applied - used, retained !== null);
}

function above(amount: bigint, limit: bigint): bigint {
  return amount > limit ? amount - limit : 0n;
}
