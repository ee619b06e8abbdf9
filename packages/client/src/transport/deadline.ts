export type Signals = readonly (AbortSignal | undefined)[];

/** What `withDeadline` rejects with when the time is over. */
export const timedOut = {};

/**
 * Runs work until it is done, one of several signals aborts, or its time is over. Then it rejects with that signal or
 * with `timedOut`, even if the work ignores the signal that it gets.
 *
 * @param work nothing by default, which waits for the time to be over
 * @param timer calls back after so many milliseconds, and returns a function that cancels it
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
      // Timers with a longer delay would fire at once.
      if (milliseconds < 2 ** 31) cancel = timer(() => end(timedOut), milliseconds);
      work?.(controller.signal).then(resolve, reject);
    });
  } finally {
    cancel?.();
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}
