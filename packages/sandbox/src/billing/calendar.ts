import { Temporal } from 'temporal-polyfill';
import { InputError } from '../input/input-error.ts';
import { memoized } from '../input/memoized.ts';
import { DEFAULT_TIME_ZONE, isZoneName, LAST_DATE } from './policy.ts';

// A run asks for the same few days and zones for many plans, and the rules of a zone cost more than all the arithmetic of
// a step: what is found is remembered.

/** A civil day of the sandbox's zone, `YYYY-MM-DD`; years have four digits, so that dates compare as text. */
export type CivilDate = string;

/** An instant in UTC with milliseconds, `YYYY-MM-DDThh:mm:ss.sssZ`; one form, so that instants compare as text. */
export type Instant = string;

/** Reads a date. @throws {InputError} if there is no such day, as with `2023-02-29` */
export function readDate(value: string, field: string): CivilDate {
  try {
    const date = Temporal.PlainDate.from(value, { overflow: 'reject' }).toString();
    if (date === value) return date;
  } catch {
    // Falls through to the one message below.
  }
  throw new InputError(field, `${JSON.stringify(value)} is not a date (YYYY-MM-DD)`);
}

/** Reads an RFC 3339 instant with any offset, and returns it in the one form that billing uses. */
export function readInstant(value: string, field: string): Instant {
  const instant = normalized(value);
  if (instant !== undefined) return instant;
  throw new InputError(field, `${JSON.stringify(value)} is not an instant (RFC 3339, years 0000 to 9999)`);
}

const normalized = memoized((value: string): Instant | undefined => {
  try {
    const text = Temporal.Instant.from(value).toString({ fractionalSecondDigits: 3 });
    return /^\d{4}-/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
});

/** The name of an IANA zone that the platform knows, in its usual spelling. */
export function readTimeZone(value: string, field: string): string {
  const name = isZoneName(value) ? zoneNamed(value) : undefined;
  if (name !== undefined) return name;
  throw new InputError(
    field,
    `${JSON.stringify(value)} is not the name of a time zone, such as ${DEFAULT_TIME_ZONE}`,
  );
}

function zoneNamed(value: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The first instant of a local day that exists: 01:00 where the clock skips midnight, the next day where it skips the day. */
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
 * The latest local day that has begun by an instant. Where clocks go back across midnight, local time shows the old
 * day again. The new day still counts as begun, or what was done on it would lie in the future.
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

/** `date` + `days`, at most `LAST_DATE`, which no sandbox's clock reaches. */
export function addDays(date: CivilDate, days: number): CivilDate {
  const day = numberOf(date) + days;
  return day < LAST_DAY ? dayOf(day) : LAST_DATE;
}

/** The day a number of months after another, clamped to the last day of its month; at most `LAST_DATE`. */
export function dayOfMonth(
  { year, month, day }: { year: number; month: number; day: number },
  months: number,
): CivilDate {
  const index = year * 12 + month - 1 + months;
  const first = firstOfMonth(index);
  const last = firstOfMonth(index + 1) - 1;
  return last <= LAST_DAY ? dayOf(Math.min(first + day - 1, last)) : LAST_DATE;
}

/** Days of the half-open range `[start, end)`. */
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

// Days are numbered from 1970-01-01 in UTC, where each of them has 24 hours.
const DAY_MS = 86_400_000;
const numberOf = memoized((date: CivilDate) => Date.parse(date) / DAY_MS);
const dayOf = memoized((day: number): CivilDate => {
  return new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length);
});
/** Months counted from January of the year 0; `NaN` far beyond all dates. */
const firstOfMonth = memoized((index: number) => new Date(0).setUTCFullYear(0, index, 1) / DAY_MS);
const LAST_DAY = numberOf(LAST_DATE);
