/** Calls back after some milliseconds; returns a function that cancels it. */
function timer(callback: () => void, milliseconds: number): () => void {
  const started = setTimeout(callback, milliseconds);
  return () => clearTimeout(started);
}

/** Time and randomness; tests replace them. */
export const clock = {
  /** Milliseconds that never run backwards. */
  now: (): number => performance.now(),
  /** Milliseconds since 1970. */
  time: (): number => Date.now(),
  random: (): number => Math.random(),
  /** Limits an attempt. */
  limit: timer,
  /** Waits between two attempts. */
  wait: timer,
};
