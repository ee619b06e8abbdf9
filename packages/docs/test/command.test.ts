import { expect, it, onTestFinished, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runCommand } from '../src/command.ts';

it.each([
  ['an invalid option', "Option '--force' does not take an argument", ['--force=yes']],
  [
    'a value that looks like an option',
    '--out requires a value. If it starts with a dash, write --out=<value>',
    ['build', 'openapi.json', '--out', '-x'],
  ],
  [
    'an option without its value',
    '--config requires a value. If it starts with a dash, write --config=<value>',
    ['build', 'openapi.json', '--config'],
  ],
  ['an unknown option', "Unknown option '--cofig'", ['build', 'openapi.json', '--cofig', 'x']],
  ['an unknown command', 'Expected the command build, but got serve', ['serve']],
  ['a missing folder', 'Missing option: --out <folder>', ['build', 'openapi.json']],
  ['a missing contract', '/nowhere.json: no such file', ['build', '/nowhere.json', '--out', 'site']],
  ['a folder as the contract', '.: not a file', ['build', '.', '--out', 'site']],
  [
    'the working directory as the folder',
    '.: this is the working directory or a parent of it. Choose a folder for the site only',
    ['build', import.meta.filename, '--out', '.'],
  ],
])('payments-docs exits with 2 for %s, and says how to get help', async (_, message, args) => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  expect(await runCommand(args)).toBe(2);
  expect(print.mock.calls.flat().join('\n')).toBe(`${message}\nRun payments-docs --help for usage.`);
});

it('payments-docs --version prints only the version', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  expect(await runCommand(['--version'])).toBe(0);
  expect(print.mock.calls).toEqual([[packageJson.version]]);
});
