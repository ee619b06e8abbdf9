export type Signals = readonly (AbortSignal | undefined)[];

/** What work ends with when its time is over. */
export const timedOut = {};

/**
 * Does work until it is done, the first of several signals aborts, or its time is over: then it rejects with that
 * signal, or with `timedOut`, also when the work does not heed the signal that it is given.
 *
 * @param work nothing by default, which only passes the time
 * @param timer counts the milliseconds, and returns what cancels it
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
  // React Native's signals have no reason of their own; the event's target is the signal everywhere.
  const abort = ({ target }: { target: unknown }) => end(target);
  try {
    return await new Promise((resolve, reject) => {
      end = (ending) => {
        // First this, so that it is not the end of the work that is seen.
        reject(ending);
        controller.abort();
      };
      for (const signal of signals) {
        if (signal?.aborted) return end(signal);
        signal?.addEventListener('abort', abort);
      }
      // Timers of a longer delay fire at once.
      if (milliseconds < 2 ** 31) cancel = timer(() => end(timedOut), milliseconds);
      work?.(controller.signal).then(resolve, reject);
    });
  } finally {
    cancel?.();
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}
