import { memberOf } from '@payments-openapi/spec';
import { readInstant } from '../billing/calendar.ts';
import { CYCLE_TRANSITIONS } from '../billing/cycle.ts';
import { ORDER_TRANSITIONS } from '../billing/dunning.ts';
import { parseDecimal } from '../billing/money.ts';
import type { EncodedBilling, EncodedPlan } from '../billing/plan-codec.ts';
import { DISCOUNT_TYPES } from '../billing/policy.ts';
import { type BillingConfig, readBillingConfig } from '../billing/schedule.ts';
import { InputError, oneOf, wholeNumber } from '../input/input-error.ts';

// Types do not hold for what a seed contains, and a step relies on them.

/** Checks the value at a path. @throws {InputError} that names the member */
type Check = (value: unknown, path: string) => void;

/** @throws {InputError} if a billing does not have the format in which it is stored */
export function checkBillingFormat(billing: unknown, path: string): void {
  BILLING(billing, path);
}

/** @throws {InputError} if the billing state of a plan does not have the format in which it is stored */
export function checkPlanFormat(plan: unknown, path: string): void {
  PLAN(plan, path);
}

const text = ofType('string');
const flag = ofType('boolean');
const count: Check = (value, path) => void wholeNumber(value, path, 0, Number.MAX_SAFE_INTEGER);
// Not `readDate`, which is slow with thousands of different dates.
const date: Check = (value, path) => {
  const day = typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === value) return;
  throw new InputError(path, `${JSON.stringify(value)} is not a date (YYYY-MM-DD)`);
};
const instant: Check = (value, path) => {
  text(value, path);
  readInstant(String(value), path);
};
const decimal: Check = (value, path) => void parseDecimal(String(value), path);
/** An amount in minor units. */
const amount: Check = (value, path) => {
  if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) return;
  throw new InputError(path, 'is not a string with an amount in minor units');
};

const KEY = { cycle_id: text, period: count };

const BILLING = object<EncodedBilling>({
  ...KEY,
  order_sequence: count,
  billing_date: date,
  period_start: date,
  period_end: date,
  amount,
  credit_applied: amount,
  due: amount,
  paid: amount,
  credited: amount,
  retained: orNull(amount),
  used: orNull(amount),
  state: among(Object.keys(ORDER_TRANSITIONS)),
  void_cause: orNull(among(['grace_period_ended', 'superseded'])),
  attempts: listOf(
    object<EncodedBilling['attempts'][number]>({
      number: count,
      date,
      amount,
      outcome: among(['succeeded', 'declined', 'pending']),
    }),
  ),
  payments: listOf(
    object<EncodedBilling['payments'][number]>({ id: text, amount, voided: flag, late: orAbsent(flag) }),
  ),
  attempts_ended: flag,
  attempts_counted_from: orNull(object({ number: count, date })),
  next_attempt_date: orNull(date),
  void_date: orNull(date),
});

type EncodedCycle = EncodedPlan['recurring_cycles'][number];

const CONFIG = object<BillingConfig>({
  interval_count: count,
  billing_interval: text,
  billing_month: orNull(count),
  billing_day_of_month: orNull(count),
  billing_proration_enabled: flag,
});

const CYCLE = object<EncodedCycle>({
  id: text,
  state: among(Object.keys(CYCLE_TRANSITIONS)),
  billing_count: orNull(count),
  billing_count_created: count,
  recurring_billing_config(value, path) {
    CONFIG(value, path);
    const config = value as BillingConfig;
    const billing_type = config.billing_day_of_month === null ? 'anniversary' : 'fixed';
    readBillingConfig({ ...config, billing_type }, `${path}.`);
  },
  recurring_items: listOf(
    object<EncodedCycle['recurring_items'][number]>({
      price: amount,
      quantity: count,
      currency: text,
    }),
  ),
  discount: orNull(
    object<NonNullable<EncodedCycle['discount']>>({
      discount_type: among(DISCOUNT_TYPES),
      discount_amount: decimal,
    }),
  ),
  estimated_start_date: orNull(date),
  start_date: orNull(date),
  estimated_end_date: orNull(date),
  end_date: orNull(date),
  next_period: count,
  next_execute_date: orNull(date),
  completes_at_next_billing: flag,
  changed_at: orAbsent(instant),
});

const PLAN = object<EncodedPlan>({
  id: text,
  time_zone: text,
  currency: text,
  credit: amount,
  recurring_cycles: listOf(CYCLE),
  billings: listOf(BILLING),
  // Entries have rows of their own.
  ledger: listOf((_, path) => {
    throw new InputError(path, 'belongs to credit_entries');
  }),
  orders_created: count,
  ledger_entries: count,
  advanced_to: instant,
  // Terms have limits of their own, which are checked with the plan.
  payment_retry_count: count,
  payment_retry_day_period: count,
  grace_period: orNull(count),
});

/** @param members one check for each member, which can also be absent only if its check accepts that */
function object<T>(members: { [Name in keyof Required<T>]: Check }): Check {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new InputError(path, 'is not an object');
    for (const [name, check] of Object.entries<Check>(members))
      check(Reflect.get(value, name), memberOf(path, name));
  };
}

function listOf(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) throw new InputError(path, 'is not a list');
    for (const [i, item] of value.entries()) check(item, memberOf(path, String(i)));
  };
}

function orNull(check: Check): Check {
  return (value, path) => value === null || check(value, path);
}

function orAbsent(check: Check): Check {
  return (value, path) => value === undefined || check(value, path);
}

function among(words: readonly string[]): Check {
  return (value, path) => void oneOf(value, words, path);
}

function ofType(type: 'string' | 'boolean'): Check {
  return (value, path) => {
    if (typeof value !== type) throw new InputError(path, `is not a ${type}`);
  };
}
