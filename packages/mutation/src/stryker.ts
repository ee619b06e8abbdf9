import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { schema } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { FOLDERS, TESTS_VARIABLE } from './folders.ts';

// Mutates a folder, or one file of it, and writes a report, from the root:
// `node packages/mutation/src/stryker.ts <folder> <glob> <report>`. Mutants that the report lists as detected are not run again, unless their tests have changed.

const [folderName, glob, report] = process.argv.slice(2);
const folder = FOLDERS.find((one) => one.name === folderName);
if (!folder || glob === undefined || report === undefined)
  throw new Error(`Expected a folder, a glob and a report, but got ${process.argv.slice(2).join(' ')}`);

const SANDBOX = 'packages/sandbox';
const mutated = path.join(SANDBOX, 'src', glob);

await run(folder.tests, report);
if (folder.slowTests) await run([...folder.tests, ...folder.slowTests], report);

async function run(globs: readonly string[], incrementalFile: string): Promise<void> {
  await forgetSurvivors(incrementalFile);
  const files = globs.flatMap((one) => globSync(path.join(SANDBOX, one)).sort());
  // Stryker's workers inherit these.
  process.env[TESTS_VARIABLE] = JSON.stringify([...new Set(files)]);
  process.env.TEST_DATABASE = 'SQLite';
  process.env.TESTS = 'all';
  await new Stryker({
    mutate: [mutated, '!**/*.{test,fixture}.ts'],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: {
      configFile: 'packages/mutation/vitest.config.ts',
      // Node.js loads the modules, so vitest does not know which test imports which file.
      related: false,
      pool: 'forks',
    },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile,
    reporters: ['progress-append-only'],
    // Twice the cores: each mutant starts a process, and many make a test wait.
    concurrency: 2 * availableParallelism(),
    // For endless loops; most of those end earlier, by the number of their rounds. A test that only waits fails by the
    // timeout of vitest.config.ts, and this is long enough for it, and for a busy machine.
    timeoutMS: 15_000,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 15,
    // Node.js does not check types.
    disableTypeChecks: false,
    allowConsoleColors: false,
    // Node.js strips no types within node_modules, so the copy cannot be there.
    tempDirName: `.stryker-tmp/${folderName}`,
    cleanTempDir: 'always',
    ignorePatterns: ['/.git*', '/.stryker-tmp', '/examples', '/packages/docs/pages'],
  }).runMutationTest();
}

/**
 * Removes what was not detected from the report, so that it is run again. Stryker would do so only for new tests that
 * execute the mutant, but what runs while modules are loaded belongs to no test. Removes timeouts too, also those of
 * tests: some are due to a busy machine.
 */
async function forgetSurvivors(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const kept = JSON.parse(await readFile(file, 'utf8')) as schema.MutationTestResult;
  for (const [name, one] of Object.entries(kept.files)) {
    if (!path.matchesGlob(name, mutated)) continue;
    one.mutants = one.mutants.filter(
      ({ status, statusReason = '' }) => status === 'Killed' && !statusReason.startsWith('Test timed out'),
    );
  }
  await writeFile(file, JSON.stringify(kept));
}
