import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';
import { RECIPES } from './all.ts';
import { read } from './read.ts';
import { GENERATE, tests } from './recipe.ts';
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

describe('A read', () => {
  // scripts/recipes.ts walks the others, and leaves out each step: that takes most of an hour.
  it('is added by following its recipe, and the kit checks it without being told', async () => {
    const proofs = [GENERATE, tests('packages/conformance/test/in-process.test.ts')];
    const { failed, output } = await walk(read, { proofs });
    expect(failed, output).toBeUndefined();
  }, 300_000);
});
