import { batched } from '../database/batch.ts';

/** A load that has begun. */
type Begun<T> = { loaded: Promise<T> };

type Waiting<T> = { id: string; resolve(begun: Begun<T>): void };

/**
 * Lets calls that arrive in the same turn of the event loop share one load. It starts after all of them have arrived, so
 * each sees everything committed before, by any process. They also continue together: responses that are sent one right
 * after the other wake the receiving process only once, and waking it costs more than a response.
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
