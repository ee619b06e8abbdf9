export type Signals = readonly AbortSignal[];

/** What `withDeadline` rejects with when time is up. */
export const TIMED_OUT = {};

/** What a signal ends. It has one listener for all, because Node.js 20 prints a warning about more than ten. */
const waiting = new WeakMap<object, Set<(signal: unknown) => void>>();

/** That listener. The event's target is the signal on every platform. */
function endAll({ target }: { target: unknown }): void {
  for (const end of waiting.get(target as object) ?? []) end(target);
}

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
  let fail: (ending: unknown) => void;
  const end = (ending: unknown) => {
    // Rejects before the work is aborted, so that the work's own error is not the one that counts.
    fail(ending);
    controller.abort();
  };
  let cancel: (() => void) | undefined;
  try {
    return await new Promise((resolve, reject) => {
      fail = reject;
      for (const signal of signals) {
        if (signal.aborted) return end(signal);
        const ends = waiting.get(signal) ?? new Set();
        waiting.set(signal, ends.add(end));
        signal.addEventListener('abort', endAll);
      }
      // A timer with a longer delay would fire at once.
      if (milliseconds < 2 ** 31) cancel = timer(() => end(TIMED_OUT), milliseconds);
      work?.(controller.signal).then(resolve, reject);
    });
  } finally {
    cancel?.();
    for (const signal of signals) {
      const ends = waiting.get(signal);
      ends?.delete(end);
      if (!ends?.size) signal.removeEventListener('abort', endAll);
    }
  }
}
