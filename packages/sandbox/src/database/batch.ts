/** As it is now: a test that replaces timers later must not stop the sandbox. */
const { setImmediate, setTimeout } = globalThis;

/** Gathers what comes within one turn of the event loop, and hands it over together at the turn's end. */
export function gather<T>(handOver: (gathered: T[]) => void): (item: T) => void {
  let gathered: T[] = [];
  return (item) => {
    gathered.push(item);
    if (gathered.length > 1) return;
    setImmediate(() => {
      const all = gathered;
      gathered = [];
      handOver(all);
    });
  };
}

/** Milliseconds of a pause: what has come meanwhile gets through several turns of the event loop. */
const PAUSE_MS = 1;

/** Lets all others go first. */
export function pauseForOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
