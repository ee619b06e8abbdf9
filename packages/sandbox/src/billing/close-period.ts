import { chargeOf } from './charge.ts';
import { postCredit } from './credit.ts';
import { awaitPeriod, completeCycle, completesAt } from './cycle.ts';
import { scheduleAttempt, settleIfPaid } from './dunning.ts';
import { maxMinorUnits } from './money.ts';
import type { Billing, Cycle, Plan } from './plan.ts';
import { applyCredit } from './policy.ts';
import { emit, keyOf, type Run } from './run.ts';
import { type Period, periodOf, scheduleOf } from './schedule.ts';

/** Handles a billing date: ends the cycle, or bills its next period in advance, on the period's first day. */
export function closePeriod(run: Run, cycle: Cycle): void {
  if (cycle.completes_at_next_billing) completeCycle(run, cycle, 'replaced_at_next_billing_date');
  else if (completesAt(cycle, run.today)) completeCycle(run, cycle, 'completed');
  else billPeriod(run, cycle);
}

function billPeriod(run: Run, cycle: Cycle): void {
  const { plan } = run;
  const schedule = scheduleOf(cycle.recurring_billing_config, cycle.start_date ?? run.today);
  const billing = newBilling(plan, cycle, periodOf(schedule, cycle.next_period));
  plan.billings.push(billing);
  plan.orders_created = billing.order_sequence;
  cycle.billing_count_created += 1;
  awaitPeriod(cycle, schedule, cycle.next_period + 1);

  run.touched.add(billing);
  const { amount, credit_applied, due } = billing;
  emit(run, { kind: 'billing_made', ...keyOf(billing), amount, due });
  postCredit(run, -credit_applied, 'billing', billing);
  settleIfPaid(run, billing);
  scheduleAttempt(run, billing);
}

function newBilling(plan: Plan, cycle: Cycle, period: Period): Billing {
  const part = cycle.recurring_billing_config.billing_proration_enabled ? period : null;
  const amount = chargeOf(cycle.recurring_items, cycle.discount, part);
  const { due } = applyCredit(amount, plan.credit, maxMinorUnits(plan.currency));
  return {
    cycle_id: cycle.id,
    period: cycle.next_period,
    order_sequence: plan.orders_created + 1,
    billing_date: period.start,
    period_start: period.start,
    period_end: period.end,
    amount,
    credit_applied: amount - due,
    due,
    paid: 0n,
    credited: 0n,
    retained: null,
    used: null,
    state: 'open',
    void_cause: null,
    attempts: [],
    payments: [],
    attempts_ended: false,
    attempts_counted_from: null,
    next_attempt_date: null,
    void_date: null,
  };
}
