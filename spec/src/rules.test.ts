import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { proseRules } from './rules.ts';

const BOOKS: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Book shop', version: '1.0.0' },
  paths: {
    '/books': {
      get: {
        operationId: 'books_list',
        parameters: [{ name: 'offset', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'Books.' } },
      },
    },
  },
  components: {
    schemas: { Book: { allOf: [{ type: 'object', properties: { price: { type: 'number' } } }] } },
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
  },
};

const AT = {
  info: ['#/info', 'every operation'],
  operation: ['#/paths/~1books/get', 'books_list'],
  parameter: ['#/paths/~1books/get/parameters/0', 'books_list.offset'],
  response: ['#/paths/~1books/get/responses/200', 'books_list'],
  shared: ['#/components/parameters/Limit', 'Limit'],
  schema: ['#/components/schemas/Book', 'Book'],
  member: ['#/components/schemas/Book/allOf/0/properties/price', 'Book.price'],
} as const;

describe('proseRules', () => {
  it.each(Object.entries(AT))('names the place of a rule: %s', (_, [at, place]) => {
    const document = { ...BOOKS, 'x-rules': { 'book-rule': { sentence: 'It is so.', at: [at] } } };
    const places = [{ pointer: at, name: place }];
    expect(proseRules(document)).toEqual([{ id: 'book-rule', sentence: 'It is so.', places }]);
  });

  it('leaves out a rule whose place is no longer in the document', () => {
    const at = ['#/components/schemas/Page'];
    expect(proseRules({ ...BOOKS, 'x-rules': { 'page-rule': { sentence: 'It is so.', at } } })).toEqual([]);
  });

  it('has none in a document that states none', () => {
    expect(proseRules(BOOKS)).toEqual([]);
  });
});
