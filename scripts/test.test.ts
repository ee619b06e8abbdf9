import { cpSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, tool } from '@payments-openapi/tooling/tool';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

/** The only test file of a planted checkout; all ways of running tests find it. */
const PLANTED = 'packages/docs/test/site.test.ts';

const IMPORTS = `
  import { afterAll, beforeAll, it } from 'vitest';
  // ${'openFresh'}: it uses a database.
`;

const TOOLING = '@payments-openapi/tooling';

/** What finds the checkout by its own place. */
const COPIED = [
  'package.json',
  'vitest.config.ts',
  'scripts',
  'packages/sandbox/scripts',
  'packages/tooling/package.json',
  'packages/tooling/src',
];

/** What npm test checks besides the tests; here it always passes. */
const PASSES: Record<string, string> = {
  'scripts/lint.ts': '',
  'scripts/bundle.ts': 'export const bundleIfChanged = async () => true;',
  'scripts/check-breaking.ts': 'export const checkChanges = async () => true;',
  'scripts/generate.ts': 'export const checkGenerated = async () => true;',
  ...Object.fromEntries(
    ['biome', 'depcruise', 'knip', 'tsc'].map((name) => [`node_modules/.bin/${name}`, '#!/bin/sh\n']),
  ),
};

let folder: string;

/** Makes a checkout without tests. Everything that runs tests is the repository's own. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'planted-'));
  const link = async (name: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await symlink(path.join(root, name), path.join(folder, name));
  };
  const modules = 'node_modules/{*,@payments-openapi/*,.bin/*,.cache}';
  const own = [...Object.keys(PASSES), 'node_modules/@payments-openapi', `node_modules/${TOOLING}`];
  for (const name of globSync([modules, 'packages/tooling/node_modules/*'], { cwd: root })) {
    if (!own.includes(name)) await link(name);
  }
  await symlink(path.join(folder, 'packages/tooling'), path.join(folder, `node_modules/${TOOLING}`));
  await symlink(
    path.join(root, 'packages/sandbox/node_modules/fast-check'),
    path.join(folder, 'node_modules/fast-check'),
  );
  // Not its folder: the tests in it would run.
  for (const name of ['postgres', 'seed']) await link(`packages/sandbox/test/${name}.ts`);
  for (const name of COPIED) {
    const filter = (file: string) => !file.endsWith('.test.ts');
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter });
  }
  for (const [name, text] of Object.entries(PASSES)) await write(name, text);
});

// A worker that outlives its run may still write.
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

async function write(name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text, { mode: 0o755 });
}

/**
 * Puts this code into the checkout until the test ends, as its only tests. All tests share one checkout, because Node
 * finds compiled code by its path.
 */
async function plant(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const before = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
    onTestFinished(() => (before === undefined ? rm(path.join(folder, name)) : write(name, before)));
    await write(name, text);
  }
}

/**
 * Each way with each failure takes two minutes: a weekly job does it, and `npm test` each failure and each way. Whether a
 * way succeeds is a question of the tests that it finds: `npm test` sees that in what it says of the failure.
 */
const isWhole = process.env.GATE === 'all';

const NPM_TEST = 'npm test --ignore-scripts';

/** What npm runs as `npm test`: without npm, most failures are planted in less time. */
const SCRIPT: string = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts.test;

/** The commands that run tests: those of people, and those in workflows. */
const COMMANDS = [
  NPM_TEST,
  SCRIPT,
  'vitest run',
  'node packages/sandbox/scripts/on-database.ts postgres://127.0.0.1:1',
  ...globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:env \S+ )?vitest run .*/g)]
      .map(String)
      // This file itself.
      .filter((command) => !command.includes('scripts/test.test.ts')),
  ),
];

/** What a command has besides the names of variables and files. */
const shapeOf = (command: string) =>
  command.replaceAll(/\b[A-Z_]+=\w+/g, 'NAME=value').replaceAll(/(?<=vitest run.*) \w[\w/.-]*(?= |$)/g, '');

/** Commands of the same shape lose a failure in the same way: `npm test` tries the first of each. */
const WAYS = isWhole ? COMMANDS : [...Map.groupBy(COMMANDS, shapeOf).values()].map(([first = '']) => first);

async function run(command: string) {
  const { exitCode, all } = await tool({
    cwd: folder,
    shell: true,
    localDir: folder,
    reject: false,
    all: true,
    env: { VITEST: undefined, NODE_OPTIONS: undefined, FORCE_COLOR: undefined },
  })(command);
  return { exitCode, all, lastLine: all.trimEnd().split('\n').at(-1) };
}

const passes = `it('passes', () => {});`;
const fails = `throw new Error('planted');`;

/** What fails, as code of the test file or of another one; the number of tests that pass; the number of failures. */
const FAILURES: [name: string, code: string | Record<string, string>, passed: number, failed: number][] = [
  ['a test', `${passes} it('fails', () => { ${fails} });`, 1, 1],
  ['a hook before the tests', `${passes} beforeAll(() => { ${fails} });`, 0, 1],
  ['a hook after the tests', `${passes} afterAll(() => { ${fails} });`, 1, 1],
  ['a timer after a test', `it('passes', () => void setImmediate(() => { ${fails} }));`, 1, 1],
  ['a promise that nobody handles', `it('passes', () => void Promise.reject(new Error('planted')));`, 1, 1],
  ['a test file that cannot be loaded', `import './nothing.ts'; ${passes}`, 0, 1],
  ['a test file without tests', '', 0, 1],
  ['a test that exits with 0', `it('exits', () => process.exit(0));`, 0, 1],
  ['a worker that exits with 0', `it('exits', () => process.reallyExit(0));`, 0, 1],
  ['a worker that is killed', `it('kills', () => process.kill(process.pid, 'SIGKILL'));`, 0, 1],
  ['a setup', { 'packages/tooling/src/tarballs.ts': `export const setup = () => { ${fails} };` }, 0, 1],
  ['a teardown', { 'packages/tooling/src/tarballs.ts': `export const teardown = () => { ${fails} };` }, 1, 1],
  ['a run without tests', `it.skip('is skipped', () => {});`, 0, 1],
];

/** What a report counts file by file: one run can have all of them. */
const COUNTED = [
  'a test',
  'a hook before the tests',
  'a hook after the tests',
  'a test file that cannot be loaded',
  'a test file without tests',
  'a test that exits with 0',
  'a worker that exits with 0',
  'a worker that is killed',
];

/** What is hardest to notice: the way that runs a part of the tests may lose it. */
const HARDEST = 'a timer after a test';

// One after the other: each run uses all cores.
it('npm test -- --seed gives random tests another seed', async () => {
  const code = `
    import { expect, inject, it } from 'vitest';
    import fc from 'fast-check';
    it('has it', () => {
      expect(inject('seed')).toBe(7);
      expect(fc.readConfigureGlobal().seed).toBe(7);
    });
  `;
  await plant({ [PLANTED]: code });
  const { exitCode, all, lastLine } = await run(`${NPM_TEST} -- --seed 7`);
  expect(exitCode, all).toBe(0);
  expect(all).toContain('## Tests, with seed 7');
  expect(lastLine, all).toBe('1 passed, 0 failed');
});

it('npm test counts each failure', async () => {
  const counted = FAILURES.filter(([name]) => COUNTED.includes(name));
  const files = counted.map(([, code], index) => [
    `packages/docs/test/planted-${index}.test.ts`,
    IMPORTS + code,
  ]);
  await plant(Object.fromEntries(files));
  // A worker for each file: one that ends takes those with it that it would have run next.
  const { exitCode, all, lastLine } = await run(`env VITEST_MAX_WORKERS=${files.length} ${SCRIPT}`);
  expect(exitCode, all).toBe(1);
  // The test after the failed hook is skipped.
  expect(lastLine, all).toBe('2 passed, 8 failed, 1 skipped');
});

describe.each(WAYS)('%s', (command) => {
  const isTest = command === NPM_TEST || command === SCRIPT;
  const planted = / (\S+\.test\.ts)/.exec(command)?.[1] ?? PLANTED;

  // The test of the seed is a run of `npm test` that succeeds, which it only does if `vitest run` did.
  if (isWhole) {
    it('succeeds if all tests pass', async () => {
      await plant({ [planted]: IMPORTS + passes });
      const { exitCode, all, lastLine } = await run(command);
      expect(exitCode, all).toBe(0);
      if (isTest) expect(lastLine).toBe('1 passed, 0 failed');
    });
  }

  const ofScript = (name: string) => name !== HARDEST && !COUNTED.includes(name);
  const failures = FAILURES.filter(
    ([name]) => isWhole || (command === SCRIPT ? ofScript(name) : name === HARDEST),
  );
  it.each(failures)('fails on %s', async (failure, code, passed, failed) => {
    const files = typeof code === 'string' ? { [planted]: IMPORTS + code } : code;
    await plant({ [planted]: IMPORTS + passes, ...files });
    const { exitCode, all, lastLine } = await run(command);
    expect(exitCode, all).toBe(1);
    // It fails on what is planted, and not always.
    if (!isTest && failure === HARDEST) {
      const plain = stripVTControlCharacters(all);
      expect(plain).toContain('Error: planted');
      expect(plain).toMatch(/Tests +1 passed/);
    }
    if (isTest) {
      expect(lastLine, all).toMatch(new RegExp(`^${passed} passed, ${failed} failed(, 1 skipped)?$`));
    }
  });
});
