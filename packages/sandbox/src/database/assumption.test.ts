import { expect, it } from 'vitest';
import { Assumption } from './assumption.ts';

it('An assumption that a write found true stays true, so that the call does not start over', async () => {
  const assumption = new Assumption({ version: 1 });
  // At the same time; the second one meets a taken key.
  const writes = [true, false].map((isWritten) => assumption.checkedBy(Promise.resolve(isWritten)));
  const results = await Promise.allSettled(writes);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect([assumption.isTrue, assumption.needsLoad]).toEqual([true, false]);
  await expect(assumption.checkedBy(Promise.resolve(false))).rejects.toThrow('not as assumed');
  expect(assumption.isTrue).toBe(true);
});
