/**
 * What the interface leaves open and the sandbox decides, each choice under one name with its reason.
 * The rest of the domain calls these and decides nothing by itself. Days are civil days of the sandbox's zone.
 */

/** The only zone that the interface names. One zone a sandbox, so that a date means one day. */
export const DEFAULT_TIME_ZONE = 'Asia/Hong_Kong';

/** The interface shows no value set; these four are the common ground of billing engines. */
export const BILLING_INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** `anniversary` follows the start of the cycle, `fixed` a day that the config names. */
export const BILLING_TYPES = ['anniversary', 'fixed'] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

/** An amount of money, or a share of the subtotal in percent (12.5 is an eighth). */
export const DISCOUNT_TYPES = ['fixed', 'percentage'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Named by the interface, which also makes the last one the default. */
export const ACTIVATE_TYPES = ['immediate', 'next_billing_date', 'as_last_cycle'] as const;
export type ActivateType = (typeof ACTIVATE_TYPES)[number];
export const DEFAULT_ACTIVATE_TYPE: ActivateType = 'as_last_cycle';

/** What an absent member of a billing config means: the plainest config that can bill. */
export const DEFAULT_INTERVAL_COUNT = 1;
export const DEFAULT_BILLING_TYPE: BillingType = 'anniversary';
export const DEFAULT_PRORATION_ENABLED = true;

/** Bounds that keep every date inside four-digit years, where dates compare as text. */
export const LAST_DATE = '9999-12-31';
export const MAX_INTERVAL_COUNT = 1_000;
export const MAX_DAYS = 100_000;
export const MAX_COUNT = 1_000_000;

/** Cycles of one plan in all, whatever their state, and items of one cycle: each step on a plan goes through them all. */
export const MAX_CYCLES = 200;
export const MAX_ITEMS = 100;

/** In units of a currency: sums of larger amounts would leave what a JSON number carries exactly. */
export const MAX_AMOUNT = 1_000_000_000;

/**
 * What falls due on one day happens in this order. A void that is due comes before a late attempt. A retry comes
 * before the next billing, so that an order that fails today stops the billing of today; what an action makes due
 * on the same day (the first attempt of a billing, a void without grace) follows at once.
 */
export const WORK_ORDER = { void: 0, attempt: 1, boundary: 2, start: 3 } as const;

/** What is told at one instant counts in this order: money first, since a change of cycle settles what is paid. */
export const INPUT_ORDER = {
  payment_settled: 0,
  payment_received: 1,
  payment_refunded: 2,
  payment_voided: 3,
  cycles_added: 4,
} as const;
export type InputKind = keyof typeof INPUT_ORDER;

/** The one rounding rule: symmetric, so that a reversal undoes a charge to the last unit. `denominator` > 0. */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** A count of 0 is taken as 1: a billing that nobody tries to collect would never leave its first state. */
export function attemptsAllowed(payment_retry_count: number): number {
  return Math.max(1, payment_retry_count);
}

/** Days from the billing date to attempt `number` (from 1): not from the last try, so that a late one moves no other. */
export function daysUntilAttempt(number: number, payment_retry_day_period: number): number {
  return (number - 1) * payment_retry_day_period;
}

/** An order without attempts left is voided so many days after it failed: null never, 0 the same day. */
export function daysUntilVoid(grace_period: number | null): number | null {
  return grace_period;
}

/** Plan credit pays first; a debt (negative credit) is collected with the next billing. Minor units. */
export function applyCredit(total: bigint, credit: bigint): { due: bigint; credit: bigint } {
  return total >= credit ? { due: total - credit, credit: 0n } : { due: 0n, credit: credit - total };
}

/** The day of a change belongs to the new cycle: the old one is used up to the day before. */
export function firstUnusedDay(dayOfChange: string): string {
  return dayOfChange;
}

/**
 * The estimated end closes a cycle at the first boundary on or after it: a period that was billed runs to its end,
 * so that periods leave no gap and no closing stub needs a price.
 */
export function endsAtBoundary(boundary: string, estimated_end_date: string | null): boolean {
  return estimated_end_date !== null && boundary >= estimated_end_date;
}
