import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, tool } from '@payments-openapi/tooling/tool';
import { sampled } from '@payments-openapi/tooling/whole';
import { describe, expect, it } from 'vitest';

const { scripts, packageManager } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));

const commands = globSync('scripts/*.ts', { cwd: root, exclude: ['scripts/*.test.ts'] }).sort();

/** All of them read their arguments with one function, so `npm test` starts a few. */
const started = sampled(commands, 4);

/** Starts a command as from a shell: `npm test` starts these tests, and one of them its script. */
const start = tool({ reject: false, timeout: 50_000, env: { npm_lifecycle_script: undefined } });

describe('root commands', () => {
  it('are at most a dozen, one word each', () => {
    // npm runs prestart and pretest by itself.
    const typed = Object.keys(scripts).filter((name) => !(name.slice('pre'.length) in scripts));
    expect(typed.length).toBeLessThanOrEqual(12);
    for (const name of typed) expect(name).toMatch(/^[a-z]+$/);
  });

  it('install with the pnpm of packageManager, and run the same one later', async () => {
    // `scripts/install.mjs` reads it from there too.
    const { stdout } = await tool('pnpm', ['--version']);
    expect(`pnpm@${stdout}`).toBe(packageManager);
  });

  it.each(['start', 'test'])(
    'refuse a Node that is too old, before they install anything: %s',
    async (name) => {
      const { engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
      expect(scripts[`pre${name}`]).toBe('node scripts/install.mjs');
      const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`;
      const args = ['--import', old, 'scripts/install.mjs'];
      const { exitCode, all } = await tool({ reject: false, all: true })('node', args);
      expect(all).toBe(
        `Node ${engines.node.slice('>='.length)} or newer is required, but this is Node 18.20.8.`,
      );
      expect(exitCode).toBe(1);
    },
  );

  it('run on the pinned Node', async () => {
    const { stdout } = await tool('node', ['--version']);
    const { version } = JSON.parse(await readFile(path.join(root, 'node_modules/node/package.json'), 'utf8'));
    expect(stdout).toBe(`v${version}`);
    expect(process.version).toBe(`v${version}`);
  });

  it.concurrent.for(started)('%s has a help text with its exit codes', async (command, { expect }) => {
    const { stdout } = await tool('node', [command, '--help']);
    expect(stdout).toMatch(/(pnpm|npm) \w+/);
    expect(stdout).toMatch(/Exit codes: 0 /);
  });

  it.concurrent.for(started.slice(-3))(
    '%s exits with 2 on an unknown argument',
    async (command, { expect }) => {
      const { exitCode, stderr } = await start('node', [command, '--no-such-option']);
      expect(stderr).toMatch(/^.+\nRun npx pnpm exec node scripts\/[\w-]+\.ts --help for usage\.$/);
      expect(exitCode).toBe(2);
    },
  );
});

describe('a command of the repository', () => {
  it('says how to get help in the way it was started', async () => {
    const { stderr } = await tool({ reject: false })('npm', [
      'run',
      '--silent',
      'lint',
      '--',
      '--no-such-option',
    ]);
    expect(stderr).toMatch(/\nRun npm run lint -- --help for usage\.$/);
  });

  it.concurrent.for([
    [/^No such file: none\.yaml/, 'scripts/lint.ts', 'none.yaml'],
    [
      /^No such file: none\.json, given in --contract/,
      'packages/compatibility/src/compatibility.ts',
      '--contract',
      'none.json',
    ],
    [/^Expected one of --dry-run, --version and --pack/, 'scripts/release.ts', '--pack='],
    [/^The seed must be a whole number from 0 to 2147483647, but is "x"/, 'scripts/test.ts', '--seed=x'],
    [/^Unknown folder or file "billing\/none\.ts"/, 'packages/mutation/src/mutate.ts', 'billing/none.ts'],
    [/^No test of a database is in z/, 'packages/sandbox/scripts/on-database.ts', 'postgres://x/y', 'z'],
  ] as const)('exits with 2 on an invalid value: %s', async ([message, ...args], { expect }) => {
    // If it were accepted, some of them would run for minutes.
    const { exitCode, stderr } = await start('node', args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/\nRun npx pnpm exec node [\w/-]+\.ts --help for usage\.$/);
    expect(exitCode).toBe(2);
  });
});
