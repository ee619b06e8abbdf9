import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/** Until the test is over, timers of exactly so many milliseconds end when the test says so. @returns what ends them */
export function timersOf(milliseconds: number): () => void {
  const running: (() => void)[] = [];
  const { setTimeout } = timers;
  const pause = promises.setTimeout;
  const callbacks = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    if (delay === milliseconds) running.push(() => callback(...args));
    return setTimeout(callback, delay, ...args);
  };
  const spies = [
    vi.spyOn(timers, 'setTimeout').mockImplementation(callbacks as typeof setTimeout),
    vi.spyOn(promises, 'setTimeout').mockImplementation((delay, ...rest) => {
      if (delay !== milliseconds) return pause(delay, ...rest);
      return new Promise((resolve) => running.push(() => resolve(rest[0])));
    }),
  ];
  // What modules have imported by name changes too.
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  });
  return () => {
    for (const end of running.splice(0)) end();
  };
}
