import { clock } from './clock.ts';

/** Timers of a longer delay fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Ends work when the first of several signals aborts or its time is over. */
export interface Deadline {
  /** Aborts with the reason that ended the work. */
  signal: AbortSignal;
  /** Does the work: gives its outcome, or rejects with the reason, also when the work does not heed the signal. */
  race<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Lets go of the timer and the signals. */
  clear(): void;
}

export function startDeadline(
  signals: readonly (AbortSignal | undefined)[],
  timeout: number,
  timedOut: () => unknown,
  timer = clock.limit,
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  // Told by hand: a listener on our own signal would cost each call more than all else here.
  let fail: (reason: unknown) => void = () => {};
  const end = (reason: unknown) => {
    controller.abort(reason);
    fail(signal.reason);
  };
  const abort = ({ target }: Event) => end((target as AbortSignal).reason);
  for (const given of signals) {
    if (given?.aborted) end(given.reason);
    given?.addEventListener('abort', abort);
  }
  const cancel = timeout <= longestTimer ? timer(() => end(timedOut()), timeout) : undefined;

  return {
    signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        fail = reject;
        if (signal.aborted) reject(signal.reason);
        else work().then(resolve, reject);
      }),
    clear() {
      cancel?.();
      for (const given of signals) given?.removeEventListener('abort', abort);
    },
  };
}

/** Resolves after some milliseconds, or rejects with the reason of the signal that aborts before. */
export async function pause(
  milliseconds: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  const over = {};
  const deadline = startDeadline(signals, milliseconds, () => over, clock.wait);
  try {
    await deadline.race(() => new Promise(() => {}));
  } catch (reason) {
    if (reason !== over) throw reason;
  } finally {
    deadline.clear();
  }
}
