import { pause as wait } from '#platform';
import type { DeliveryWorker } from '../callbacks/delivery-worker.ts';
import { isClockHeld } from '../callbacks/due-deliveries.ts';
import type { Database } from '../database/database.ts';
import { type RunnerOptions, runDue, wakeAfterBatch } from './runner.ts';

export type BackgroundOptions = Omit<RunnerOptions, 'signal' | 'onBatch' | 'onHeld'> & {
  /** Sends the callbacks that clocks wait for. @default none are sent */
  callbacks?: Pick<DeliveryWorker, 'wake' | 'deliverDue'>;
  /** Milliseconds of real time between scans for due work. @default 2000 */
  everyMs?: number;
  /** Waits for a number of milliseconds, or until the signal aborts. @default real time */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called if a scan fails, which the next one repeats, and for a plan that was set aside. */
  onError: (error: unknown) => void;
};

/**
 * Milliseconds after which a scan stops advancing one sandbox's clock, so that the next scan, which picks sandboxes at
 * random, can find others.
 */
const LONGEST_LOOK_MS = 1_000;

/**
 * Scans for due work until it is closed. A call that advances a clock does the work itself; a scan finds what a dead
 * process left, or what became due while another runner was finishing.
 */
export function startRunner(database: Database, options: BackgroundOptions): { close(): Promise<void> } {
  const { everyMs = 2_000, pause = realPause, callbacks, onError, ...others } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const held = new Map<string, Promise<void>>();
  let goOn = new AbortController();

  /** Scans again as soon as the callbacks that a clock waits for have been attempted. */
  const deliver = async (sandboxId: string, { deliverDue }: Pick<DeliveryWorker, 'deliverDue'>) => {
    const isLeft = () => isClockHeld(database, sandboxId);
    try {
      await deliverDue(sandboxId, { signal, isLeft });
      if (!(await isLeft())) goOn.abort();
    } catch (error) {
      onError(error);
    } finally {
      // Not before the last look, which closing waits for.
      held.delete(sandboxId);
    }
  };
  const runner: RunnerOptions = {
    ...others,
    onError,
    ...(callbacks && {
      onBatch: wakeAfterBatch(callbacks),
      onHeld: (sandboxId) => {
        if (!held.has(sandboxId)) held.set(sandboxId, deliver(sandboxId, callbacks));
      },
    }),
  };

  const ended = (async () => {
    while (!signal.aborted) {
      const cut = AbortSignal.timeout(LONGEST_LOOK_MS);
      const ends = AbortSignal.any([signal, cut]);
      goOn = new AbortController();
      await runDue(database, { ...runner, signal: ends }).catch(onError);
      if (cut.aborted) continue;
      await pause(everyMs, AbortSignal.any([signal, goOn.signal]));
    }
  })();
  return {
    async close() {
      stop.abort();
      await ended;
      await Promise.all(held.values());
    },
  };
}

/** Aborting rejects the pause early. */
function realPause(ms: number, signal: AbortSignal): Promise<unknown> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
