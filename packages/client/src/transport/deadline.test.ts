import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkTimeout } from '../options/limits.ts';
import { startDeadline } from './deadline.ts';

const never = () => new Promise<never>(() => {});
const timedOut = () => new Error('timed out');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a deadline', () => {
  it('gives the outcome of work that ends in time', async () => {
    const deadline = startDeadline([], 10, timedOut);
    expect(await deadline.race(async () => 1)).toBe(1);
    await expect(deadline.race(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('ends work that does not heed the signal when its time is over', async () => {
    const deadline = startDeadline([], 10, timedOut);
    const work = expect(deadline.race(never)).rejects.toThrow('timed out');
    vi.advanceTimersByTime(9);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
    await work;
  });

  it('ends with the reason of whichever signal aborts', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const deadline = startDeadline([first.signal, undefined, second.signal], 10, timedOut);
    const work = expect(deadline.race(never)).rejects.toBe('enough');
    second.abort('enough');
    first.abort('too late');
    expect(deadline.signal.reason).toBe('enough');
    await work;
  });

  it('is over from the start when a signal has aborted already', async () => {
    const deadline = startDeadline([AbortSignal.abort('before')], 10, timedOut);
    const work = vi.fn(never);
    await expect(deadline.race(work)).rejects.toBe('before');
    expect(deadline.signal.reason).toBe('before');
    expect(work).not.toHaveBeenCalled();
  });

  it('holds no timer and no listener once it is cleared', () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const deadline = startDeadline([signal], 10, timedOut);
    expect(vi.getTimerCount()).toBe(1);
    deadline.clear();
    expect(vi.getTimerCount()).toBe(0);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });

  it.each([2 ** 31, Number.POSITIVE_INFINITY])(
    'sets no timer for %d ms, which timers cannot count',
    (timeout) => {
      startDeadline([], timeout, timedOut);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});

describe('a timeout', () => {
  it.each([1, 0.5, 2 ** 31, Number.POSITIVE_INFINITY])('may be %d', (timeout) => {
    expect(checkTimeout(timeout)).toBe(timeout);
  });

  it.each([0, -1, Number.NaN, '5'])('may not be %s', (timeout) => {
    expect(() => checkTimeout(timeout as number)).toThrow(RangeError);
  });
});
