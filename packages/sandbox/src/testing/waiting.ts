import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest time that a timer can be set to, about 25 days. A longer one would fire immediately. */
const LONGEST_MS = 2 ** 31 - 1;

/** Checks a timeout and returns the milliseconds to set a timer to. @throws {TypeError} if it is not a number of at least 0 */
export function timerOf(timeout: number): number {
  if (typeof timeout === 'number' && timeout >= 0) return Math.min(timeout, LONGEST_MS);
  throw new TypeError(`timeout must be a number of milliseconds from 0, not ${timeout}`);
}

/** Waits for work, up to a number of milliseconds of real time. @throws {Error} if it takes longer */
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

/** Milliseconds to wait for timers that a flow has left behind. */
const GRACE_MS = 300;

/** Watches for timers that a flow leaves behind, since it may continue when they fire. */
export interface LeftoverTimers {
  /** Called when the flow has no timers: all that are running belong to others, such as the test runner. */
  none(): void;
  /** Waits while more timers are running than those of others. */
  end(): Promise<void>;
}

export function leftoverTimers(): LeftoverTimers {
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  let others = running();
  return {
    none() {
      // The number of others' timers varies; the minimum is what always runs.
      others = Math.min(others, running());
    },
    async end() {
      for (let waited = 0; waited < GRACE_MS && running() > others; waited += 10) await sleep(10);
    },
  };
}
