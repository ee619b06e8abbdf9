/** Timers of a longer delay fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Ends work when the first of several signals aborts or its time is over. */
export interface Deadline {
  /** Aborts with the reason that ended the work. */
  signal: AbortSignal;
  /** The outcome of the work, or a rejection with the reason, also when the work does not heed the signal. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets go of the timer and the signals. */
  clear(): void;
}

export function startDeadline(
  signals: (AbortSignal | undefined)[],
  timeout: number,
  timedOut: () => Error,
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const watched = signals.filter((given) => given !== undefined);
  const abort = () => controller.abort(watched.find((given) => given.aborted)?.reason);
  for (const given of watched) given.addEventListener('abort', abort);
  if (watched.some((given) => given.aborted)) abort();
  const timer = timeout <= longestTimer ? setTimeout(() => controller.abort(timedOut()), timeout) : undefined;

  return {
    signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        work.then(resolve, reject);
      }),
    clear() {
      clearTimeout(timer);
      for (const given of watched) given.removeEventListener('abort', abort);
    },
  };
}

/** @throws {RangeError} when the timeout is not a number of milliseconds above 0 */
export function checkTimeout(timeout: number): number {
  if (typeof timeout === 'number' && timeout > 0) return timeout;
  throw new RangeError(`timeout is a number of milliseconds above 0, not ${timeout}`);
}
