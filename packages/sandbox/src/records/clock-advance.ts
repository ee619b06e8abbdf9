import type { Summary } from './summary.ts';

/**
 * A stretch of a sandbox's time that one call moves the clock over: `from` excluded, `to` included, in milliseconds.
 * Together they leave no gap and share nothing, so each thing that happens is counted in one of them, whichever
 * server did the work.
 */
export type ClockAdvance = {
  from: number;
  to: number;
  /** What has happened in it so far. */
  done: Summary;
  /** Milliseconds of real time until which a caller may wait for it. */
  kept_until: number;
};
