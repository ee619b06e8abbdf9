import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../clock.ts';
import { checkNumber } from '../options/limits.ts';
import { TIMED_OUT, withDeadline } from './deadline.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a deadline', () => {
  it('returns the result of work that finishes in time, and leaves no timer or listener behind', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    expect(await withDeadline([signal], 10, clock.limit, async () => 1)).toBe(1);
    const failing = withDeadline([signal], 10, clock.limit, () => Promise.reject(new Error('no')));
    expect(vi.getTimerCount()).toBe(1);
    await expect(failing).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });

  it('ends work that ignores its signal when time is up', async () => {
    let given: AbortSignal | undefined;
    const work = expect(
      withDeadline([], 10, clock.limit, (signal) => {
        given = signal;
        return never();
      }),
    ).rejects.toBe(TIMED_OUT);
    vi.advanceTimersByTime(9);
    expect(given?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(given?.aborted).toBe(true);
    await work;
  });

  it('ends with whichever signal aborts first', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const work = expect(withDeadline([first.signal, second.signal], 10, clock.limit, never)).rejects.toBe(
      second.signal,
    );
    second.abort('enough');
    first.abort('too late');
    await work;
  });

  it('starts no work if a signal has already aborted', async () => {
    const aborted = AbortSignal.abort('before');
    const work = vi.fn(never);
    await expect(withDeadline([aborted], 10, clock.limit, work)).rejects.toBe(aborted);
    expect(work).not.toHaveBeenCalled();
  });

  it.each([2 ** 31, Number.POSITIVE_INFINITY])(
    'sets no timer for %d ms, which timers cannot count',
    (timeout) => {
      void withDeadline([], timeout, clock.limit, never);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});

describe('a timeout', () => {
  it.each([1, 0.5, 2 ** 31, Number.POSITIVE_INFINITY])('may be %d', (timeout) => {
    expect(checkNumber('users_get', 'timeout', timeout)).toBe(timeout);
  });

  it.each([0, -1, Number.NaN, '5'])('may not be %s', (timeout) => {
    expect(() => checkNumber('users_get', 'timeout', timeout)).toThrow(
      `users_get: timeout must be a number above 0, not ${timeout}`,
    );
  });
});
