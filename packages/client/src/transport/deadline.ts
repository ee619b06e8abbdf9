import { clock } from '../clock.ts';

/** Timers of a longer delay fire at once. */
const longestTimer = 2 ** 31 - 1;

export type Signals = readonly (AbortSignal | undefined)[];

/** Why a deadline ended the work: its time was over, or a signal aborted for a reason. */
export type Ending = 'timeout' | { reason: unknown };

/** Ends work when the first of several signals aborts or its time is over. */
export interface Deadline {
  /** Aborts when the work is to end. */
  readonly signal: AbortSignal;
  readonly ending: Ending | undefined;
  /** Does the work; rejects when it is to end, also when the work ignores the signal. The caller reads `ending`. */
  race<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Lets go of the timer and the signals. */
  clear(): void;
}

export function startDeadline(signals: Signals, timeout: number, timer = clock.limit): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  let ending: Ending | undefined;
  // Called directly: a listener on our own signal would cost each call more than all else here.
  let fail: () => void = () => {};
  const end = (why: Ending) => {
    ending ??= why;
    controller.abort();
    fail();
  };
  // React Native's signals have no reason; the event's target is the signal everywhere.
  const abort = ({ target }: Event) => end({ reason: (target as AbortSignal).reason });
  for (const given of signals) {
    if (given?.aborted) end({ reason: given.reason });
    given?.addEventListener('abort', abort);
  }
  const cancel = timeout <= longestTimer ? timer(() => end('timeout'), timeout) : undefined;

  return {
    signal,
    get ending() {
      return ending;
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        fail = reject;
        if (ending) reject();
        else work().then(resolve, reject);
      }),
    clear() {
      cancel?.();
      for (const given of signals) given?.removeEventListener('abort', abort);
    },
  };
}

/** Waits some milliseconds; returns early, with the reason, when a signal aborts. */
export async function pause(milliseconds: number, signals: Signals): Promise<Ending> {
  const deadline = startDeadline(signals, milliseconds, clock.wait);
  await deadline.race(() => new Promise(() => {})).catch(() => {});
  deadline.clear();
  return deadline.ending ?? 'timeout';
}
