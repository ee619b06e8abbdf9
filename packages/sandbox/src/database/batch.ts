/** Saved at load: a test that replaces timers later must not stop the sandbox. */
const { setImmediate, setTimeout } = globalThis;

/** Collects everything added within one turn of the event loop into a batch, and runs it at the end of the turn. */
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

/** Length of a pause in milliseconds: time for waiting calls to get through several turns of the event loop. */
const PAUSE_MS = 1;

/** Lets all other calls go first. */
export function pauseForOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** Lets what was written be sent, and other calls begin. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
