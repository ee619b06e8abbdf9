import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest time that a timer can be set to, some 25 days; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The milliseconds that a timer is set to for a timeout. @throws {TypeError} when it is no number from 0 */
export function timerOf(timeout: number): number {
  if (typeof timeout === 'number' && timeout >= 0) return Math.min(timeout, LONGEST_MS);
  throw new TypeError(`timeout must be a number of milliseconds from 0, not ${timeout}`);
}

/** Waits for work, for so many milliseconds of real time. @throws {Error} when it takes longer */
export async function within<T>(milliseconds: number, name: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(
      `${name} did not settle within ${milliseconds} ms; the option 'timeout' sets another limit`,
    );
    timer = setTimeout(() => reject(error), timerOf(milliseconds));
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds that timers left behind get to fire. */
const GRACE_MS = 300;

/** Watches for timers that a flow leaves behind: it may go on when they fire. */
export interface LeftoverTimers {
  /** Nothing of the flow is left now: what runs is of others, such as the test runner. */
  none(): void;
  /** Waits while more timers run than those of others. */
  end(): Promise<void>;
}

export function leftoverTimers(): LeftoverTimers {
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  let others = running();
  return {
    none() {
      // Others' timers come and go: the fewest are those that stay.
      others = Math.min(others, running());
    },
    async end() {
      for (let waited = 0; waited < GRACE_MS && running() > others; waited += 10) await sleep(10);
    },
  };
}
