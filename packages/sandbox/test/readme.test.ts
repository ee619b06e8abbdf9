import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../src/app/limits.ts';
import { FAILURES } from '../src/input/failures.ts';

const folder = path.resolve(import.meta.dirname, '..');
const readme = await readFile(path.join(folder, 'README.md'), 'utf8');

describe('the README', () => {
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

  it.each(examples)('has an example that prints what it says: %#', async (code) => {
    const { stdout } = await execa(process.execPath, ['--input-type=module-typescript', '--eval', code], {
      cwd: folder,
    });
    expect(stdout.split('\n')).toEqual([...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line));
  });

  it('begins with an example, and ends with the limitations', () => {
    expect(readme.indexOf('```ts')).toBeLessThan(500);
    expect(readme.trim().split('\n## ').at(-1)).toMatch(/^Limitations\n/);
  });
});

it('The guide on limits has every limit with its default', async () => {
  const guide = await readFile(path.join(folder, 'docs/limits.md'), 'utf8');
  for (const [name, value] of Object.entries(DEFAULT_LIMITS)) {
    expect.soft(guide).toMatch(new RegExp(`\\| \`${name}\` +\\| .* \\| ${value.toLocaleString('en')} +\\|`));
  }
});

describe('the table of failures', () => {
  it('has a separate code for each, and only documented codes below 900000', () => {
    const entries = Object.values<{ code: number; documented?: true }>(FAILURES);
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
    for (const { code, documented } of entries) expect.soft(documented === true).toBe(code < 900_000);
  });
});
