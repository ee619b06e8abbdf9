import { batched } from '../database/batch.ts';

/** A load that has begun. */
type Begun<T> = { loaded: Promise<T> };

type Waiting<T> = { id: string; resolve(begun: Begun<T>): void };

/**
 * Lets calls that arrive within one turn of the event loop share one load. It starts after all of them arrived, so
 * each sees what was committed before, by whatever process. They go on together, too: answers that leave one right
 * after the other wake whoever waits for them once, and that costs more than an answer does.
 */
export function shareLoads<T>(load: (id: string) => Promise<T>): (id: string) => Promise<Begun<T>> {
  const ask = batched<Waiting<T>>((batch) => {
    const loads = new Map<string, Promise<T>>();
    for (const { id, resolve } of batch) {
      const loading = loads.get(id) ?? load(id);
      loads.set(id, loading);
      resolve({ loaded: loading });
    }
  });
  return (id) => new Promise((resolve) => ask({ id, resolve }));
}
