import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { operations, requestExamples } from '@payments-openapi/spec';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { bundleEach } from './bundle.ts';
import { brokenFixture, type Mistakes } from './lint/broken-fixture.ts';

/** A contract, the folder of its bundle, and how to read that. */
type Bundled = Awaited<ReturnType<typeof prepare>>;

async function prepare(mistakes: Mistakes) {
  const { folder, document } = await brokenFixture(mistakes);
  const dist = path.join(folder, 'dist');
  const read = async () => JSON.parse(await readFile(path.join(dist, 'openapi.json'), 'utf8'));
  return { folder, file: document, dist, read };
}

const test = it.extend<{ said: () => string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters of a fixture from this pattern.
  said: async ({}, use) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await use(() => error.mock.calls.flat().join('\n'));
    vi.restoreAllMocks();
  },
});

describe('scripts/bundle.ts', () => {
  // Bundled at once, because starting the tools takes longest.
  let plain: Bundled;
  let ruled: Bundled;
  let again: string;
  beforeAll(async () => {
    plain = await prepare({});
    ruled = await prepare({
      'operations/books/books_list.yaml': [
        'description: The books on sale, newest first.',
        'x-rules:\n  books-once: No book is listed twice.\ndescription: |-\n  The books.\n\n\n  Discrepancies: [order](#).',
      ],
      'schemas/Book.yaml': [
        'maxLength: 40',
        [
          'maxLength: 40\n    x-rules:',
          '      title-first: It is short.',
          '      title-second: It is true.',
          '      title-third: { sentence: It is nice., untestable: Tastes differ. }',
        ].join('\n'),
      ],
      'schemas/Price.yaml': ['type: string', 'type: string\n    x-rules:\n      title-second:'],
    });
    again = path.join(ruled.folder, 'again');
    const said = vi.spyOn(console, 'error');
    const isBundled = await bundleEach([plain, ruled], () => undefined);
    expect(isBundled, said.mock.calls.flat().join('\n')).toBe(true);
  });
  afterAll(() => Promise.all([plain, ruled].map(({ folder }) => rm(folder, { recursive: true }))));

  test('writes the same contract as YAML and as JSON, and keeps unchanged files', async ({
    expect,
    said,
  }) => {
    expect((await readdir(plain.dist)).sort()).toEqual(['openapi.json', 'openapi.yaml']);
    const json = await plain.read();
    expect(parse(await readFile(path.join(plain.dist, 'openapi.yaml'), 'utf8'))).toEqual(json);
    expect(Object.keys(json.components.schemas).sort()).toEqual([
      'Book',
      'BooksCreateEnvelope',
      'BooksCreateOutput',
      'BooksListEnvelope',
      'Envelope',
      'Price',
    ]);
    const found = operations(json).map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    expect(found).toEqual(['books_list GET /books', 'books_create POST /books']);
    expect(requestExamples(json, 'books_create')).toMatchObject([{ scenario: 'novel', body: {} }]);
    const { ino } = await stat(path.join(plain.dist, 'openapi.json'));
    const bundled = { file: path.join(ruled.dist, 'openapi.yaml'), dist: again };
    expect(await bundleEach([plain, bundled]), said()).toBe(true);
    expect((await stat(path.join(plain.dist, 'openapi.json'))).ino).toBe(ino);
    // And leaves a bundle as it is, so that the commands of Redocly can read it in this repository.
    const [once, twice] = await Promise.all(
      [ruled.dist, again].map((dist) => readFile(path.join(dist, 'openapi.json'), 'utf8')),
    );
    expect(twice).toBe(once);
  });

  test('shows each rule in the description beside it, before the discrepancies, and lists it with its place', async ({
    expect,
  }) => {
    const json = await ruled.read();
    expect(json.paths['/books'].get.description).toBe(
      'The books. No book is listed twice.\n\n\nDiscrepancies: [order](#).',
    );
    const { title } = json.components.schemas.Book.properties;
    expect(title).toEqual({
      type: 'string',
      maxLength: 40,
      description: 'Title as printed on the cover.\n\n- It is short.\n- It is true.\n- It is nice.',
    });
    const { amount } = json.components.schemas.Price.properties;
    expect(amount.description).toMatch(/ It is true\.$/);
    const at = ['#/components/schemas/Book/properties/title'];
    expect(json['x-rules']).toEqual({
      'books-once': { sentence: 'No book is listed twice.', at: ['#/paths/~1books/get'] },
      'title-first': { sentence: 'It is short.', at },
      'title-second': {
        sentence: 'It is true.',
        at: [...at, '#/components/schemas/Price/properties/amount'],
      },
      'title-third': { sentence: 'It is nice.', untestable: 'Tastes differ.', at },
    });
  });

  test('fails if two components have the same name, and keeps the last good bundle', async ({
    expect,
    onTestFinished,
    said,
  }) => {
    const { folder, document } = await brokenFixture({
      'schemas/Book.yaml': ['type: string\n    maxLength', '$ref: more/Price.yaml\n    maxLength'],
      'schemas/more/Price.yaml': 'type: string\ndescription: Another price.\n',
    });
    onTestFinished(() => rm(folder, { recursive: true }));
    const target = path.join(folder, 'dist');
    expect(await bundleEach([{ file: document, dist: target }])).toBe(false);
    expect(said()).toMatch(/Price/);
    expect(await readdir(target)).toEqual([]);
  });

  test('fails on a $ref to a missing file', async ({ expect, onTestFinished, said }) => {
    const { folder, document } = await brokenFixture({ 'schemas/Book.yaml': ['Price.yaml', 'Prize.yaml'] });
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(await bundleEach([{ file: document, dist: path.join(folder, 'dist') }])).toBe(false);
    expect(said()).toMatch(/Prize\.yaml/);
  });
});
