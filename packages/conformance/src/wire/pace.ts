/**
 * Limits the rate of requests. The requests of a batch are sent at once, and the next batch waits for as long as they would
 * have taken one by one.
 */
export function createPace(
  perSecond: number,
  wait: (milliseconds: number) => Promise<void>,
  now: () => number = performance.now.bind(performance),
): (requests: number) => Promise<void> {
  const interval = perSecond === Number.POSITIVE_INFINITY ? 0 : 1000 / perSecond;
  let next = 0;
  return async (requests) => {
    if (interval === 0) return;
    const start = Math.max(now(), next);
    next = start + requests * interval;
    const delay = start - now();
    if (delay > 0) await wait(delay);
  };
}
