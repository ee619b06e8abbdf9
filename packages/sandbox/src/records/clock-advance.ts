import type { Summary } from './summary.ts';

/**
 * The period over which one call moves a sandbox's clock: after `from`, up to and including `to`, in milliseconds.
 * Periods neither overlap nor leave gaps, so each event is counted in exactly one, whichever server did the work.
 */
export interface ClockAdvance {
  from: number;
  to: number;
  /** Counts so far. */
  done: Summary;
  /** Until when a caller can wait for it, in milliseconds of real time. */
  kept_until: number;
}
