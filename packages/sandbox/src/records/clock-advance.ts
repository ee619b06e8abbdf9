import type { Summary } from './summary.ts';

/**
 * A stretch of a sandbox's time that one call moves the clock over: `from` excluded, `to` included, in milliseconds.
 * They neither overlap nor leave a gap, so each event is counted in exactly one of them, whichever server did the
 * work.
 */
export type ClockAdvance = {
  from: number;
  to: number;
  /** Counts so far. */
  done: Summary;
  /** Milliseconds of real time until which a caller can wait for it. */
  kept_until: number;
};
