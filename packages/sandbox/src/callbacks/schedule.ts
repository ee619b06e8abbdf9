const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait before the second and each later attempt. Not documented by the service: a sandbox choice. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];

/** Attempts before a delivery counts as failed. */
export const ATTEMPTS = WAITS.length + 1;

/** Milliseconds to wait after an attempt that leaves this many others. */
export function waitBeforeNext(attemptsLeft: number): number {
  return WAITS[WAITS.length - attemptsLeft] ?? 0;
}
