/** A point in time: a `Date`, a `Temporal.Instant` or a `Temporal.ZonedDateTime`. */
export type PointInTime = Date | { readonly epochMilliseconds: number };

/** Hong Kong has been at UTC+8 all year round since 1979. */
const aheadOfUtc = 8 * 3_600_000;

/** The years that four digits can write, in milliseconds since 1970. */
const [first, last] = [-62_167_219_200_000, 253_402_300_799_999];

/** `2026-03-01 08:00:00`, the fraction of a second dropped; text is left as it is. */
export function hongKongTime(value: unknown): unknown {
  if (typeof value === 'string') return value;
  const { epochMilliseconds = Number(value) } = value as { epochMilliseconds?: number };
  const time = epochMilliseconds + aheadOfUtc;
  if (!(time >= first && time <= last)) throw new RangeError('is no time of the years 0 to 9999');
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
