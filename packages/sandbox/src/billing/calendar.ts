import { Temporal } from 'temporal-polyfill';
import { InputError } from '../input/input-error.ts';
import { memoized } from '../input/memoized.ts';

// Results are memoized: a run needs the same few days and time zones for many plans, and time zone rules cost more than
// all the arithmetic of a step.

/** The last date with a year of four digits. */
export const LAST_DATE = '9999-12-31';

/** A calendar day in the sandbox's time zone, `YYYY-MM-DD`. Years have four digits, so that dates compare as text. */
export type CivilDate = string;

/**
 * An instant in UTC, always with milliseconds, `YYYY-MM-DDThh:mm:ss.sssZ`, so that instants compare as text. Stored and
 * shown in the format of `formatInstant`.
 */
export type Instant = string;

/** Reads a date. @throws {InputError} if there is no such day, such as `2023-02-29` */
export function readDate(value: string, field: string): CivilDate {
  try {
    const date = Temporal.PlainDate.from(value).toString();
    if (date === value) return date;
  } catch {
    // Falls through to the error below.
  }
  throw new InputError(field, `${JSON.stringify(value)} is not a date (YYYY-MM-DD)`);
}

/** Reads an RFC 3339 instant with any offset, and returns it in the format that billing uses. */
export function readInstant(value: string, field: string): Instant {
  const instant = normalized(value);
  if (instant !== undefined) return instant;
  throw new InputError(field, `${JSON.stringify(value)} is not an instant (RFC 3339, years 0000 to 9999)`);
}

/** Reads an instant that was stored. It is hardly ever parsed: those of thousands of plans can all be different. */
export function readStoredInstant(value: string, field: string): Instant {
  if (!STORED.test(value)) return readInstant(value, field);
  return `${value.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}.${value.slice('YYYY-MM-DDThh:mm:ss.'.length, -1).padEnd(3, '0')}Z`;
}

const STORED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

const normalized = memoized((value: string): Instant | undefined => {
  try {
    const text = Temporal.Instant.from(value).toString({ fractionalSecondDigits: 3 });
    return /^\d{4}-/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
});

/** The first instant of a local day: 01:00 if the clock skips midnight, the next day if it skips the whole day. */
export function startOfDay(date: CivilDate, zone: string): Instant {
  return startsIn(zone)(date);
}

const startsIn = memoized((zone: string) =>
  memoized((date: CivilDate): Instant => {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
    return start.toInstant().toString({ fractionalSecondDigits: 3 });
  }),
);

/**
 * The latest local day that has begun by an instant. If clocks go back across midnight, local time shows the old day
 * again; the new day still counts as begun, or what was done on it would be in the future.
 */
export function dateOf(at: Instant, zone: string): CivilDate {
  return datesIn(zone)(at);
}

const datesIn = memoized((zone: string) =>
  memoized((at: Instant): CivilDate => {
    const date = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString();
    if (date >= LAST_DATE) return LAST_DATE;
    const next = addDays(date, 1);
    return startOfDay(next, zone) <= at ? next : date;
  }),
);

/** Adds days to a date; the result is at most `LAST_DATE`, which no sandbox's clock reaches. */
export function addDays(date: CivilDate, days: number): CivilDate {
  const day = numberOf(date) + days;
  return day < LAST_DAY ? dayOf(day) : LAST_DATE;
}

/** Adds months to a date, clamped to the last day of the month; the result is at most `LAST_DATE`. */
export function dayOfMonth(
  { year, month, day }: { year: number; month: number; day: number },
  months: number,
): CivilDate {
  const index = year * 12 + month - 1 + months;
  const first = firstOfMonth(index);
  const last = firstOfMonth(index + 1) - 1;
  return last <= LAST_DAY ? dayOf(Math.min(first + day - 1, last)) : LAST_DATE;
}

/** Number of days in `[start, end)`. */
export function daysBetween(start: CivilDate, end: CivilDate): number {
  return numberOf(end) - numberOf(start);
}

export const fieldsOf = memoized((date: CivilDate): { year: number; month: number; day: number } => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
});

export function earlier<T extends string>(a: T, b: T): T {
  return a < b ? a : b;
}

export function later<T extends string>(a: T, b: T): T {
  return a > b ? a : b;
}

// Days are numbered from 1970-01-01 in UTC, where every day has 24 hours.
const DAY_MS = 86_400_000;
const numberOf = memoized((date: CivilDate) => Date.parse(date) / DAY_MS);
const dayOf = memoized((day: number): CivilDate => {
  return new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length);
});
/** Number of the first day of a month, counted from January of the year 0; `NaN` far beyond all dates. */
const firstOfMonth = memoized((index: number) => new Date(0).setUTCFullYear(0, index, 1) / DAY_MS);
const LAST_DAY = numberOf(LAST_DATE);
