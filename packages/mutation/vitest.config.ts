import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import all from '../../vitest.config.ts';
import { TESTS_VARIABLE } from './src/folders.ts';

const listed = JSON.parse(process.env[TESTS_VARIABLE] ?? '[]') as string[];

/** Runs the files in the order in which a folder lists them. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => listed.findIndex((file) => moduleId.endsWith(file));
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: listed,
    sequence: { sequencer: AsListed },
    // Many mutants make a test wait for what never comes. On a quiet machine, the slowest test takes a tenth of this.
    expect: { poll: { timeout: 5_000 } },
    testTimeout: 8_000,
    hookTimeout: 8_000,
  },
});
