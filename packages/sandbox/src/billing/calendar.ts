import { Temporal } from 'temporal-polyfill';
import { BillingError } from './error.ts';
import { LAST_DATE } from './policy.ts';

/** A civil day of the sandbox's zone, `YYYY-MM-DD`; years have four digits, so that dates compare as text. */
export type CivilDate = string;

/** An instant in UTC with milliseconds, `YYYY-MM-DDThh:mm:ss.sssZ`; one form, so that instants compare as text. */
export type Instant = string;

/** Refuses what is not a real day: `2023-02-29` names its field. */
export function readDate(value: string, field: string): CivilDate {
  try {
    const date = Temporal.PlainDate.from(value, { overflow: 'reject' }).toString();
    if (date === value) return date;
  } catch {
    // Falls through to the one message below.
  }
  throw new BillingError(field, `${JSON.stringify(value)} is not a date (YYYY-MM-DD)`);
}

/** Any RFC 3339 instant, with any offset, in the one form that this domain keeps. */
export function readInstant(value: string, field: string): Instant {
  try {
    const text = Temporal.Instant.from(value).toString({ fractionalSecondDigits: 3 });
    if (/^\d{4}-/.test(text)) return text;
  } catch {
    // Falls through to the one message below.
  }
  throw new BillingError(field, `${JSON.stringify(value)} is not an instant (RFC 3339, years 0000 to 9999)`);
}

/** An IANA zone name that the platform knows. */
export function readTimeZone(value: string, field: string): string {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value);
    return value;
  } catch {
    throw new BillingError(field, `${JSON.stringify(value)} is not a time zone`);
  }
}

/** The first instant of a local day that exists: 01:00 where the clock skips midnight, the next day where it skips the day. */
export const startOfDay = remembered((date: CivilDate, zone: string): Instant => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  return start.toInstant().toString({ fractionalSecondDigits: 3 });
});

/**
 * The latest local day that has begun at an instant. Where the clock falls back over midnight the wall shows the
 * old day once more; a day that has begun stays begun, or an action of that day would happen and not have happened.
 */
export const dateOf = remembered((at: Instant, zone: string): CivilDate => {
  const date = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString();
  if (date >= LAST_DATE) return LAST_DATE;
  const next = addDays(date, 1);
  return startOfDay(next, zone) <= at ? next : date;
});

/** `date` + `days`; beyond the last four-digit year it stays at its last day, which no clock here reaches. */
export function addDays(date: CivilDate, days: number): CivilDate {
  // No two four-digit years are farther apart, and Temporal itself refuses what is much farther.
  if (days > 4_000_000) return LAST_DATE;
  const moved = Temporal.PlainDate.from(date).add({ days });
  return moved.year > 9999 ? LAST_DATE : moved.toString();
}

/** Days of the half-open range `[start, end)`. */
export function daysBetween(start: CivilDate, end: CivilDate): number {
  return Temporal.PlainDate.from(start).until(end, { largestUnit: 'days' }).days;
}

export function earlier<T extends string>(a: T, b: T): T {
  return a < b ? a : b;
}

export function later<T extends string>(a: T, b: T): T {
  return a > b ? a : b;
}

// A run asks the same few days and zones for many plans; zone rules cost more than all the arithmetic of a step.
function remembered(make: (a: string, b: string) => string): (a: string, b: string) => string {
  const made = new Map<string, string>();
  return (a, b) => {
    const key = `${a} ${b}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= 2_000) made.clear();
    const value = make(a, b);
    made.set(key, value);
    return value;
  };
}
