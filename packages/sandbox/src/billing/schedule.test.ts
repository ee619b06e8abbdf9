import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { anyConfig, anyDate } from './scenario.fixture.ts';
import {
  type BillingConfigInput,
  boundary,
  firstPeriodAfter,
  periodOf,
  periodStart,
  readBillingConfig,
  scheduleOf,
} from './schedule.ts';

const schedule = (input: BillingConfigInput, start: string) =>
  scheduleOf(readBillingConfig(input, 'config.'), start);
const anySchedule = fc.tuple(anyConfig, anyDate).map(([config, start]) => schedule(config, start));

describe('boundaries', () => {
  it.each([
    [
      'monthly',
      { billing_interval: 'month' },
      '2023-12-31',
      '2024-01-31 2024-02-29 2024-03-31 2024-04-30 2024-05-31',
    ],
    ['monthly', { billing_interval: 'month' }, '2024-01-30', '2024-02-29 2024-03-30 2024-04-30'],
    ['yearly', { billing_interval: 'year' }, '2024-02-29', '2025-02-28 2026-02-28 2027-02-28 2028-02-29'],
    [
      'every 3 months',
      { billing_interval: 'month', interval_count: 3 },
      '2022-01-31',
      '2022-04-30 2022-07-31 2022-10-31 2023-01-31',
    ],
    ['every 2 weeks', { billing_interval: 'week', interval_count: 2 }, '2024-02-20', '2024-03-05 2024-03-19'],
    ['every 10 days', { billing_interval: 'day', interval_count: 10 }, '2024-02-20', '2024-03-01 2024-03-11'],
  ])('%s (%j) from %s: %s', (_, config, start, dates) => {
    const expected = dates.split(' ');
    const given = schedule(config, start);
    expect(boundary(given, 0)).toBe(start);
    expect(expected.map((_date, i) => boundary(given, i + 1))).toEqual(expected);
  });

  it.each([
    ['fixed day 1', { billing_day_of_month: 1 }, '2024-02-16', '2024-03-01'],
    ['fixed day 31', { billing_day_of_month: 31 }, '2024-04-30', '2024-04-30'],
    ['fixed day 31', { billing_day_of_month: 31 }, '2011-02-14', '2011-02-28'],
    ['fixed day 15', { billing_day_of_month: 15 }, '2024-12-16', '2025-01-15'],
    [
      'fixed 29 February',
      { billing_interval: 'year', billing_month: 2, billing_day_of_month: 29 },
      '2024-03-01',
      '2025-02-28',
    ],
    [
      'fixed 29 February',
      { billing_interval: 'year', billing_month: 2, billing_day_of_month: 29 },
      '2024-02-29',
      '2024-02-29',
    ],
  ])('%s: the first one on or after the start', (_, config, start, first) => {
    expect(
      boundary(schedule({ billing_interval: 'month', billing_type: 'fixed', ...config }, start), 0),
    ).toBe(first);
  });

  it('property 1: strictly rise', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -20, max: 60 }), (given, k) => {
        expect(boundary(given, k) < boundary(given, k + 1)).toBe(true);
      }),
    );
  });

  it('property 2: fall on the anchor day, or on the last day of a month that has none', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -20, max: 60 }), (given, k) => {
        fc.pre(given.unit === 'months');
        const date = boundary(given, k);
        const lastDay = new Date(
          Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0),
        ).getUTCDate();
        expect(Number(date.slice(8))).toBe(Math.min(given.anchor.day, lastDay));
      }),
    );
  });
});

describe('periods', () => {
  it.each([
    ['starts between boundaries', { billing_day_of_month: 1 }, '2024-02-16', '2024-03-01', 14, 29],
    [
      'starts on a clamped boundary: no stub',
      { billing_day_of_month: 31 },
      '2024-04-30',
      '2024-05-31',
      31,
      31,
    ],
    ['starts before a clamped boundary', { billing_day_of_month: 31 }, '2011-02-14', '2011-02-28', 14, 28],
    [
      'starts in a quarter',
      { billing_day_of_month: 1, interval_count: 3 },
      '2024-02-16',
      '2024-03-01',
      14,
      91,
    ],
  ])('a fixed cycle that %s', (_, config, start, end, days, days_of_period) => {
    const given = schedule({ billing_interval: 'month', billing_type: 'fixed', ...config }, start);
    expect(periodOf(given, 0)).toEqual({ start, end, days, days_of_period });
  });

  it('property 3: tile, from the start on, without gap or overlap', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 40 }), (given, n) => {
        expect(periodStart(given, 0)).toBe(given.start);
        const period = periodOf(given, n);
        expect(period.end).toBe(periodOf(given, n + 1).start);
        expect(period.days).toBe(daysBetween(period.start, period.end));
        expect(period.days).toBeGreaterThan(0);
        expect(period.days_of_period).toBeGreaterThanOrEqual(period.days);
      }),
    );
  });

  it('are found by date: the first that starts after it', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -400, max: 4000 }), (given, days) => {
        const date = addDays(given.start, days);
        const n = firstPeriodAfter(given, date);
        expect(n).toBeGreaterThanOrEqual(0);
        expect(periodStart(given, n) > date).toBe(true);
        if (n > 0) expect(periodStart(given, n - 1) <= date).toBe(true);
      }),
    );
  });
});

describe('the end of the calendar', () => {
  it.each(['day', 'week', 'month', 'year'])(
    '%s: what lies beyond the year 9999 never comes',
    (billing_interval) => {
      const given = schedule({ billing_interval, interval_count: 1000 }, '2024-02-29');
      expect(boundary(given, 1_000_000)).toBe('9999-12-31');
      const last = firstPeriodAfter(given, '9999-12-31');
      expect(periodStart(given, last)).toBe('9999-12-31');
      expect(() => periodOf(given, last)).toThrow(
        'interval_count: the period from 9999-12-31 ends after the year 9999',
      );
    },
  );
});

describe('bad configs', () => {
  it.each([
    [
      { billing_interval: 'fortnight' },
      'config.billing_interval: "fortnight" is not one of day, week, month, year',
    ],
    [
      { billing_interval: 'month', billing_type: 'lunar' },
      'config.billing_type: "lunar" is not one of anniversary, fixed',
    ],
    [{ billing_interval: 'month', interval_count: 0 }, 'config.interval_count: 0 is not a whole number'],
    [{ billing_interval: 'month', interval_count: 1.5 }, 'config.interval_count: 1.5 is not a whole number'],
    [{ billing_interval: 'month', billing_type: 'fixed' }, 'config.billing_day_of_month: undefined is not'],
    [
      { billing_interval: 'month', billing_type: 'fixed', billing_day_of_month: 32 },
      'config.billing_day_of_month: 32 is not a whole number from 1 to 31',
    ],
    [
      { billing_interval: 'year', billing_type: 'fixed', billing_day_of_month: 1 },
      'config.billing_month: undefined is not a whole number from 1 to 12',
    ],
    [
      { billing_interval: 'week', billing_type: 'fixed', billing_day_of_month: 1 },
      'config.billing_type: fixed requires a billing_interval of month or year',
    ],
  ])('%j is refused: %s', (config, message) => {
    expect(() => readBillingConfig(config, 'config.')).toThrow(message);
  });
});
