import {
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  type Operation,
  partsOf,
  type Schema,
} from '@payments-openapi/spec';

/** The schema of the `data` of an operation's success. */
export function dataSchemaOf(document: OpenApiDocument, { responses }: Operation): Schema {
  const envelope = responses['200'] && jsonSchemaOf(responses['200']);
  return (envelope && membersOf(document, envelope.value).properties.data) ?? {};
}

/** The schema of the entries of a list, whose `data` is an array or an object with one. */
export function entrySchemaOf(document: OpenApiDocument, operation: Operation): Schema {
  const data = dataSchemaOf(document, operation);
  const { properties } = membersOf(document, data);
  return [data, ...Object.values(properties)].map((schema) => itemsOf(document, schema)).find(Boolean) ?? {};
}

function itemsOf(document: OpenApiDocument, schema: Schema): Schema | undefined {
  return partsOf(document, schema).find(({ items }) => items)?.items;
}

/**
 * A value in which everything that the contract calls a number is text: a model that calculates with `0.1` rounds, and
 * one that copies `"0.1"` does not. Integers, which count, stay numbers.
 */
export function withDecimalsAsText(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  if (typeof value === 'number')
    return partsOf(document, schema).some(({ type }) => [type].flat().includes('number'))
      ? String(value)
      : value;
  if (Array.isArray(value)) {
    const items = itemsOf(document, schema) ?? {};
    return value.map((item) => withDecimalsAsText(document, items, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties } = membersOf(document, schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Object.hasOwn(properties, name) ? withDecimalsAsText(document, properties[name] ?? {}, member) : member,
    ]),
  );
}
