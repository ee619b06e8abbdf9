import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kept } from '@payments-openapi/tooling/kept';
import { root } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';
import { RECIPES } from './all.ts';
import { read } from './read.ts';
import { GENERATE, type Proof } from './recipe.ts';
import { textOf, walk } from './walk.ts';

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

const guide = await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const sections = new Map(guide.split(/^## /m).map((text) => [text.split('\n')[0] ?? '', text] as const));

describe.each(RECIPES)('The recipe "$section"', ({ section, steps }) => {
  const text = sections.get(section) ?? '';

  it('says how many files to write or edit', () => {
    expect(text, 'its last paragraph gives the count').toMatch(
      new RegExp(`\\b(you\\s+(write\\s+or\\s+)?edit|it\\s+is)\\s+${WORDS[steps.length]}\\b`, 'i'),
    );
  });

  it('names every file, or its folder', () => {
    const isNamed = (file: string) =>
      [path.basename(file), path.dirname(file), path.dirname(path.dirname(file))].some((name) =>
        text.includes(name),
      );
    expect(steps.map(({ file }) => file).filter((file) => !isNamed(file))).toEqual([]);
  });

  it.each(steps)('can be followed: $file', async ({ file, edit }) => {
    const before = await textOf(path.join(root, file));
    expect(edit(before)).not.toBe(before);
  });
});

/** Runs the kit against the sandbox, for the new operation alone: every check of all operations takes 15 s of CPU. */
const CHECK_THE_READ = `
  const { CHECKS, readContract, runChecks } = await import('./packages/conformance/src/index.ts');
  const { createSandbox } = await import('./packages/sandbox/src/index.ts');
  const { fetch, close } = await createSandbox({ strict: true });
  const { findings, results } = await runChecks({
    contract: await readContract(),
    checks: CHECKS,
    operations: ['payees_get'],
    baseUrl: 'http://payments.example',
    fetch,
  });
  await close();
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check);
  console.log(JSON.stringify({ findings: findings.length, passed: [...new Set(passed)].sort() }));
`;

describe('A read', () => {
  // scripts/recipes.ts walks the others, runs all checks, and leaves out each step: that takes most of an hour.
  it('is added by following its recipe, and the kit checks it without being told', async () => {
    const proofs: Proof[] = [GENERATE, ['node', '--eval', CHECK_THE_READ]];
    const folder = await kept('recipe-read', async (into) => {
      const { failed, output } = await walk(read, { proofs });
      expect(failed, output).toBeUndefined();
      await writeFile(path.join(into, 'output.txt'), output);
    });
    const output = await readFile(path.join(folder, 'output.txt'), 'utf8');
    const { findings, passed } = JSON.parse(output.split('\n').at(-1) ?? '');
    expect(findings, output).toBe(0);
    expect(passed).toEqual(expect.arrayContaining(['C01', 'C02', 'C04', 'C06', 'C10', 'C11', 'C17']));
  }, 300_000);
});
