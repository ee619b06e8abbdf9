import { RunStopped } from '../run/stopped.ts';
import { reasonOf } from '../wire/reason.ts';
import type { Output } from './command.ts';

/** What ends a command early: a signal, or output that cannot be written. */
export interface Interruption {
  /** Aborted with a `RunStopped`. */
  signal: AbortSignal;
  /** The exit code for the signal or the output, whichever it was. */
  cause(): { signal?: number; output?: number };
  /** Stops listening to signals. */
  close(): void;
}

/** Exit codes of a command that a signal ended, as shells expect them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 };

/** The same for SIGPIPE, which ends other programs once nobody reads what they print. Node ignores it. */
const SIGPIPE = 141;

export function listenForInterruption({ stdout, stderr }: Output): Interruption {
  const interrupted = new AbortController();
  let cause: ReturnType<Interruption['cause']> = {};
  const end = (by: typeof cause, reason: string) => {
    if (interrupted.signal.aborted) return;
    cause = by;
    interrupted.abort(new RunStopped(reason));
  };
  const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
    const listener = () => end({ signal: code }, 'the run was interrupted');
    // Once, so that a second signal ends the process.
    process.once(signal, listener);
    return () => process.removeListener(signal, listener);
  });
  // These listeners stay: whatever is still printed until the process exits fails again.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = error.code === 'EPIPE';
    if (!isClosed && cause.output === undefined) stderr.write(`Cannot print: ${reasonOf(error)}\n`);
    end({ output: isClosed ? SIGPIPE : 2 }, 'its output could not be written');
  });
  stderr.on('error', () => undefined);
  return {
    signal: interrupted.signal,
    cause: () => cause,
    close() {
      for (const remove of listeners) remove();
    },
  };
}
