import type { OpenApiDocument, Schema } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { stripUnknown } from './unknown-members.ts';

/** What is left of a value by that schema. */
function taken(schema: Schema, value: unknown): unknown {
  const body = { pointer: '#', value: { content: { 'application/json': { schema } } } };
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: { title: 'Things', version: '1' },
    paths: {},
    components: { schemas: { Thing: { type: 'object', properties: { name: {} } } } },
  };
  return stripUnknown(document, { body })(value);
}

describe('What is left of a body', () => {
  it.each<[string, Schema, unknown, unknown]>([
    ['the fields named', { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }],
    ['null, and nothing for what is left out', { properties: { a: {}, b: {} } }, { a: null }, { a: null }],
    [
      'the same within fields',
      { properties: { a: { properties: { b: {} } } } },
      { a: { b: 1, c: 2 } },
      { a: { b: 1 } },
    ],
    ['the same within items', { items: { properties: { a: {} } } }, [{ a: 1, b: 2 }, 3], [{ a: 1 }, 3]],
    [
      'what any part of the schema names',
      { allOf: [{ properties: { a: {} } }, { $ref: '#/components/schemas/Thing' }], properties: { b: {} } },
      { a: 1, name: 2, b: 3, c: 4 },
      { b: 3, name: 2, a: 1 },
    ],
    [
      'what parts name of the same field',
      {
        allOf: [
          { properties: { a: { properties: { b: {} } } } },
          { properties: { a: { properties: { c: {} } } } },
        ],
      },
      { a: { b: 1, c: 2, d: 3 } },
      { a: { b: 1, c: 2 } },
    ],
    [
      'all of an object of which nothing is named',
      { properties: { a: { type: 'object' } } },
      { a: { b: 1 } },
      { a: { b: 1 } },
    ],
    [
      'the fields named of each value, if an object can have fields of any name',
      { additionalProperties: { properties: { a: {} } } },
      { x: { a: 1, b: 2 }, y: 3 },
      { x: { a: 1 }, y: 3 },
    ],
    ['what is no object', { properties: { a: { properties: { b: {} } } } }, { a: 5 }, { a: 5 }],
  ])('is %s', (_, schema, value, expected) => {
    expect(taken(schema, value)).toEqual(expected);
  });

  it('is in the order of the schema, and otherwise in that of the names', () => {
    const thing: Schema = { properties: { b: {}, a: {} } };
    const schema: Schema = { properties: { things: { additionalProperties: thing }, one: thing } };
    const value = { one: { a: 1, b: 2 }, things: { y: { a: 3, b: 4 }, x: { a: 5, b: 6 } } };
    expect(JSON.stringify(taken(schema, value))).toBe(
      '{"things":{"x":{"b":6,"a":5},"y":{"b":4,"a":3}},"one":{"b":2,"a":1}}',
    );
  });
});
