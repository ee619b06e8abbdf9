import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../src/app/limits.ts';
import { FAILURES } from '../src/input/failures.ts';

const folder = path.resolve(import.meta.dirname, '..');
const readme = await readFile(path.join(folder, 'README.md'), 'utf8');

describe('the README', () => {
  it('begins with an example that prints what it says, and ends with the limitations', async () => {
    const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const { stdout } = await execa(process.execPath, ['--input-type=module-typescript', '--eval', code], {
      cwd: folder,
    });
    expect(stdout.split('\n')).toEqual([...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line));
    expect(readme.indexOf('```ts')).toBeLessThan(400);
    expect(readme.trim().split('\n## ').at(-1)).toMatch(/^Limitations\n/);
  });

  it('lists every limit with its default', () => {
    for (const [name, value] of Object.entries(DEFAULT_LIMITS)) {
      expect
        .soft(readme)
        .toMatch(new RegExp(`\\| \`${name}\` +\\| .* \\| ${value.toLocaleString('en')} +\\|`));
    }
  });
});

describe('the table of failures', () => {
  it('has a separate code for each, and only documented codes below 900000', () => {
    const entries = Object.values<{ code: number; documented?: true }>(FAILURES);
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
    for (const { code, documented } of entries) expect.soft(documented === true).toBe(code < 900_000);
  });
});
