import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { monotonic } from '../src/database/clock.ts';

/** Until the test is over, timers of exactly this many milliseconds end when the test says so. @returns what ends them */
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

/** Until the test is over, a pause that a signal can end lasts until that signal aborts. */
export function holdPauses(): void {
  const { setTimeout } = promises;
  const spy = vi
    .spyOn(promises, 'setTimeout')
    .mockImplementation((ms, value, options) =>
      setTimeout(options?.signal ? 2 ** 31 - 1 : ms, value, options),
    );
  // What modules have imported by name changes too.
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

/** Replaces timers, also where modules have imported them by name. @returns what restores them */
export function fakeTimers(
  ...toFake: ('setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval')[]
): () => void {
  vi.useFakeTimers({ toFake });
  const spies = toFake.map((name) => vi.spyOn(timers, name).mockImplementation(globalThis[name] as never));
  syncBuiltinESMExports();
  return () => {
    vi.useRealTimers();
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  };
}

/** Until the test is over, sockets that may be silent for exactly this many milliseconds. @returns what lets that time pass */
export function holdSocketTimeouts(milliseconds: number): () => void {
  const sockets = new Set<Socket>();
  const { setTimeout } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
    this: Socket,
    ...timeout
  ) {
    if (timeout[0] === milliseconds) sockets.add(this);
    return setTimeout.apply(this, timeout);
  });
  onTestFinished(() => spy.mockRestore());
  return () => {
    for (const socket of sockets) socket.emit('timeout');
  };
}

/**
 * Time passes for whoever looks whether another process has died, until the test ends.
 * @param ms by which each look is later than it would be
 */
export function hurry(ms = 200): void {
  let looks = 0;
  // The clock that no test replaces, or a test that has timed out would call itself.
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + ms * ++looks);
  onTestFinished(() => spy.mockRestore());
}
