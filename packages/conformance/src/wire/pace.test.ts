import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** The times at which successive batches of requests are sent, in milliseconds. */
async function timesOf(perSecond: number, batches: readonly number[]): Promise<number[]> {
  let now = 0;
  const wait = async (milliseconds: number) => {
    now += milliseconds;
  };
  const pace = createPace(perSecond, wait, () => now);
  const times: number[] = [];
  for (const requests of batches) {
    await pace(requests);
    times.push(now);
  }
  return times;
}

describe('the pace of a run', () => {
  it('spreads requests evenly over each second', async () => {
    expect(await timesOf(20, [1, 1, 1])).toEqual([0, 50, 100]);
  });

  it('sends a batch at once, and then waits as long as its requests would have taken', async () => {
    expect(await timesOf(20, [1, 5, 1])).toEqual([0, 50, 300]);
  });
});
