import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, for so many milliseconds of real time. @throws {Error} when it takes longer */
export async function within<T>(milliseconds: number, name: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(
      `${name} did not settle within ${milliseconds} ms: the option timeout sets another limit`,
    );
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds that timers left behind get to fire. */
const GRACE_MS = 300;

/**
 * Counts the timers that run now. The function that it returns waits while there are more: somebody has left a timer, and
 * may go on when it fires.
 */
export function leftoverTimers(): () => Promise<void> {
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = running();
  return async () => {
    for (let waited = 0; waited < GRACE_MS && running() > before; waited += 10) await sleep(10);
  };
}
