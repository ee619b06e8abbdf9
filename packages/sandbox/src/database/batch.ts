/** As it is now: a test that replaces timers later must not stop the sandbox. */
const { setImmediate, setTimeout } = globalThis;

/** Makes one batch of what comes within one turn of the event loop, and hands it over at the turn's end. */
export function batched<T>(handOver: (batch: T[]) => void): (item: T) => void {
  let batch: T[] = [];
  return (item) => {
    batch.push(item);
    if (batch.length > 1) return;
    setImmediate(() => {
      const full = batch;
      batch = [];
      handOver(full);
    });
  };
}

/** Milliseconds of a pause: what has come meanwhile gets through several turns of the event loop. */
const PAUSE_MS = 1;

/** Lets all others go first. */
export function pauseForOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
