/** Milliseconds after which the clock of the server is read again. */
const VALID_MS = 60_000;

/** A lease that ends later than this, in milliseconds, was taken before the clock was set back. */
export const LONGEST_LEASE_MS = 60_000;

/** Milliseconds by which two readings of a clock can differ. If they differ by more, the clock was set. */
const INEXACT_MS = 1_000;

/** The timers of a test that replaces them do not move the clock of the server. */
export const monotonic = performance.now.bind(performance);

/** The clock of a database server, as last read, and how exact that is. */
let reading = { ahead: 0, error: Number.POSITIVE_INFINITY, at: Number.NEGATIVE_INFINITY };

/** The latest time that was told. */
let latest = Number.NEGATIVE_INFINITY;

/**
 * Real time in milliseconds by the clock of the database server, which all servers of a database share: their own clocks
 * may differ. Without a database server, the time of this machine.
 */
export function databaseNow(): number {
  if (reading.error === Number.POSITIVE_INFINITY) return Date.now();
  // The clock of this machine may be set meanwhile.
  const now = Math.round(monotonic() + reading.ahead);
  // A more exact reading must not make what is due already due later again.
  if (now > latest || latest - now > INEXACT_MS) latest = now;
  return latest;
}

/** Whether the clock of the server should be read again. */
export function isClockStale(): boolean {
  return monotonic() - reading.at > VALID_MS;
}

/**
 * Notes what the clock of the server showed at some time between `sent` and now, by `monotonic`. Of several
 * readings, the most exact counts.
 */
export function recordServerClock(shown: number, sent: number): void {
  const at = monotonic();
  const error = (at - sent) / 2;
  if (error > reading.error && !isClockStale()) return;
  reading = { ahead: shown - sent - error, error, at };
}
