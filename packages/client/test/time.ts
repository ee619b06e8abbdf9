import { onTestFinished, vi } from 'vitest';
import { clock } from '../src/clock.ts';

/** Fake time that passes only when the client waits, with limits that expire only when a test says so. */
export function virtualTime({ random = 0.5, time = Date.UTC(2026, 2, 1) } = {}) {
  const waits: number[] = [];
  const limits: number[] = [];
  let now = 0;
  let running: { end: () => void; milliseconds: number } | undefined;
  const spies = [
    vi.spyOn(clock, 'now').mockImplementation(() => now),
    vi.spyOn(clock, 'time').mockImplementation(() => time + now),
    vi.spyOn(clock, 'random').mockReturnValue(random),
    vi.spyOn(clock, 'wait').mockImplementation((callback, milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      const done = setImmediate(callback);
      return () => clearImmediate(done);
    }),
    vi.spyOn(clock, 'limit').mockImplementation((end, milliseconds) => {
      limits.push(milliseconds);
      running = { end, milliseconds };
      return () => {
        running = undefined;
      };
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    /** How long the client waited before each retry. */
    waits,
    /** The limit of each attempt. */
    limits,
    /** Whether an attempt currently has a limit. */
    isLimited: () => running !== undefined,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Lets the limit of the current attempt expire, slightly early, as timers may. */
    expire: ({ early = 0 } = {}) => {
      if (!running) throw new Error('no attempt is running');
      now += running.milliseconds - early;
      running.end();
    },
  };
}
