import { InputError, oneOf, wholeNumber } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import { addDays, type CivilDate, dayOfMonth, daysBetween, fieldsOf, LAST_DATE } from './calendar.ts';
import {
  BILLING_INTERVALS,
  BILLING_TYPES,
  type BillingInterval,
  DEFAULT_BILLING_TYPE,
  DEFAULT_INTERVAL_COUNT,
  DEFAULT_PRORATION_ENABLED,
  FIXED_INTERVALS,
  MAX_INTERVAL_COUNT,
} from './policy.ts';

/** A billing config in the contract's format; other members are ignored. */
export interface BillingConfigInput {
  interval_count?: number | null;
  billing_interval: string;
  billing_type?: string | null;
  billing_month?: number | null;
  billing_day_of_month?: number | null;
  billing_proration_enabled?: boolean | null;
}

/** A checked config. `billing_day_of_month` and `billing_month` are null if they do not apply. */
export interface BillingConfig {
  interval_count: number;
  billing_interval: BillingInterval;
  billing_month: number | null;
  billing_day_of_month: number | null;
  billing_proration_enabled: boolean;
}

/** `days_of_period` is the number of days that the price covers: more than `days` only in a stub, a partial first period. */
export interface Period {
  start: CivilDate;
  end: CivilDate;
  days: number;
  days_of_period: number;
}

/** A config applied to a start date: the anchor, whose day can exceed the month, and whether there is a stub. */
export interface Schedule {
  start: CivilDate;
  anchor: { year: number; month: number; day: number };
  unit: 'days' | 'months';
  every: number;
  stub: boolean;
}

const UNITS = {
  day: { unit: 'days', size: 1 },
  week: { unit: 'days', size: 7 },
  month: { unit: 'months', size: 1 },
  year: { unit: 'months', size: 12 },
} as const;

/** @param place prefix of its members in messages, as in `config.billing_type` */
export function readBillingConfig(input: BillingConfigInput, place: string): BillingConfig {
  const { billing_interval, billing_type, interval_count } = readAll({
    billing_interval: () => oneOf(input.billing_interval, BILLING_INTERVALS, `${place}billing_interval`),
    billing_type: () =>
      oneOf(input.billing_type ?? DEFAULT_BILLING_TYPE, BILLING_TYPES, `${place}billing_type`),
    interval_count: () =>
      wholeNumber(
        input.interval_count ?? DEFAULT_INTERVAL_COUNT,
        `${place}interval_count`,
        1,
        MAX_INTERVAL_COUNT,
      ),
  });
  const fixed = billing_type === 'fixed';
  if (fixed && !FIXED_INTERVALS.includes(billing_interval)) {
    throw new InputError(
      `${place}billing_type`,
      `fixed requires a billing_interval of ${FIXED_INTERVALS.join(' or ')}`,
    );
  }
  const day = readAll({
    billing_month: () =>
      fixed && billing_interval === 'year'
        ? wholeNumber(input.billing_month, `${place}billing_month`, 1, 12)
        : null,
    billing_day_of_month: () =>
      fixed ? wholeNumber(input.billing_day_of_month, `${place}billing_day_of_month`, 1, 31) : null,
  });
  const billing_proration_enabled = input.billing_proration_enabled ?? DEFAULT_PRORATION_ENABLED;
  return { interval_count, billing_interval, ...day, billing_proration_enabled };
}

export function scheduleOf(config: BillingConfig, start: CivilDate): Schedule {
  const { unit, size } = UNITS[config.billing_interval];
  const anchor = anchorOf(config, start);
  return { start, anchor, unit, every: size * config.interval_count, stub: dayOfMonth(anchor, 0) > start };
}

/** Boundary `k`, positive or negative, counted from the anchor: iterating would keep a clamped day (01-31, 02-28, 03-28). */
export function boundary(schedule: Schedule, k: number): CivilDate {
  const { anchor, unit, every } = schedule;
  return unit === 'days' ? addDays(dayOfMonth(anchor, 0), k * every) : dayOfMonth(anchor, k * every);
}

/** First day of period `n`, counted from 0 and including the stub. */
export function periodStart(schedule: Schedule, n: number): CivilDate {
  if (!schedule.stub) return boundary(schedule, n);
  return n === 0 ? schedule.start : boundary(schedule, n - 1);
}

export function periodOf(schedule: Schedule, n: number): Period {
  const start = periodStart(schedule, n);
  const end = periodStart(schedule, n + 1);
  const days = daysBetween(start, end);
  if (days === 0) throw new InputError('interval_count', `the period from ${start} ends after the year 9999`);
  if (n > 0 || !schedule.stub) return { start, end, days, days_of_period: days };
  // The stub is part of a full period between two anchor days, which the price covers.
  return { start, end, days, days_of_period: daysBetween(boundary(schedule, -1), end) };
}

/** Number of the first period that starts after `date`, or of the one that the last date cuts off. */
export function firstPeriodAfter(schedule: Schedule, date: CivilDate): number {
  const { year, month } = fieldsOf(date);
  const passed =
    schedule.unit === 'days'
      ? daysBetween(dayOfMonth(schedule.anchor, 0), date)
      : (year - schedule.anchor.year) * 12 + month - schedule.anchor.month;
  let n = Math.max(0, Math.floor(passed / schedule.every) - 1);
  for (let start = periodStart(schedule, n); start <= date && start < LAST_DATE; ) {
    n += 1;
    start = periodStart(schedule, n);
  }
  return n;
}

function anchorOf(config: BillingConfig, start: CivilDate): Schedule['anchor'] {
  const { year, month, day } = fieldsOf(start);
  if (config.billing_day_of_month === null) return { year, month, day };
  const first = { year, month: config.billing_month ?? month, day: config.billing_day_of_month };
  if (dayOfMonth(first, 0) >= start) return first;
  if (config.billing_month !== null) return { ...first, year: year + 1 };
  return month === 12 ? { ...first, year: year + 1, month: 1 } : { ...first, month: month + 1 };
}
