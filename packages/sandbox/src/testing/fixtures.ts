import { type TestSandbox, type TestSandboxOptions, testSandbox } from './test-sandbox.ts';

/** A fixture of `test.extend`, of Vitest and of Playwright alike. */
export type SandboxFixture = (
  context: Record<never, never>,
  use: (sandbox: TestSandbox) => Promise<void>,
) => Promise<void>;

/**
 * A fixture that gives each test its own sandbox, and deletes it afterwards. With the scope `worker` or `file` of the
 * runner, the tests of a worker or file share one.
 */
export function sandboxFixture(options?: TestSandboxOptions): SandboxFixture {
  // Both runners read its text: it has to take an object apart.
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
export type Hooks = {
  beforeEach(hook: () => Promise<void>): unknown;
  afterEach(hook: () => Promise<void>): unknown;
};

/**
 * Gives each test its own sandbox by hooks, and deletes it afterwards. Call it at the top of a file, or within a
 * `describe`.
 * @returns a function that returns the sandbox of the current test, and throws outside of a test
 */
export function sandboxPerTest(
  { beforeEach, afterEach }: Hooks,
  options?: TestSandboxOptions,
): () => TestSandbox {
  let current: TestSandbox | undefined;
  beforeEach(async () => {
    current = await testSandbox(options);
  });
  afterEach(async () => {
    const ended = current;
    current = undefined;
    await ended?.delete();
  });
  return () => {
    if (!current) throw new Error('There is a sandbox within a test only');
    return current;
  };
}
