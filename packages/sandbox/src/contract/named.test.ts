import { describe, expect, it } from 'vitest';
import type { Document, JsonSchema } from './document.ts';
import { takeNamed } from './named.ts';

/** What is left of a value by that schema. */
function taken(schema: JsonSchema, value: unknown): unknown {
  const object = {
    operationId: 'things_create',
    requestBody: { content: { 'application/json': { schema } } },
    responses: {},
  };
  const document: Document = {
    paths: {},
    components: { schemas: { Thing: { type: 'object', properties: { name: {} } } } },
  };
  return takeNamed(document, { operationId: '', method: 'POST', path: '/', pointer: '', object })(value);
}

describe('What is left of a body', () => {
  it.each<[string, JsonSchema, unknown, unknown]>([
    ['the members named', { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }],
    ['null, and nothing for what is left out', { properties: { a: {}, b: {} } }, { a: null }, { a: null }],
    [
      'the same within members',
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
      'what parts name of the same member',
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
    ['what is no object', { properties: { a: { properties: { b: {} } } } }, { a: 5 }, { a: 5 }],
  ])('is %s', (_, schema, value, expected) => {
    expect(taken(schema, value)).toEqual(expected);
  });
});
