/** A point in time: a `Date`, a `Temporal.Instant` or a `Temporal.ZonedDateTime`. */
export type PointInTime = Date | { readonly epochMilliseconds: number };

/** Hong Kong has been at UTC+8 all year round since 1979. */
const aheadOfUtc = 8 * 3_600_000;

/** `2026-03-01 08:00:00`, the fraction of a second dropped; text is left as it is. */
export function hongKongTime(value: unknown): unknown {
  if (typeof value === 'string') return value;
  const given = value as { epochMilliseconds?: number; getTime?: () => number };
  const time = new Date(Number(given.epochMilliseconds ?? given.getTime?.()) + aheadOfUtc).toJSON();
  // A year of more than four digits is longer, and what is no time is null.
  if (time?.length !== 24) throw new RangeError('it is no time of the years 0 to 9999');
  return time.slice(0, 19).replace('T', ' ');
}
