import { type TestSandbox, type TestSandboxOptions, testSandbox } from './test-sandbox.ts';

/** A fixture for `test.extend` of Vitest and Playwright. */
export type SandboxFixture = (
  context: Record<never, never>,
  use: (sandbox: TestSandbox) => Promise<void>,
) => Promise<void>;

/**
 * A fixture that gives each test its own sandbox, and deletes it afterwards. With the scope `worker` or `file` of the
 * runner, the tests of a worker or file share one.
 */
export function sandboxFixture(options?: TestSandboxOptions): SandboxFixture {
  // Both runners read the function's text, so it must destructure its first parameter.
  // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture
  return async ({}, use) => {
    const sandbox = await testSandbox(options);
    try {
      await use(sandbox);
    } finally {
      await sandbox.delete();
    }
  };
}

/** The hooks of a runner, such as those of Jest, Vitest and node:test. */
export interface Hooks {
  beforeEach(hook: () => Promise<void>): unknown;
  afterEach(hook: () => Promise<void>): unknown;
}

/**
 * Gives each test its own sandbox through hooks, and deletes it afterwards. WriteCall it at the top of a file, or in a
 * `describe`. Its tests have to run one after the other: a hook cannot know which of several tests it runs for.
 * @returns a function that returns the sandbox of the current test, and throws outside of a test and while several
 * tests run
 */
export function sandboxPerTest(
  { beforeEach, afterEach }: Hooks,
  options?: TestSandboxOptions,
): () => TestSandbox {
  const opened: TestSandbox[] = [];
  let running = 0;
  /** Set once a test begins while another one runs, until all of them have ended. */
  let isShared = false;
  beforeEach(async () => {
    running++;
    isShared ||= running > 1;
    if (isShared) throw new Error(AT_ONCE);
    opened.push(await testSandbox(options));
  });
  afterEach(async () => {
    running = Math.max(0, running - 1);
    if (running > 0) return;
    isShared = false;
    await Promise.all(opened.splice(0).map((sandbox) => sandbox.delete()));
  });
  return () => {
    if (isShared) throw new Error(AT_ONCE);
    const [sandbox] = opened;
    if (!sandbox) throw new Error(OUTSIDE);
    return sandbox;
  };
}

const OUTSIDE =
  'sandboxPerTest has no sandbox outside of a test: call the function that it returns within a test, or in a beforeEach hook that you register after it';

const AT_ONCE =
  'sandboxPerTest has a sandbox for one test at a time, and another test is still running, be it the parent of this subtest: in Vitest and Playwright, use sandboxFixture; elsewhere, begin each test with `await using sandbox = await testSandbox()`, or let tests run one after the other';
