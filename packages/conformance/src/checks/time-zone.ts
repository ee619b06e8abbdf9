/** How far the time in Hong Kong, which has no daylight saving time, is ahead of UTC. */
export const HONG_KONG_MS = 8 * 3_600_000;
