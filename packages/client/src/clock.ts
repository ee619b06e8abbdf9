/** Calls back after some milliseconds; returns what cancels it. */
function timer(callback: () => void, milliseconds: number): () => void {
  const started = setTimeout(callback, milliseconds);
  return () => clearTimeout(started);
}

/** What the client takes from its surroundings besides `fetch`; tests put their own in its place. */
export const clock = {
  /** Milliseconds that never run backwards. */
  now: (): number => performance.now(),
  /** Milliseconds since 1970. */
  time: (): number => Date.now(),
  random: (): number => Math.random(),
  /** Ends what takes too long. */
  limit: timer,
  /** Passes the time between two attempts. */
  wait: timer,
};
