import { type OpenApiDocument, resolve, type Schema } from './document.ts';

/** The members of an object schema, including those of its `allOf` branches. */
export function membersOf(
  document: OpenApiDocument,
  schema: Schema,
): { properties: Record<string, Schema>; required: string[] } {
  const own = resolve(document, schema);
  const parts = (own.allOf ?? []).map((part) => membersOf(document, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), own.properties),
    required: [...new Set([...parts.flatMap((part) => part.required), ...(own.required ?? [])])],
  };
}

/** Whether a schema or one of its `allOf` branches allows the type, possibly besides null. */
export function isOfType(document: OpenApiDocument, schema: Schema, type: string): boolean {
  const own = resolve(document, schema);
  if (own.type !== undefined) return [own.type].flat().some((one) => one === type);
  return (own.allOf ?? []).some((part) => isOfType(document, part, type));
}

/** A schema and everything it consists of: what it refers to, and the branches of its `allOf`, `anyOf` and `oneOf`. */
export function partsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const { $ref, ...own } = schema;
  const target = $ref === undefined ? [] : [resolve<Schema>(document, { $ref })];
  const branches = [own.allOf, own.anyOf, own.oneOf].flatMap((branch) => branch ?? []);
  return [own, ...[...target, ...branches].flatMap((part) => partsOf(document, part))];
}

/** Every `$ref` in a part of a document, at any depth. */
export function referencesIn(part: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(part, (key, value) => {
    if (key === '$ref' && typeof value === 'string') found.add(value);
    return value;
  });
  return found;
}

/** Copies a schema for use outside its document. Its references point into the document of that name. */
export function detach<T extends object | boolean>(schema: T, documentName: string): T {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? documentName + value : value,
  );
}
