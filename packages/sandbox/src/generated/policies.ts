// Generated from the comments on policies and settings by packages/sandbox/scripts/policies.ts.

/** Constants and functions that one reason explains. */
export interface Policy {
  /** Names; those of constants with their value, such as `MAX_CYCLES = 200`. */
  names: readonly string[];
  /** What the policy is, and why. */
  why: string;
}

/** What the interface leaves open and the sandbox decides, by area. */
export const POLICIES: Readonly<Record<'billing' | 'lists' | 'payments', readonly Policy[]>> = {
  "billing": [
    {"names":["DEFAULT_TIME_ZONE = 'Asia/Hong_Kong'"],"why":"The only time zone that the interface names."},
    {"names":["isZoneName"],"why":"A time zone is given by its IANA name. An offset such as `+08:00` is refused: it has no daylight saving time, so midnight would be an hour off for half of the year wherever clocks change."},
    {"names":["timeZoneOfPlan"],"why":"A plan keeps the time zone that the sandbox had when the plan was created: in another one, its periods would overlap or leave a gap. Editing the setting affects new plans only."},
    {"names":["BILLING_INTERVALS = [ 'day', 'week', 'month', 'year' ]"],"why":"The interface lists no values; billing engines commonly have these four."},
    {"names":["BILLING_TYPES = [ 'anniversary', 'fixed' ]","FIXED_INTERVALS = [ 'month', 'year' ]"],"why":"`anniversary` follows the start of the cycle, `fixed` a day of the month that the config sets, so it needs months."},
    {"names":["DISCOUNT_TYPES = [ 'fixed', 'percentage' ]"],"why":"An amount of money, or a percentage of the subtotal (12.5 is an eighth)."},
    {"names":["MAX_PERCENTAGE = 100n"],"why":"More than the whole price is most likely an amount of money sent with the wrong type, so it is refused."},
    {"names":["discountOf"],"why":"A discount takes off at most the whole price, which is never negative."},
    {"names":["ACTIVATE_TYPES = [ 'immediate', 'next_billing_date', 'as_last_cycle' ]","DEFAULT_ACTIVATE_TYPE = 'as_last_cycle'"],"why":"The interface names these, with the last one as the default."},
    {"names":["DEFAULT_INTERVAL_COUNT = 1","DEFAULT_BILLING_TYPE = 'anniversary'","DEFAULT_PRORATION_ENABLED = true"],"why":"Defaults of a billing config: the simplest one that can bill."},
    {"names":["MAX_INTERVAL_COUNT = 1000","MAX_DAYS = 100000","MAX_COUNT = 1000000"],"why":"Limits that keep dates within four-digit years, where they compare as text. A later date becomes 9999-12-31."},
    {"names":["MAX_CYCLES = 200","MAX_ITEMS = 100"],"why":"Maximum number of cycles of a plan, whatever their state, and of items of a cycle: every step processes all of them."},
    {"names":["MAX_AMOUNT = 1000000000"],"why":"Maximum of every amount, in major units of a currency: an item, a billing, an order, a payment, all payments of an order, and the plan credit in either direction. Input that would exceed it is refused. So every order can be paid, and a JSON number can represent every sum exactly."},
    {"names":["WORK_ORDER = { void: 0, attempt: 1, boundary: 2, start: 3 }"],"why":"What falls due on one day happens in this order. A void comes before a late attempt. A retry comes before the next billing, so that an order that fails today prevents today's billing. What an action makes due on the same day (the first attempt of a billing, a void without a grace period) follows immediately."},
    {"names":["INPUT_ORDER = { payment_settled: 0, payment_received: 1, payment_refunded: 2, payment_voided: 3, terms_edited: 4, cycles_added: 5 }"],"why":"Order of inputs at the same instant: payments first, since a change of cycles settles what has been paid."},
    {"names":["roundHalfAwayFromZero"],"why":"The only rounding rule. It is symmetric, so that a reversal cancels a charge exactly. A price is rounded after its discount, and again after its proration. `denominator` > 0."},
    {"names":["attemptsAllowed"],"why":"A count of 0 is treated as 1: without an attempt, a billing would never leave its first state."},
    {"names":["dayOfAttempt"],"why":"Attempts are counted from the billing date, which is the day of attempt 1, and not from the previous attempt. After an edit of the waiting time, or the void of a payment, the next attempt comes that many days after the last one or the void, whichever is later, but not before today. If its day passed while another one was pending, it comes as soon as that one is declined. Later attempts are counted from that one."},
    {"names":["followsEditedTerms"],"why":"Edited terms apply from now on, as the contract says, also to orders that are being collected: an order that already had more attempts than are now allowed fails immediately. A failed order gets no more attempts."},
    {"names":["OPENS_AGAIN = { payment_refunded: false, payment_voided: true }"],"why":"The void of a payment means that the money was never received, so an order that was paid by it reopens and is collected like any other, with the attempts that are left; without any left, it fails. A refund returns money that was received: it is not collected again, and the order stays paid."},
    {"names":["dayOfVoid"],"why":"The grace period starts on the day on which the last attempt is declined. A failed order is voided after that many days: never for null, on the same day for 0."},
    {"names":["keepsCycleStopped"],"why":"A cycle that stopped bills again once all its failed orders are paid. An order that was voided after its grace period can no longer be paid, so its cycle stays stopped."},
    {"names":["lastUnbilledDay"],"why":"It then bills from the first boundary after the day of the payment. Periods that began before are not billed."},
    {"names":["canStartOn"],"why":"A plan can start in the future, but not in the past, where it would bill what nobody has ordered yet."},
    {"names":["startWithoutCurrent"],"why":"Without a current cycle, an added cycle starts on the day on which the next one would have started, or today if there is none."},
    {"names":["applyCredit"],"why":"Plan credit is used first. A debt (negative credit) is collected with the next billing, up to the maximum amount of an order, and the rest with later billings. All amounts are in minor units."},
    {"names":["isSettledByChange"],"why":"An immediate change settles the latest order during its period, whether its cycle is active or uncollectible: in both cases, part of the period was used. Orders of past periods were used in full, so they are still collected."},
    {"names":["settledOf"],"why":"A voided order is written off. A change still credits what was paid but not used, but does not charge what was used but not paid: a debt that was written off does not come back with a new cycle."},
    {"names":["isEndless"],"why":"A cycle after an endless one would never start. Within one request that is a mistake, so the request is refused. After an endless cycle that is already in the plan, the cycle is not added, as the interface says."},
    {"names":["firstUnusedDay"],"why":"The day of a change belongs to the new cycle: the old one is used until the day before."},
    {"names":["endsAtBoundary"],"why":"The estimated end date ends a cycle at the first boundary on or after it: a period that was billed runs to its end, so that there are no gaps between periods, and no partial last period that needs a price."},
  ],
  "lists": [
    {"names":["DEFAULT_LIMIT = 100"],"why":"Default `limit` of a list: a sandbox choice."},
    {"names":["MAX_LIMIT = 1000"],"why":"Maximum number of entries of one response, even if `limit` is larger: a sandbox choice."},
  ],
  "payments": [
    {"names":["TYPE_NUMBERS = { Sales: 1, Authorization: 2, Refund: 3, Capture: 4 }"],"why":"Numbers of the types in the transaction list. The interface does not document which is which."},
    {"names":["CLOSED_STATE = 'voided'"],"why":"A voided order, like a voided invoice, accepts no new sale, authorisation or capture. A payment that was pending when the order was voided can still succeed, and goes to the plan credit."},
  ],
};

/** What each setting of a sandbox does. */
export const SETTINGS: Readonly<Record<string, string>> = {
  "time_zone": "IANA time zone in which billing counts the days of new plans.",
  "filter": "Whether a non-empty filter is refused or ignored.",
  "no_payment_tokens": "What is returned for a customer without payment tokens: an empty array, or null.",
  "callback_retries": "Clock by which a failed callback waits for its next attempt.",
  "callback_secret": "Key that callbacks are signed with (HMAC-SHA256); without one they are not signed."
};
