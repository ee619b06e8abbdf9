import { describe, expect, it } from 'vitest';
import type { OpenApiDocument, Schema } from './document.ts';
import { detach, isAlwaysNull, isOfType, membersOf, partsOf, referencesIn } from './schema.ts';

const named: Schema = { type: ['object', 'null'], properties: { name: {} }, required: ['name'] };
const book: Schema = {
  allOf: [{ $ref: '#/components/schemas/Named' }],
  properties: { price: {} },
  required: ['name', 'price'],
};
const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Books', version: '1' },
  paths: {},
  components: { schemas: { Named: named, Book: book } },
};
const reference = { $ref: '#/components/schemas/Book' };

describe('a schema', () => {
  it('has the fields of its allOf branches, and its own', () => {
    expect(membersOf(document, reference)).toEqual({
      properties: { name: {}, price: {} },
      required: ['name', 'price'],
    });
  });

  it('has the fields of what it refers to, and those beside the reference', () => {
    const beside: Schema = { ...reference, properties: { year: {} }, required: ['year'] };
    expect(membersOf(document, beside)).toEqual({
      properties: { name: {}, price: {}, year: {} },
      required: ['name', 'price', 'year'],
    });
  });

  it.each<[string, Schema, boolean]>([
    ['another type is excluded', { type: ['string', 'null'], not: { type: 'string' } }, true],
    ['it is the only type', { type: 'null' }, true],
    ['it is the only value', { type: ['string', 'null'], enum: [null] }, true],
    ['it is constant', { const: null }, true],
    ['there is another type', { type: ['string', 'null'] }, false],
    ['some texts are excluded', { type: ['string', 'null'], not: { type: 'string', minLength: 1 } }, false],
    ['anything is allowed', {}, false],
  ])('is always null, or not: %s', (_, schema, expected) => {
    expect(isAlwaysNull(schema)).toBe(expected);
  });

  it('is of any type that it or a branch allows', () => {
    expect(isOfType(document, reference, 'object')).toBe(true);
    expect(isOfType(document, reference, 'array')).toBe(false);
    expect(isOfType(document, { ...reference, type: 'object' }, 'null')).toBe(false);
  });

  it('consists of what it refers to and its branches', () => {
    expect(partsOf(document, { oneOf: [reference] })).toEqual([{ oneOf: [reference] }, {}, book, {}, named]);
  });

  it('lists its references, each once', () => {
    expect(referencesIn({ items: book, not: { anyOf: [reference, book] } })).toEqual(
      new Set(['#/components/schemas/Named', reference.$ref]),
    );
  });

  it('does not refer to what its examples, other data and extensions contain', () => {
    const data = { $ref: 'data.yaml' };
    const named = {
      properties: { example: reference, examples: reference, $ref: { type: 'string' } },
    } as Schema;
    const media = {
      schema: named,
      examples: { one: { value: data }, two: { $ref: '#/components/examples/Two' } },
    };
    const own = { default: data, const: data, enum: [data], examples: [data], example: data, 'x-from': data };
    expect(referencesIn({ ...own, content: { 'application/json': media } })).toEqual(
      new Set([reference.$ref, '#/components/examples/Two']),
    );
  });

  it('refers to its document once it is detached', () => {
    expect(detach(book, 'contract')).toEqual({
      ...book,
      allOf: [{ $ref: 'contract#/components/schemas/Named' }],
    });
    expect(book.allOf).toEqual([{ $ref: '#/components/schemas/Named' }]);
  });
});
