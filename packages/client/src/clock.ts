/** Calls back after a number of milliseconds. Returns a function that cancels the timer. */
function timer(callback: () => void, milliseconds: number): () => void {
  const started = setTimeout(callback, milliseconds);
  return () => clearTimeout(started);
}

/** Time and randomness; tests replace them. */
export const clock = {
  /** Monotonic milliseconds. */
  now: (): number => performance.now(),
  /** Milliseconds since 1970. */
  time: (): number => Date.now(),
  random: Math.random,
  /** Limits an attempt. */
  limit: timer,
  /** Waits between two attempts. */
  wait: timer,
};
