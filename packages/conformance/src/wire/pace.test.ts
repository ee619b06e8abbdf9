import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** When requests go, in milliseconds, that ask one after another. */
async function timesOf(perSecond: number, asks: readonly number[]): Promise<number[]> {
  let now = 0;
  const wait = async (milliseconds: number) => {
    now += milliseconds;
  };
  const pace = createPace(perSecond, wait, () => now);
  const times: number[] = [];
  for (const requests of asks) {
    await pace(requests);
    times.push(now);
  }
  return times;
}

describe('the pace of a run', () => {
  it('lets as many requests through as a second may have, evenly', async () => {
    expect(await timesOf(20, [1, 1, 1])).toEqual([0, 50, 100]);
  });

  it('lets requests of a race go at the same time, and makes up for it afterwards', async () => {
    expect(await timesOf(20, [1, 5, 1])).toEqual([0, 50, 300]);
  });
});
