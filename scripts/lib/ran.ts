import type { TestProject } from 'vitest/node';

/** Fails a run in which no test ran, because all were skipped or none has the wanted name. */
export function setup({ vitest }: TestProject): () => void {
  return () => {
    const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
    const ran = tests.filter((test) => test.result().state !== 'skipped');
    if (ran.length === 0) throw new Error('No test ran');
  };
}
