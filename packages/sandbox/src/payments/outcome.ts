import type { AttemptOutcome } from '../billing/plan.ts';
import type { PaymentToken } from '../records/collections.ts';
import type { PaymentRule, TokenOutcome } from '../records/payment-rule.ts';

/** A charge to decide. `attempt` counts the charges for the same order from 1. */
export interface Charge {
  token: PaymentToken | undefined;
  plan_id?: string;
  amount: number;
  attempt: number;
}

/**
 * Decides a charge by the newest matching rule, otherwise by its token. The same charge always has the same outcome:
 * attempts are counted per order, not per token, so that an advance of the clock is repeatable.
 */
export function outcomeOf(charge: Charge, rules: readonly PaymentRule[]): AttemptOutcome {
  const { token } = charge;
  const decided = rules.find((rule) => meets(charge, rule)) ?? outcomeOfToken(token);
  switch (decided.outcome) {
    case 'succeeds':
      return 'succeeded';
    case 'declines':
      return 'declined';
    case 'stays_pending':
      return 'pending';
    case 'declines_then_succeeds':
      return charge.attempt > (decided.times ?? 1) ? 'succeeded' : 'declined';
  }
}

/** Only an active token without a binding error can be charged. */
function outcomeOfToken(token: PaymentToken | undefined): TokenOutcome {
  if (token?.state !== 'active' || token.error_code !== undefined) return { outcome: 'declines' };
  return token.outcome ?? { outcome: 'succeeds' };
}

function meets(charge: Charge, rule: PaymentRule): boolean {
  if (rule.paused) return false;
  if (rule.token !== undefined && rule.token !== charge.token?.token) return false;
  if (rule.plan_id !== undefined && rule.plan_id !== charge.plan_id) return false;
  return rule.amount === undefined || rule.amount === charge.amount;
}
