import { addDays, type CivilDate } from './calendar.ts';

/**
 * What the interface leaves open and the sandbox decides: each choice has a name and its reason here. The rest of billing
 * only applies them, so another choice, such as a grace period in business days, is a change of this file alone. Days are
 * calendar days in the sandbox's time zone.
 */

/** The only time zone that the interface names. */
export const DEFAULT_TIME_ZONE = 'Asia/Hong_Kong';

/**
 * A time zone is given by its IANA name. An offset such as `+08:00` is refused: it has no daylight saving time, so
 * midnight would be an hour off for half of the year wherever clocks change.
 */
export function isZoneName(zone: string): boolean {
  return /^[A-Za-z]/.test(zone);
}

/**
 * A plan keeps the time zone that the sandbox had when the plan was created: in another one, its periods would overlap or
 * leave a gap. Editing the setting affects new plans only.
 */
export function timeZoneOfPlan(setting: string | undefined): string {
  return setting ?? DEFAULT_TIME_ZONE;
}

/** The interface lists no values; billing engines commonly have these four. */
export const BILLING_INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** `anniversary` follows the start of the cycle, `fixed` a day of the month that the config sets, so it needs months. */
export const BILLING_TYPES = ['anniversary', 'fixed'] as const;
export type BillingType = (typeof BILLING_TYPES)[number];
export const FIXED_INTERVALS: readonly BillingInterval[] = ['month', 'year'];

/** An amount of money, or a percentage of the subtotal (12.5 is an eighth). */
export const DISCOUNT_TYPES = ['fixed', 'percentage'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** More than the whole price is most likely an amount of money sent with the wrong type, so it is refused. */
export const MAX_PERCENTAGE = 100n;

/** A discount takes off at most the whole price, which is never negative. */
export function discountOf(subtotal: bigint, discount: bigint): bigint {
  return discount < subtotal ? discount : subtotal;
}

/** The interface names these, with the last one as the default. */
export const ACTIVATE_TYPES = ['immediate', 'next_billing_date', 'as_last_cycle'] as const;
export type ActivateType = (typeof ACTIVATE_TYPES)[number];
export const DEFAULT_ACTIVATE_TYPE: ActivateType = 'as_last_cycle';

/** Defaults of a billing config: the simplest one that can bill. */
export const DEFAULT_INTERVAL_COUNT = 1;
export const DEFAULT_BILLING_TYPE: BillingType = 'anniversary';
export const DEFAULT_PRORATION_ENABLED = true;

/** Limits that keep dates within four-digit years, where they compare as text. A later date becomes 9999-12-31. */
export const MAX_INTERVAL_COUNT = 1_000;
export const MAX_DAYS = 100_000;
export const MAX_COUNT = 1_000_000;

/** Maximum number of cycles of a plan, whatever their state, and of items of a cycle: every step processes all of them. */
export const MAX_CYCLES = 200;
export const MAX_ITEMS = 100;

/**
 * Maximum of every amount, in major units of a currency: an item, a billing, an order, a payment, all payments of an
 * order, and the plan credit in either direction. Input that would exceed it is refused. So every order can be paid, and
 * a JSON number can represent every sum exactly.
 */
export const MAX_AMOUNT = 1_000_000_000;

/**
 * What falls due on one day happens in this order. A void comes before a late attempt. A retry comes before the next
 * billing, so that an order that fails today prevents today's billing. What an action makes due on the same day (the first
 * attempt of a billing, a void without a grace period) follows immediately.
 */
export const WORK_ORDER = { void: 0, attempt: 1, boundary: 2, start: 3 } as const;

/** Order of inputs at the same instant: payments first, since a change of cycles settles what has been paid. */
export const INPUT_ORDER = {
  payment_settled: 0,
  payment_received: 1,
  payment_refunded: 2,
  payment_voided: 3,
  terms_edited: 4,
  cycles_added: 5,
} as const;
export type InputKind = keyof typeof INPUT_ORDER;

/**
 * The only rounding rule. It is symmetric, so that a reversal cancels a charge exactly. A price is rounded after its
 * discount, and again after its proration. `denominator` > 0.
 */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** A count of 0 is treated as 1: without an attempt, a billing would never leave its first state. */
export function attemptsAllowed(payment_retry_count: number): number {
  return Math.max(1, payment_retry_count);
}

/**
 * Attempts are counted from the billing date, which is the day of attempt 1, and not from the previous attempt. After an
 * edit of the waiting time, or the void of a payment, the next attempt comes that many days after the last one or the
 * void, whichever is later, but not before today. If its day passed while another one was pending, it comes as soon as
 * that one is declined. Later attempts are counted from that one.
 */
export function dayOfAttempt(
  number: number,
  payment_retry_day_period: number,
  countedFrom: { number: number; date: CivilDate },
): CivilDate {
  return addDays(countedFrom.date, (number - countedFrom.number) * payment_retry_day_period);
}

/**
 * Edited terms apply from now on, as the contract says, also to orders that are being collected: an order that already had
 * more attempts than are now allowed fails immediately. A failed order gets no more attempts.
 */
export function followsEditedTerms(state: 'open' | 'paid' | 'failed' | 'voided'): boolean {
  return state === 'open';
}

/**
 * The void of a payment means that the money was never received, so an order that was paid by it reopens and is collected
 * like any other, with the attempts that are left; without any left, it fails. A refund returns money that was received:
 * it is not collected again, and the order stays paid.
 */
export const OPENS_AGAIN = { payment_refunded: false, payment_voided: true } as const;

/**
 * The grace period starts on the day on which the last attempt is declined. A failed order is voided after that many days:
 * never for null, on the same day for 0.
 */
export function dayOfVoid(failed_on: CivilDate, grace_period: number | null): CivilDate | null {
  return grace_period === null ? null : addDays(failed_on, grace_period);
}

/**
 * A cycle that stopped bills again once all its failed orders are paid. An order that was voided after its grace period
 * can no longer be paid, so its cycle stays stopped.
 */
export function keepsCycleStopped(order: {
  state: 'open' | 'paid' | 'failed' | 'voided';
  void_cause: 'grace_period_ended' | 'superseded' | null;
}): boolean {
  return order.state === 'failed' || order.void_cause === 'grace_period_ended';
}

/** It then bills from the first boundary after the day of the payment. Periods that began before are not billed. */
export function lastUnbilledDay(dayOfPayment: CivilDate): CivilDate {
  return dayOfPayment;
}

/** A plan can start in the future, but not in the past, where it would bill what nobody has ordered yet. */
export function canStartOn(start_date: CivilDate, today: CivilDate): boolean {
  return start_date >= today;
}

/**
 * Without a current cycle, an added cycle starts on the day on which the next one would have started, or today if there is
 * none.
 */
export function startWithoutCurrent(planned: CivilDate | null | undefined, today: CivilDate): CivilDate {
  return planned ?? today;
}

/**
 * Plan credit is used first. A debt (negative credit) is collected with the next billing, up to the maximum amount of an
 * order, and the rest with later billings. All amounts are in minor units.
 */
export function applyCredit(total: bigint, credit: bigint, most: bigint): { due: bigint; credit: bigint } {
  const asked = total - credit;
  const due = asked < 0n ? 0n : asked > most ? most : asked;
  return { due, credit: due - asked };
}

/**
 * An immediate change settles the latest order during its period, whether its cycle is active or uncollectible: in both
 * cases, part of the period was used. Orders of past periods were used in full, so they are still collected.
 */
export function isSettledByChange(period_end: string, dayOfChange: string): boolean {
  return dayOfChange < period_end;
}

/**
 * A voided order is written off. A change still credits what was paid but not used, but does not charge what was used but
 * not paid: a debt that was written off does not come back with a new cycle.
 */
export function settledOf(delta: bigint, isVoided: boolean): bigint {
  return isVoided && delta < 0n ? 0n : delta;
}

/**
 * A cycle after an endless one would never start. Within one request that is a mistake, so the request is refused. After
 * an endless cycle that is already in the plan, the cycle is not added, as the interface says.
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

/** The day of a change belongs to the new cycle: the old one is used until the day before. */
export function firstUnusedDay(dayOfChange: string): string {
  return dayOfChange;
}

/**
 * The estimated end date ends a cycle at the first boundary on or after it: a period that was billed runs to its end, so
 * that there are no gaps between periods, and no partial last period that needs a price.
 */
export function endsAtBoundary(boundary: string, estimated_end_date: string | null): boolean {
  return estimated_end_date !== null && boundary >= estimated_end_date;
}
