import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../src/app/limits.ts';
import { FAILURES } from '../src/input/failures.ts';

const folder = path.resolve(import.meta.dirname, '..');
const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
const skill = await readFile(path.join(folder, 'skills/payments-openapi/SKILL.md'), 'utf8');

const examplesOf = (text: string) => [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

it('the skill has the name of its folder, and says when to use it', () => {
  expect(skill).toMatch(/^---\nname: payments-openapi\ndescription: .{50,1024}\n---\n/);
});

describe('the README and the skill', () => {
  it.each([readme, skill].flatMap(examplesOf))('have examples that print what they say: %#', async (code) => {
    const { stdout } = await execa(process.execPath, ['--input-type=module-typescript', '--eval', code], {
      cwd: folder,
    });
    expect(stdout.split('\n')).toEqual([...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line));
  });

  it('begin with an example, and the README ends with the limitations', () => {
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
