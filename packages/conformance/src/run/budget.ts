import type { Step } from './check.ts';

/** The most requests that a run sends. */
export interface Budget {
  /** Requests that change nothing. */
  reads: number;
  /** Requests that may change data. */
  writes: number;
  /** How many of these go to the callback receiver in the profile. */
  toReceiver: number;
  /** Further requests, reads or writes, sent only to shrink findings. */
  shrinking: number;
  /** Further requests, sent only after a 429. */
  retries: number;
}

const SHRINKING = 100;
const MIN_RETRIES = 100;

/** The most requests that some steps send. */
export function budgetOf(steps: readonly Step[]): Budget {
  const sum = (of: readonly Step[]) => of.reduce((total, { requests }) => total + requests, 0);
  const reads = sum(steps.filter(({ writes }) => !writes));
  const writes = sum(steps.filter((step) => step.writes));
  return {
    reads,
    writes,
    toReceiver: sum(steps.filter(({ callsReceiver }) => callsReceiver)),
    shrinking: steps.length > 0 ? SHRINKING : 0,
    retries: Math.max(MIN_RETRIES, reads + writes),
  };
}
