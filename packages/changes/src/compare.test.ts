import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { combined, edited, indexOf } from './combined.fixture.ts';
import { bumpOf, compare } from './compare.ts';
import { pairs } from './pairs.fixture.ts';
import { shop } from './shop.fixture.ts';
import { isProvenBy } from './witness.fixture.ts';

const cases = pairs.map((pair, index) => ({ ...pair, index, after: edited(shop, pair.edit) }));
const breaking = cases.filter(({ impact }) => impact === 'major');

// All pairs in one document, which takes two runs of Redocly instead of two per pair.
const found = await compare(
  combined(cases.map(({ after }) => ({ document: shop, other: after }))) as unknown as OpenApiDocument,
  combined(cases.map(({ after }) => ({ document: after, other: shop }))) as unknown as OpenApiDocument,
);
const changesOf = Map.groupBy(found, ({ pointer }) => indexOf(pointer));

describe('compare', () => {
  it.each(cases)('rates the change that $title', ({ index, impact, rule }) => {
    const changes: Change[] = changesOf.get(index) ?? [];
    expect(bumpOf(changes), JSON.stringify(changes, null, 2)).toBe(impact);
    if (rule) expect(changes.map((change) => change.rule)).toContain(rule);
  });

  it('finds nothing outside the pairs', () => {
    expect(found.filter(({ pointer }) => Number.isNaN(indexOf(pointer)))).toEqual([]);
  });

  it('finds what is declared for the whole document', async () => {
    const after = edited(shop, {
      '#/servers': [{ url: 'https://other.example' }],
      '#/security': [{ key: [] }],
      '#/components/securitySchemes': { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      '#/info/version': '2.0.0',
    });
    const changes = await compare(shop as unknown as OpenApiDocument, after as unknown as OpenApiDocument);
    expect(changes.map(({ rule, impact, pointer }) => [impact, rule, pointer])).toEqual([
      ['major', 'security-requirement-changed', '#/security'],
      ['major', 'server-removed', '#/servers/0/url'],
      ['patch', undefined, '#/info/version'],
    ]);
  });
});

describe('the labelled changes', () => {
  it('cover every kind, with enough of each', () => {
    expect(breaking.length).toBeGreaterThanOrEqual(60);
    expect(cases.length - breaking.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
  });

  it.each(breaking)('break a caller if $title', ({ witness, after }) => {
    expect(witness && isProvenBy(witness, shop, after)).toBe(true);
  });
});
