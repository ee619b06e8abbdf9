/** As it is now: a test that replaces timers later must not stop the sandbox. */
const { setImmediate } = globalThis;

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
