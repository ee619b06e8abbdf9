import { yieldToEventLoop } from '#platform';

/** A load that has begun. */
interface Begun<T> {
  loaded: Promise<T>;
}

/**
 * Lets calls that arrive in the same turn of the event loop share one load. It starts after all of them have arrived, so
 * each sees everything committed before, by any process. Resuming together also batches the responses: the receiving
 * process wakes up once for all of them, and waking it costs more than a response.
 */
export function shareLoads<T>(load: (id: string) => Promise<T>): (id: string) => Promise<Begun<T>> {
  const waiting = new Map<string, Promise<Begun<T>>>();
  const begin = async (id: string) => {
    await yieldToEventLoop();
    waiting.delete(id);
    return { loaded: load(id) };
  };
  return (id) => {
    let shared = waiting.get(id);
    if (!shared) {
      shared = begin(id);
      waiting.set(id, shared);
    }
    return shared;
  };
}
