import { readFile } from 'node:fs/promises';
import { type OpenApiDocument, origins } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { originsPage } from '../src/site/origins.ts';

const file = new URL(import.meta.resolve('@payments-openapi/spec/openapi.json'));
const contract: OpenApiDocument = JSON.parse(await readFile(file, 'utf8'));

describe('the page of origins', () => {
  it('has a row for each field of a response', () => {
    const [page] = originsPage(contract);
    const text = page?.blocks.map((block) => ('markdown' in block ? block.markdown : '')).join() ?? '';
    expect(text).toContain(
      '| [`Card.p_user_id`](/types/Card/#p_user_id) | echoed: `p_user_id` of [cards_link]',
    );
    expect(text).toContain('| derived: [order-unpaid-total](/rules/#order-unpaid-total) |');
    expect(text).toContain('| open: [transitions](/discrepancies/#transitions) |');
    for (const { name } of origins(contract).filter(({ at }) => at.startsWith('/data/')))
      expect(text).toContain(`[\`${name}\`](`);
    expect(text).not.toContain('not stated');
  });

  it('is not made for a contract that states no origins', () => {
    const { 'x-origins': _, ...others } = contract;
    expect(originsPage(others)).toEqual([]);
  });
});
