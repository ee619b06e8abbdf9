import path from 'node:path';
import { contract } from '@payments-openapi/tooling/documents';
import { isWhole } from '@payments-openapi/tooling/whole';
import { describe, expect, inject, it } from 'vitest';
import { compare } from './compare.ts';
import { corpusOf } from './corpus.fixture.ts';
import { entriesOf } from './entries.ts';
import { readDocument } from './release.ts';

describe('the changelogs of random releases of the contract', async () => {
  const document = await readDocument(path.join(contract.dist, 'openapi.json'));
  const releases = corpusOf(document, { seed: inject('seed'), releases: isWhole ? 3 : 1 });

  it.each(releases)('are short sentences after $titles', async ({ document: next }) => {
    const found = (await compare(document, next)).map((change) => ({ change }));
    const all = entriesOf(document, next, found);
    for (const { text } of all) {
      expect(text).toMatch(/^[`A-Z0-9].*\.$/);
      expect(text).not.toMatch(/undefined[^']|\[object|\n|``/);
      expect(text.length).toBeLessThan(300);
    }
    const isBreaking = found.some(({ change }) => change.impact === 'major');
    expect(all.some(({ impact }) => impact === 'major')).toBe(isBreaking);
  });
});
