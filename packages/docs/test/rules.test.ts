import { readFile } from 'node:fs/promises';
import { CHECKED_RULES } from '@payments-openapi/conformance/checked-rules';
import { type OpenApiDocument, proseRules, readPointer } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { collect } from '../src/guides/collect.ts';
import { DISCREPANCY_FIELDS } from '../src/site/discrepancy-fields.ts';
import { coverageOf, markRules, rulesPage } from '../src/site/rules.ts';

const file = new URL(import.meta.resolve('@payments-openapi/spec/openapi.json'));
const read = async (): Promise<OpenApiDocument> => JSON.parse(await readFile(file, 'utf8'));

const contract = await read();
const rules = proseRules(contract);
const places = new Map((await collect('repository')).places);

describe('a rule that the contract states in prose', () => {
  it.each(rules)('is covered by something: $id', (rule) => {
    const help = `${rule.id} (${rule.places[0]?.name}): nothing covers this rule. Let a check of the kit name it (packages/conformance/src/checks/rules.ts), mark the sandbox's choice with <a id="rule-${rule.id}"></a> (packages/docs/pages/sandbox-choices.md), or say in x-rules which discrepancy it is or why it is untestable`;
    expect(coverageOf(rule, places), help).not.toEqual([]);
  });

  it.each(rules)('is in the description of each of its places: $id', ({ places, sentence }) => {
    for (const { pointer } of places)
      expect(readPointer(contract, `${pointer}/description`)).toContain(sentence);
  });

  it('belongs to a row of the discrepancies if it says so', () => {
    const rows = rules.flatMap(({ discrepancy }) => discrepancy ?? []);
    expect(rows.filter((row) => !Object.hasOwn(DISCREPANCY_FIELDS, row))).toEqual([]);
  });

  it('exists if a check or a choice of the sandbox names it', () => {
    const ids = new Set(rules.map(({ id }) => id));
    const chosen = [...places.keys()].flatMap(
      (place) => /sandbox-choices\.md#rule-(.*)/.exec(place)?.[1] ?? [],
    );
    expect([...Object.keys(CHECKED_RULES), ...chosen].filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has a mark at its place, and a row on the page of rules', async () => {
    const marked = await read();
    markRules(marked, rules, places);
    for (const { id, places } of rules)
      for (const { pointer } of places)
        expect(readPointer(marked, `${pointer}/description`)).toContain(`](/rules/#${id}).`);
    const [page] = rulesPage(contract, places);
    const rows = page?.blocks.map((block) => ('markdown' in block ? block.markdown : '')).join();
    for (const { id, sentence } of rules)
      expect(rows).toContain(`<a id="${id}"></a>${sentence}<br>\`${id}\` |`);
  });
});
