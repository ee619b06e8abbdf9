/** A point in time: a `Date`, a `Temporal.Instant` or a `Temporal.ZonedDateTime`. */
export type PointInTime = Date | { readonly epochMilliseconds: number };

/** Hong Kong has been at UTC+8 all year since 1979. */
const aheadOfUtc = 8 * 3_600_000;

/** Formats a time as `2026-03-01 08:00:00`, without the fraction of a second. Text is returned unchanged. */
export function hongKongTime(value: unknown): unknown {
  if (typeof value === 'string') return value;
  const given = value as { epochMilliseconds?: number; getTime?: () => number };
  const time = new Date(Number(given.epochMilliseconds ?? given.getTime?.()) + aheadOfUtc).toJSON();
  // A year of more than four digits makes it longer, and an invalid time makes it null.
  if (time?.length !== 24)
    throw new RangeError(
      'it is neither a Date, a Temporal.Instant nor a Temporal.ZonedDateTime of the years 0 to 9999',
    );
  return time.slice(0, 19).replace('T', ' ');
}
