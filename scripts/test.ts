import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { root, tool } from '@payments-openapi/tooling/tool';
import { bundleIfChanged } from './bundle.ts';
import { checkChanges } from './check-breaking.ts';
import { checkGenerated } from './generate.ts';
import { readSeed } from './lib/seed.ts';

const HELP = `
Checks everything that CI checks: lint of the contract, the bundle, breaking changes since the last release, outdated
generated code, format and lint of the code, directions of imports, unused files and exports, types, then all tests. The
last line is "N passed, N failed": it counts the tests, and each failed step.

  npm test

Options:
  --seed <number>          what random tests draw from (default: a pinned one). Without this command, set TEST_SEED

Exit codes: 0 nothing failed; 1 something failed; 2 invalid arguments.
`;

const shownTool = tool({ reject: false, stdout: 'inherit', stderr: 'inherit' });
const quietTool = tool({ reject: false, all: true });

const DAY_MS = 24 * 60 * 60 * 1000;

let failed = 0;

async function step(title: string, check: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n## ${title}`);
  const passed = await check().catch((error) => {
    console.error(error);
    return false;
  });
  if (!passed) {
    failed += 1;
    console.error(`${title}: FAILED`);
  }
  return passed;
}

type Tools = Record<string, [name: string, ...arguments_: string[]]>;

/** Starts tools in parallel, each as a step. @returns a function that waits for them and prints their output */
function start(tools: Tools): () => Promise<void> {
  const runs = Object.entries(tools).map(([title, [name, ...arguments_]]) => ({
    title,
    run: quietTool(name, arguments_),
  }));
  return async () => {
    for (const { title, run } of runs) {
      await step(title, async () => {
        const { all, exitCode } = await run;
        console.log(all);
        return exitCode === 0;
      });
    }
  };
}

/** Tests start the same tools and servers many times, and so does the next run: caches their compiled code. */
async function cacheCompiledCode(): Promise<void> {
  const cache = path.join(root, 'node_modules/.cache/compiled');
  const { birthtimeMs } = await stat(cache).catch(() => ({ birthtimeMs: 0 }));
  // Each run also adds code from temporary folders, which nothing reads again.
  if (Date.now() - birthtimeMs > DAY_MS) await rm(cache, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE = cache;
}

/** The seed of random tests. Exits with code 2 if it is not valid. */
function givenSeed(text: string | undefined): number {
  try {
    return readSeed(text);
  } catch (error) {
    refuseArguments(error instanceof Error ? error.message : String(error));
  }
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Runs all tests and counts them. A file that fails although none of its tests does counts as one failure. */
async function tests(): Promise<{ passed: number; failed: number; skipped: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitest-'));
  try {
    const file = path.join(folder, 'report.json');
    const run = shownTool({ env: { TEST_SEED: String(seed) } });
    const { exitCode } = await run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report: VitestReport = JSON.parse(await readFile(file, 'utf8'));
    const failures = report.testResults.map(({ status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').length;
      return status === 'failed' ? Math.max(failed, 1) : failed;
    });
    const failed = failures.reduce((sum, count) => sum + count, 0);
    // The report does not have errors outside tests, such as those of a timer: only the exit code tells.
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && exitCode !== 0 ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { values } = readArgs(HELP, { options: { seed: { type: 'string' } } });
const seed = givenSeed(values.seed);
await cacheCompiledCode();
let passed = 0;
let skipped = 0;
// The steps in this process use one core; independent tools use the other.
const ofSources = start({
  Contract: ['node', 'scripts/lint.ts', '--if-changed'],
  'Format and lint': ['biome', 'check'],
});
const isBundled = await step('Bundle', () => bundleIfChanged());
await ofSources();
// Everything below needs the bundle.
if (isBundled) {
  const ofCode = start({
    // Both keep what they read from a file until it changes.
    'Directions of imports': [
      'depcruise',
      '--cache',
      '--cache-strategy=content',
      'packages',
      'scripts',
      'spec/src',
      'examples',
    ],
    'Unused files and exports': ['knip', '--cache'],
    // Its threads would check the same types for themselves, and take the cores from the steps beside it.
    Types: ['tsc', '--noEmit', '--singleThreaded'],
    'Types of the client without Node': ['tsc', '--noEmit', '--singleThreaded', '-p', 'packages/client/src'],
    'Types of the inspector': ['tsc', '--noEmit', '--singleThreaded', '-p', 'packages/sandbox/inspector'],
  });
  await step('Changes since the last release', () => checkChanges());
  await step('Generated code', () => checkGenerated());
  await ofCode();
  console.log(`\n## Tests, with seed ${seed}`);
  const counted = await tests().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  passed = counted.passed;
  failed += counted.failed;
  skipped = counted.skipped;
}
// Print skipped tests, so that they do not go unnoticed.
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
