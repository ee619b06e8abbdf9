import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument, Schema } from './document.ts';
import { isOrigin, origins } from './origins.ts';
import { proseRules } from './rules.ts';

const text: Schema = { type: 'string' };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const content = (name: string) => ({ 'application/json': { schema: ref(name) } });
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

const BOOKS: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Book shop', version: '1.0.0' },
  paths: {
    '/books': {
      post: {
        operationId: 'books_create',
        requestBody: { content: content('BooksCreateInput') },
        responses: { 200: { description: 'Done.', content: content('BooksEnvelope') } },
      },
    },
  },
  components: {
    schemas: {
      Envelope: object({ code: text }),
      BooksEnvelope: object({ code: text, data: { type: 'array', items: ref('Book') } }),
      Book: {
        allOf: [
          object({
            id: text,
            title: text,
            shelf: text,
            total: text,
            gone: { const: 0 },
            state: text,
            odd: text,
          }),
          object({ next: ref('Book') }),
        ],
      },
      BookCreate: object({ title: text, place: text }),
      BooksCreateInput: object({ books: { type: 'array', items: ref('BookCreate') } }),
    },
  },
  'x-rules': {
    'book-total': { sentence: 'The sum.', at: ['#/components/schemas/Book/allOf/0/properties/total'] },
  },
  'x-origins': {
    Envelope: { 'open codes': ['code'] },
    Book: { 'echoed BookCreate.place': ['shelf'], 'chosen value': ['state'] },
  },
};

const contract: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8'),
);
const rows = readFileSync(new URL('../DISCREPANCIES.md', import.meta.url), 'utf8');

describe('origins', () => {
  it('are stated by the schema, or implied by a request, a rule, a value or a name', () => {
    const found = origins(BOOKS).map(({ at, name, origin }) => [at, name, origin]);
    const from = (at: string) => [{ operationId: 'books_create', at }];
    expect(found.slice(0, 8)).toEqual([
      ['/code', 'BooksEnvelope.code', { kind: 'open', row: 'codes' }],
      ['/data/*/id', 'Book.id', { kind: 'chosen', as: 'id' }],
      ['/data/*/title', 'Book.title', { kind: 'echoed', from: from('/books/*/title') }],
      ['/data/*/shelf', 'Book.shelf', { kind: 'echoed', from: from('/books/*/place') }],
      ['/data/*/total', 'Book.total', { kind: 'derived', rule: 'book-total' }],
      ['/data/*/gone', 'Book.gone', { kind: 'constant', value: '0' }],
      ['/data/*/state', 'Book.state', { kind: 'chosen', as: 'value' }],
      ['/data/*/odd', 'Book.odd', undefined],
    ]);
  });

  it('have a form of their own', () => {
    const right = [
      'echoed UserCreate',
      'echoed CardLink.id',
      'derived a-b',
      'chosen token',
      'constant 1',
      'open a-b',
    ];
    expect(right.filter((one) => !isOrigin(one))).toEqual([]);
    const wrong = ['echoed', 'echoed user', 'derived', 'chosen by us', 'constant', 'made up', ''];
    expect(wrong.filter(isOrigin)).toEqual([]);
  });
});

describe('the origin of a field of the contract', () => {
  const fields = origins(contract);

  it('is known for every field', () => {
    expect(fields.filter(({ origin }) => origin === undefined)).toEqual([]);
  });

  it('is a field of a request, a rule or a row of the discrepancies that exists', () => {
    const rules = new Set(proseRules(contract).map(({ id }) => id));
    const wrong = fields.filter(
      ({ origin }) =>
        (origin?.kind === 'echoed' && origin.from.length === 0) ||
        (origin?.kind === 'derived' && !rules.has(origin.rule)) ||
        (origin?.kind === 'open' && !rows.includes(`<a id="${origin.row}"></a>`)),
    );
    expect(wrong).toEqual([]);
  });

  it('is stated for fields that exist, and only where it is not implied', () => {
    const { 'x-origins': stated = {}, ...silent } = contract;
    const names = new Set(fields.map(({ name }) => name));
    const listed = Object.entries(stated).flatMap(([schema, origins]) =>
      Object.values(origins).flatMap((own) => own.map((field) => `${schema}.${field}`)),
    );
    expect(listed.filter((name) => !names.has(name) && name !== 'Envelope.message')).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    const implied = new Map(origins(silent).map(({ name, origin }) => [name, JSON.stringify(origin)]));
    const repeated = fields.filter(({ name, origin }) => implied.get(name) === JSON.stringify(origin));
    expect(repeated.map(({ name }) => name).filter((name) => listed.includes(name))).toEqual([]);
  });
});
