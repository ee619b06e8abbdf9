import { type OpenApiDocument, readPointer, type Schema } from '@payments-openapi/spec';

/** The schema at a pointer, without following a `$ref`. */
export function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  const schema = readPointer(document, pointer);
  // `true` and `false` are schemas too.
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  if (typeof schema !== 'object' || schema === null)
    throw new Error(`${pointer}: the contract has no schema at this pointer`);
  return schema;
}
