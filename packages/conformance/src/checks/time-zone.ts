/** How far the time in Hong Kong, which has no daylight saving time, is ahead of UTC. */
export const HONG_KONG_MS = 8 * 3_600_000;

/** A time in Hong Kong, as a query has it. */
export function hongKong(instant: number): string {
  return new Date(instant + HONG_KONG_MS).toISOString().slice(0, 19).replace('T', ' ');
}
