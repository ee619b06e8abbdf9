import { type Billing, currentCycle, type Plan, sameKey } from './plan.ts';

/**
 * Reduces a plan to what is stored with it, so that an old plan stays as small as a new one. Ledger entries, paid orders,
 * and other orders that no step needs have their own rows. Before an input, the latest order is reattached, since a change
 * of cycles settles it even if it is paid, and also the order that the input concerns.
 */
export function detachSettled(plan: Plan): Plan {
  const billings = plan.billings.filter((billing) => isNeeded(plan, billing));
  return { ...plan, billings, ledger: [] };
}

/** Puts a detached billing back, before an input that concerns it. */
export function reattach(plan: Plan, billing: Billing): Plan {
  if (plan.billings.some((each) => sameKey(each, billing))) return plan;
  const billings = [...plan.billings, billing].sort((a, b) => a.order_sequence - b.order_sequence);
  return { ...plan, billings };
}

/** Whether a step without inputs can still need a billing of the plan. */
function isNeeded(plan: Plan, billing: Billing): boolean {
  if (billing.attempts.some((attempt) => attempt.outcome === 'pending')) return true;
  if (billing.state === 'paid') return false;
  if (billing.state === 'open' || billing.state === 'failed') return true;
  // An order that was voided after it failed keeps its cycle uncollectible; a change that voids one also ends its cycle.
  return billing.cycle_id === currentCycle(plan)?.id;
}
