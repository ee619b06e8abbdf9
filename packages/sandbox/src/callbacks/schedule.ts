const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait before the second and each later attempt. Not documented by the service: a sandbox choice. */
export const RETRY_WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];

/** Attempts before a delivery counts as failed. */
export const ATTEMPTS = RETRY_WAITS.length + 1;

/** Milliseconds to wait after an attempt that leaves this many others. */
export function waitBeforeNext(attemptsLeft: number): number {
  return RETRY_WAITS[RETRY_WAITS.length - attemptsLeft] ?? 0;
}
