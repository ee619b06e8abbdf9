import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readSeed } from './scripts/lib/seed.ts';

/** Files that take longer than their size tells: they wait for other programs, or run a whole sandbox many times. */
const LONG = [
  'docs/test/site.test.ts',
  'sandbox/test/inspector.test.ts',
  'scripts/test.test.ts',
  'client/test/prism.test.ts',
  'conformance/test/prism.test.ts',
  'conformance/test/in-process.test.ts',
  'conformance/test/over-http.test.ts',
  'conformance/test/mutants/score.test.ts',
  'compatibility/src/compatibility.test.ts',
  'scripts/commands.test.ts',
  'scripts/recipes/recipes.test.ts',
  'client/test/runs.test.ts',
  'tooling/src/packages.test.ts',
  'sandbox/test/kill.test.ts',
];

/** Until vitest knows how long each file takes, it starts with the largest, and would end with these on one core. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [
    {
      // Packages are found as Node.js finds them: vitest would ask for what some keep for their own development.
      name: 'no-conditions',
      configResolved({ ssr }) {
        ssr.resolve = { ...ssr.resolve, conditions: [] };
      },
    },
  ],
  test: {
    include: [
      'scripts/**/*.test.ts',
      'spec/src/**/*.test.ts',
      'packages/*/{src,test}/**/*.test.ts',
      // Those of the others need a browser or another runtime: scripts/examples.ts runs them.
      'examples/order-backend/test/*.test.ts',
    ],
    // The first is also the last to end. The others start a database, and pack a package, only when a test asks for it.
    globalSetup: [
      'scripts/lib/ran.ts',
      'packages/sandbox/test/postgres.ts',
      'packages/tooling/src/tarballs.ts',
    ],
    setupFiles: ['packages/sandbox/test/seed.ts'],
    provide: { seed: readSeed() },
    // One worker runs many files: each saves loading what the last one has loaded, and its code is compiled already.
    isolate: false,
    // Tests make much that is soon unused. With more space for it, garbage is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Node.js runs the sources as they are: transforming them first takes long, and makes every import slow to use.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // So that no file passes its spies and stubs on to the next.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // One more than there are cores, since some files wait for programs that they have started.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    // Its default of a second is short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
