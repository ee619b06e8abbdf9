import { setTimeout, yieldToEventLoop } from '#platform';

/** Milliseconds of a pause: time for waiting calls to get through several turns of the event loop. */
const PAUSE_MS = 1;

/** Lets all other calls go first, also those of other processes. */
export function pauseForOthers(ms = PAUSE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Turns of the event loop that a newly arrived call needs to issue its first statement. */
const TURNS = 4;

/** Pauses only if a call of this process arrives meanwhile; `count` returns how many have arrived so far. */
export async function pauseForCalls(count: () => number): Promise<void> {
  const before = count();
  for (let turn = 0; turn < TURNS; turn++) await yieldToEventLoop();
  if (count() > before) await pauseForOthers();
}
