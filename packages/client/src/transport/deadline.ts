export type Signals = readonly (AbortSignal | undefined)[];

/** What `withDeadline` rejects with when time is up. */
export const TIMED_OUT = {};

/**
 * Runs work until it is done, a signal aborts, or time is up. Rejects with the aborted signal or with `timedOut`,
 * even if the work ignores the signal that it gets.
 *
 * @param work without it, waits until time is up
 * @param timer calls back after a number of milliseconds, and returns a function that cancels it
 */
export async function withDeadline<Value>(
  signals: Signals,
  milliseconds: number,
  timer: (callback: () => void, milliseconds: number) => () => void,
  work?: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let end: (ending: unknown) => void;
  let cancel: (() => void) | undefined;
  // The event's target is the signal on every platform; React Native's signals have no `reason`.
  const abort = ({ target }: { target: unknown }) => end(target);
  try {
    return await new Promise((resolve, reject) => {
      end = (ending) => {
        // Rejects before the work is aborted, so that the work's own error is not the one that counts.
        reject(ending);
        controller.abort();
      };
      for (const signal of signals) {
        if (signal?.aborted) return end(signal);
        signal?.addEventListener('abort', abort);
      }
      // A timer with a longer delay would fire at once.
      if (milliseconds < 2 ** 31) cancel = timer(() => end(TIMED_OUT), milliseconds);
      work?.(controller.signal).then(resolve, reject);
    });
  } finally {
    cancel?.();
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}
