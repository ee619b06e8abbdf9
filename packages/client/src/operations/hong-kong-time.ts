/** A point in time: a `Date`, a `Temporal.Instant` or a `Temporal.ZonedDateTime`. */
export type PointInTime = Date | { readonly epochMilliseconds: number };

/** Hong Kong has been at UTC+8 all year round since 1979. */
const AHEAD_OF_UTC = 8 * 3_600_000;

/**
 * Formats a time in Hong Kong as `2026-03-01 08:00:00`, without fractions of a second. Strings are returned
 * unchanged.
 */
export function hongKongTime(value: unknown): unknown {
  if (typeof value === 'string') return value;
  const given = value as { epochMilliseconds?: number; getTime?: () => number };
  const time = new Date(Number(given.epochMilliseconds ?? given.getTime?.()) + AHEAD_OF_UTC).toJSON();
  // Longer if the year has more than four digits, and null if the time is invalid.
  if (time?.length !== 24) throw new RangeError('must be a Date or Temporal instant from year 0 to 9999');
  return time.slice(0, 19).replace('T', ' ');
}
