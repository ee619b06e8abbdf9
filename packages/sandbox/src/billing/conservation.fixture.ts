import { dateOf } from './calendar.ts';
import { usageUntil } from './credit.ts';
import { type Billing, outstanding, type Plan } from './plan.ts';

/**
 * By how much money was made, or lost when it is negative: cash paid and still due are what was earned, what is
 * unearned of the live period, and the plan's credit. The plan holds all its billings. Minor units.
 */
export function imbalance(plan: Pick<Plan, 'advanced_to' | 'time_zone' | 'credit' | 'billings'>): bigint {
  const today = dateOf(plan.advanced_to, plan.time_zone);
  return plan.billings.reduce((total, billing) => {
    const { earned, unearned, writtenOff } = parts(billing, today);
    return total + earned + unearned - billing.paid - outstanding(billing) - writtenOff;
  }, plan.credit);
}

/** The value of one order on a day. An order voided after its grace period is written off for what was not paid. */
function parts(billing: Billing, today: string): { earned: bigint; unearned: bigint; writtenOff: bigint } {
  const { used, unused } = usageUntil(billing, today);
  const retained = billing.paid - billing.credited;
  if (billing.used === null) {
    const lost = billing.state === 'voided';
    return { earned: used, unearned: unused, writtenOff: lost ? billing.due - retained : 0n };
  }
  // Settled by a change. Of an order that was voided before, what was used and not paid stays written off.
  const { void_cause, credit_applied } = billing;
  const unpaid = billing.used - credit_applied - retained;
  const lost = void_cause === 'grace_period_ended' && unpaid > 0n;
  return { earned: billing.used, unearned: 0n, writtenOff: lost ? unpaid : 0n };
}
