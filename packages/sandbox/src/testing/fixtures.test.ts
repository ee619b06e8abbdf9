import { afterEach, test as base, beforeEach, describe, expect, it } from 'vitest';
import { sandboxFixture, sandboxPerTest } from './fixtures.ts';
import type { TestSandbox } from './test-sandbox.ts';

const seen: Record<'sandbox' | 'shared', TestSandbox>[] = [];
const test = base.extend<{ sandbox: TestSandbox; shared: TestSandbox }>({
  sandbox: sandboxFixture({ seed: 'empty', clock: '2026-01-31T00:00:00Z' }),
  shared: [sandboxFixture({ seed: 'empty' }), { scope: 'file' }],
});

describe('the fixture', () => {
  test.for([1, 2])(
    'gives each test its own sandbox, and all the same in a wider scope (%i)',
    async (_, { sandbox, shared }) => {
      expect((await sandbox.control.clock.get()).clock.now).toBe('2026-01-31T00:00:00Z');
      for (const before of seen) {
        expect([sandbox.id === before.sandbox.id, shared === before.shared]).toEqual([false, true]);
        await expect(before.sandbox.control.clock.get()).rejects.toMatchObject({ code: 900404 });
      }
      seen.push({ sandbox, shared });
    },
  );
});

describe('the hooks', () => {
  const sandbox = sandboxPerTest({ beforeEach, afterEach }, { seed: 'empty' });
  const ids: string[] = [];

  it.each([1, 2])('give each test its own sandbox (%i)', async () => {
    ids.push(sandbox().id);
    expect(await sandbox().api.recurringOrders.list()).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('throw outside a test', () => {
    const outside = sandboxPerTest({ beforeEach: () => undefined, afterEach: () => undefined });
    expect(outside).toThrow('call the function that it returns within a test');
  });
});

describe.concurrent('hooks of tests that run at the same time', () => {
  const failed: string[] = [];
  const sandbox = sandboxPerTest(
    {
      // As a runner would, it fails the test by what a hook throws; here, that is what is expected.
      beforeEach: (hook) => beforeEach(() => hook().catch((error: Error) => void failed.push(error.message))),
      afterEach,
    },
    { seed: 'empty' },
  );
  const bothRun = Promise.withResolvers<void>();
  let running = 0;

  it.each([1, 2])('are refused, so they share no sandbox (%i)', async () => {
    if (++running === 2) bothRun.resolve();
    await bothRun.promise;
    expect(sandbox).toThrow(
      'and another test is still running, be it the parent of this subtest: in Vitest and Playwright, use sandboxFixture',
    );
    expect(failed).toHaveLength(1);
  });
});
