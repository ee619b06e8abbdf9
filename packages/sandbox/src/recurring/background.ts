import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type RunnerOptions, runDue } from './runner.ts';

export type BackgroundOptions = Omit<RunnerOptions, 'signal'> & {
  /** Milliseconds of real time between scans for due work. @default 2000 */
  everyMs?: number;
  /** Waits as long, or until the signal. @default real time */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called when a scan fails, which the next one repeats, and for a plan that was put aside. */
  onError: (error: unknown) => void;
};

/** Milliseconds after which a long jump of one sandbox's clock makes room for the others, which come by chance. */
const LONGEST_LOOK_MS = 1_000;

/**
 * Looks for due work until it is closed. Whoever moves a clock does the work at once; what this finds was left by a
 * process that died, or came about while another was finishing.
 */
export function startRunner(database: Database, options: BackgroundOptions): { close(): Promise<void> } {
  const { everyMs = 2_000, pause = realPause, onError, ...runner } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const ended = (async () => {
    while (!signal.aborted) {
      const cut = AbortSignal.timeout(LONGEST_LOOK_MS);
      const ends = AbortSignal.any([signal, cut]);
      await runDue(database, { ...runner, onError, signal: ends }).catch(onError);
      if (cut.aborted) continue;
      await pause(everyMs, signal);
    }
  })();
  return {
    async close() {
      stop.abort();
      await ended;
    },
  };
}

/** Aborting ends it early, by an error that says nothing else. */
function realPause(ms: number, signal: AbortSignal): Promise<unknown> {
  return setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
