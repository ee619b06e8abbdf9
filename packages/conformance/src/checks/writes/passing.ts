import type { Fact } from './facts.ts';

/** Rules about what time alone does not change. */
const TIMELESS: ReadonlySet<string> = new Set([
  ...['payment-data-token', 'token-default', 'plan-order-reference', 'plan-order-note'],
  ...['card-pan-masked', 'fee-rule-type'],
]);

/** Whether time may change a fact: most of what is derived or open, and what the service has not chosen yet. */
export function isPassing({ field: { origin }, value, isRelation, at }: Fact): boolean {
  if (value === null || value === '') return true;
  if (isRelation) return at.includes('/current_');
  return origin?.kind === 'open' || (origin?.kind === 'derived' && !TIMELESS.has(origin.rule));
}

/** Rows about fields that may have another value in each response. */
const UNSTEADY: ReadonlySet<string> = new Set(['messages', 'names-only', 'token-verification', 'empty-data']);

/** Whether an open field of a resource has the same value until something changes it. */
export function isSteady({ field: { origin, name }, owner }: Fact): boolean {
  const isOpen = origin?.kind === 'open' && !UNSTEADY.has(origin.row);
  return isOpen && owner.isResource && !/(^|\.)updated_at$/.test(name);
}
