import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { membersOf, operations } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../src/page/html.ts';
import { DISCREPANCY_MEMBERS } from '../src/site/discrepancy-members.ts';
import { contract } from './documents.ts';
import { pages, readPage } from './page-examples.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

describe('the discrepancies of fields', () => {
  it('are those of DISCREPANCIES.md, each with its fields or with none on purpose', async () => {
    const anchors = [...(await read('spec/DISCREPANCIES.md')).matchAll(/<a id="([^"]+)">/g)];
    expect(Object.keys(DISCREPANCY_MEMBERS).toSorted()).toEqual(anchors.map(([, id]) => id).toSorted());
  });

  it('name members and parameters that the contract has', () => {
    const known = new Set([
      ...Object.entries(contract.components?.schemas ?? {}).flatMap(([name, schema]) =>
        Object.keys(membersOf(contract, schema).properties).map((member) => `${name}.${member}`),
      ),
      ...operations(contract).flatMap(({ operationId, parameters }) =>
        parameters.map(({ value }) => `${operationId}.${value.name}`),
      ),
    ]);
    const named = Object.values(DISCREPANCY_MEMBERS).flat();
    expect(named.filter((member) => !known.has(member))).toEqual([]);
  });
});

describe('the READMEs of the packages', () => {
  it.each(['client', 'sandbox', 'conformance'])('are on the site with every section: %s', async (name) => {
    const file = `packages/${name}/README.md`;
    const headings = [...(await read(file)).matchAll(/^## (.*)$/gm)].map(([, text = '']) => slugOf(text));
    const site = (await Promise.all(pages.map(readPage))).join('\n');
    expect(headings.filter((slug) => !site.includes(`<!-- section: ${file}#${slug} -->`))).toEqual([]);
  });
});
