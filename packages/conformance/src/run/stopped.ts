import { plural } from '../reports/plural.ts';

/** Ends a run early. The message is the reason why its remaining steps are skipped. */
export class RunStopped extends Error {
  static {
    RunStopped.prototype.name = 'RunStopped';
  }
}

/** The result of some work, unless the signal is aborted first: the work then continues without anyone waiting for it. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  work.catch(() => undefined);
  aborted.promise.catch(() => undefined);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** What can end a run early. */
export interface Stop {
  /** Aborted with a `RunStopped`. */
  signal: AbortSignal;
  end(reason: string): void;
  /** Clears the timer and stops listening to the caller's signal. */
  close(): void;
}

export function createStop({
  signal: given,
  maxSeconds,
}: {
  signal?: AbortSignal;
  maxSeconds?: number;
}): Stop {
  const controller = new AbortController();
  const end = (reason: string) => controller.abort(new RunStopped(reason));
  const interrupt = () =>
    end(given?.reason instanceof RunStopped ? given.reason.message : 'the run was interrupted');
  if (given?.aborted) interrupt();
  given?.addEventListener('abort', interrupt);
  const timer =
    maxSeconds === undefined
      ? undefined
      : setTimeout(() => end(`the run was ended after ${plural(maxSeconds, 'second')}`), maxSeconds * 1000);
  return {
    signal: controller.signal,
    end,
    close() {
      clearTimeout(timer);
      given?.removeEventListener('abort', interrupt);
    },
  };
}
