import { InputError } from '../input/input-error.ts';
import {
  type Billing,
  type CreditEntry,
  copyPlan,
  currentCycle,
  latestBilling,
  type Plan,
  sameKey,
} from './plan.ts';

/** Members that hold minor units: text in JSON, since a JSON number does not carry every amount. */
const MONEY = new Set([
  'amount',
  'balance',
  'credit',
  'credit_applied',
  'credited',
  'discount',
  'due',
  'net',
  'paid',
  'price',
  'retained',
  'subtotal',
  'used',
]);

/** A plan as JSON text, for a database column. */
export function planToJson(plan: Plan): string {
  return toJson(plan);
}

/** The plan that `planToJson` wrote. */
export function planFromJson(text: string): Plan {
  return fromJson(text) as Plan;
}

/** A billing as JSON text, for its own row. */
export function billingToJson(billing: Billing): string {
  return toJson(billing);
}

export function billingFromJson(text: string): Billing {
  return fromJson(text) as Billing;
}

/**
 * Takes out of a plan what no step needs by itself any more, so that a plan of many years stays as small as a young
 * one: orders that are closed, and the ledger (the balance stays). The runner keeps them in rows of their own.
 */
export function archive(plan: Plan): { plan: Plan; billings: Billing[]; ledger: CreditEntry[] } {
  const kept = copyPlan(plan);
  const [needed, over]: [Billing[], Billing[]] = [[], []];
  for (const billing of kept.billings) (isNeeded(kept, billing) ? needed : over).push(billing);
  return { plan: { ...kept, billings: needed, ledger: [] }, billings: over, ledger: kept.ledger };
}

/** Puts an archived billing back, before something is told about it: a payment, or the void of one. */
export function recall(plan: Plan, billing: Billing): Plan {
  if (plan.billings.some((each) => sameKey(each, billing))) return plan;
  const billings = [...plan.billings, billing].sort((a, b) => a.order_sequence - b.order_sequence);
  return { ...plan, billings };
}

/** Whether a step may still need a billing of the plan by itself. */
export function isNeeded(plan: Plan, billing: Billing): boolean {
  if (billing.state === 'open' || billing.state === 'failed') return true;
  if (billing.attempts.some((attempt) => attempt.outcome === 'pending')) return true;
  const current = currentCycle(plan);
  if (billing.cycle_id !== current?.id) return false;
  // A change settles the latest billing; an order lost to its failed payment keeps an uncollectible cycle stopped.
  return latestBilling(plan, current.id) === billing || billing.void_cause === 'grace_over';
}

function toJson(value: object): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each));
}

function fromJson(text: string): unknown {
  return JSON.parse(text, function (this: Record<string, unknown>, key: string, value: unknown) {
    if (key === 'shares' && Array.isArray(value))
      return value.map((share, i) => minor(share, `shares[${i}]`));
    // A percentage is decimal text, a fixed discount an amount.
    if (key === 'discount_amount') return this.discount_type === 'fixed' ? minor(value, key) : value;
    if (!MONEY.has(key) || value === null || typeof value === 'object') return value;
    return minor(value, key);
  });
}

function minor(value: unknown, field: string): bigint {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  throw new InputError(field, `${JSON.stringify(value)} is not an amount in minor units`);
}
