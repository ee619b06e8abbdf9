import { expect, it } from 'vitest';
import { OptimisticCheck } from './optimistic-check.ts';

it('An assumption that a write found true stays true, so that the call does not start over', async () => {
  const optimisticCheck = new OptimisticCheck({ version: 1 });
  // At the same time; the second one meets a taken key.
  const writes = [true, false].map((isWritten) => optimisticCheck.checkedBy(Promise.resolve(isWritten)));
  const results = await Promise.allSettled(writes);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect([optimisticCheck.isTrue, optimisticCheck.needsLoad]).toEqual([true, false]);
  await expect(optimisticCheck.checkedBy(Promise.resolve(false))).rejects.toThrow('not as assumed');
  expect(optimisticCheck.isTrue).toBe(true);
});
