import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { combined, edited, indexOf } from './combined.fixture.ts';
import { bumpOf, compare } from './compare.ts';
import { entriesOf } from './entries.ts';
import { pairs } from './pairs.fixture.ts';
import { shop } from './shop.fixture.ts';
import { isProvenBy } from './witness.fixture.ts';

const cases = pairs.map((pair, index) => ({ ...pair, index, after: edited(shop, pair.edit) }));
const breaking = cases.filter(({ impact }) => impact === 'major');

// All pairs in one document, which takes two runs of Redocly instead of two per pair.
const [before, after] = [
  combined(cases.map((one) => ({ document: shop, other: one.after }))),
  combined(cases.map((one) => ({ document: one.after, other: shop }))),
] as unknown as [OpenApiDocument, OpenApiDocument];
const found = await compare(before, after);
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

const entries = entriesOf(
  before,
  after,
  found.map((change) => ({ change })),
);
const indexIn = (operation: string) => Number(/^p(\d+)_/.exec(operation)?.[1]);

/** The lines about a pair, without what the combined document adds to names. */
function linesOf(title: string): string[] {
  const { index } = cases.find((one) => one.title === title) ?? { index: -1 };
  return entries
    .filter(({ operations }) => operations.some((operation) => indexIn(operation) === index))
    .map(({ operations, text }) => {
      const about = operations.filter((operation) => indexIn(operation) === index).join(', ');
      return `${about}: ${text}`
        .replaceAll(new RegExp(`p${index}_?`, 'gi'), '')
        .replaceAll(/\/\/[^/]{40}/g, '');
    });
}

describe('the changelog of a breaking change', () => {
  it.each([
    [
      'a field of a request is renamed',
      "books_create: Send `sub_title` instead of `subtitle`. TypeScript: `'subtitle' does not exist in type 'BookCreate'`; write `sub_title`.",
    ],
    [
      'a field of a response is renamed to a similar name',
      "books_list, books_create, books_get: Read `sub_title` instead of `Book.subtitle`. TypeScript: `Property 'subtitle' does not exist on type 'Book'`; write `sub_title`.",
    ],
    [
      'an optional field of a response is removed',
      "books_list, books_create, books_get: Stop reading `Book.rating`: it is no longer there. TypeScript: `Property 'rating' does not exist on type 'Book'`.",
    ],
    [
      'a required field is added to a request',
      "books_create: Send `shelf`, which is now required. TypeScript: `Property 'shelf' is missing in type … but required in type 'BookCreate'`.",
    ],
    [
      'a required field of a response becomes optional',
      "books_list, books_create, books_get: Handle a missing `Book.price`: it is no longer always there. TypeScript: `'….price' is possibly 'undefined'`.",
    ],
    [
      'an enum of a request loses a value',
      'books_create: Stop sending `audio` in `kind`: it is no longer accepted. TypeScript: `Type \'"audio"\' is not assignable to type …`.',
    ],
    [
      'the maximum length of a request string decreases',
      'books_create: Send at most 50 characters in `title` (before: at most 100 characters). TypeScript reports nothing.',
    ],
    [
      'a query parameter is renamed',
      "books_list: Send the query parameter `size` instead of `limit`. TypeScript: `'limit' does not exist in type 'BooksListParams'`; write `size`.",
    ],
    [
      'the time zone of a time changes',
      'books_list, books_create, books_get: Treat `Book.sold_at` as a time in UTC (before: Asia/Hong_Kong). TypeScript reports nothing.',
    ],
    [
      'a condition of a request requires more',
      'books_create: Send `pages` in more cases: whether it is required depends on other fields, and that changed. TypeScript reports nothing.',
    ],
    [
      'an enum of a callback gains a value',
      'books_create: Handle the new value `street` of `channel` of the callback `sold`. TypeScript reports nothing.',
    ],
  ])('says what to do if %s', (title, line) => {
    expect(linesOf(title)).toEqual([line]);
  });

  it('names the operation, and what TypeScript reports', () => {
    const breaking = entries.filter(({ impact }) => impact === 'major');
    const told = new Set(breaking.flatMap(({ operations }) => operations.map(indexIn)));
    const silent = cases.filter(({ impact, index }) => impact === 'major' && !told.has(index));
    expect(silent.map(({ title }) => title)).toEqual([]);
    expect(breaking.filter(({ text }) => !text.includes('TypeScript'))).toEqual([]);
  });
});

describe('the changelog of other changes', () => {
  it.each([
    ['an optional field is added to a request', ['books_create: You can now send `shelf`.']],
    ['a required field of a request becomes optional', ['books_create: You may now leave out `title`.']],
    ['a field is deprecated', ['books_create: `weight` is deprecated.']],
    ['an operation is added', ['books_delete: New operation, `DELETE /books/{id}`.']],
    ['the order of the values of an enum changes', []],
  ])('says it in one line if %s', (title, lines) => {
    expect(linesOf(title)).toEqual(lines);
  });
});
