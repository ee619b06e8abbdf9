/**
 * What the interface leaves open and the sandbox decides, each choice under one name with its reason.
 * The rest of the domain calls these and decides nothing by itself. Days are civil days of the sandbox's zone.
 */

/** The only zone that the interface names. One zone a sandbox, so that a date means one day. */
export const DEFAULT_TIME_ZONE = 'Asia/Hong_Kong';

/**
 * A zone is given by its IANA name. An offset such as `+08:00` is refused: it has no summer time, so that midnight
 * would be an hour off for half of the year wherever clocks change.
 */
export function isZoneName(zone: string): boolean {
  return /^[A-Za-z]/.test(zone);
}

/**
 * A plan keeps the zone that the sandbox had when the plan was made: its periods are counted in it, and in another
 * they would overlap or leave a gap. An edit of the setting counts for plans made from then on.
 */
export function timeZoneOfPlan(setting: string | undefined): string {
  return setting ?? DEFAULT_TIME_ZONE;
}

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

/**
 * In units of a currency, the most that anything comes to: an item, a cycle's billing, an order, a payment, all
 * payments of an order, the plan credit either way. What would go beyond is refused and named. So every order can be
 * paid, and every sum is one that a JSON number carries exactly.
 */
export const MAX_AMOUNT = 1_000_000_000;

/**
 * What falls due on one day happens in this order. A void that is due comes before a late attempt. A retry comes
 * before the next billing, so that an order that fails today stops the billing of today; what an action makes due
 * on the same day (the first attempt of a billing, a void without grace) follows at once.
 */
export const WORK_ORDER = { void: 0, attempt: 1, boundary: 2, start: 3 } as const;

/** Order of inputs at the same instant: money first, since a change of cycle settles what has been paid. */
export const INPUT_ORDER = {
  payment_settled: 0,
  payment_received: 1,
  payment_refunded: 2,
  payment_voided: 3,
  terms_edited: 4,
  cycles_added: 5,
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

/**
 * Days from the billing date, which is the day of attempt 1, to attempt `number`: not from the last try, so that a
 * late one moves no other. After an edit of the wait, or the void of a payment, the next attempt comes so many days
 * after the last one, or after the void, but not before today, and the others are counted from it: `counted`.
 */
export function daysUntilAttempt(number: number, payment_retry_day_period: number, counted = 1): number {
  return (number - counted) * payment_retry_day_period;
}

/**
 * Edited terms count from now on, as the contract has it, for orders that are being collected too: an order with more
 * attempts behind it than are now allowed fails at once. An order that has failed has had its last attempt.
 */
export function followsEditedTerms(state: 'open' | 'paid' | 'failed' | 'voided'): boolean {
  return state === 'open';
}

/**
 * The void of a payment says that the money never came, so an order that was paid by it is open again and collected
 * like any other, with the attempts that are left; with none left it fails. A refund gives back money that came:
 * nobody is asked for it again, and the order stays paid.
 */
export const OPENS_AGAIN = { payment_refunded: false, payment_voided: true } as const;

/** An order without attempts left is voided so many days after it failed: null never, 0 the same day. */
export function daysUntilVoid(grace_period: number | null): number | null {
  return grace_period;
}

/**
 * Plan credit pays first; a debt (negative credit) is collected with the next billing, up to the largest amount that
 * an order may have, and what is left of it with the one after. Minor units.
 */
export function applyCredit(total: bigint, credit: bigint, most: bigint): { due: bigint; credit: bigint } {
  const asked = total - credit;
  const due = asked < 0n ? 0n : asked > most ? most : asked;
  return { due, credit: due - asked };
}

/**
 * An immediate change settles the latest order while its period runs, whether its cycle is active or uncollectible:
 * both have had days of it. Orders of periods that are over were used in full, so they stay to be collected.
 */
export function isSettledByChange(period_end: string, dayOfChange: string): boolean {
  return dayOfChange < period_end;
}

/**
 * A voided order is written off. A change still gives back what was paid of it and not used, and charges nothing of
 * what was used and not paid: a debt that was given up does not come back with a new cycle.
 */
export function settledOf(delta: bigint, isVoided: boolean): bigint {
  return isVoided && delta < 0n ? 0n : delta;
}

/**
 * A cycle behind an endless one would never start. In one list that is a mistake, so the request is refused; behind
 * an endless cycle that is already in the plan it is not added, as the interface has it.
 */
export function isEndless({
  billing_count,
  estimated_end_date = null,
}: {
  billing_count: number | null;
  estimated_end_date?: string | null;
}): boolean {
  return billing_count === null && estimated_end_date === null;
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
