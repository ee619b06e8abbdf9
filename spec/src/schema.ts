import { type OpenApiDocument, resolve, type Schema } from './document.ts';

/** The members of an object schema, including those of what it refers to and of its `allOf` branches. */
export function membersOf(
  document: OpenApiDocument,
  schema: Schema,
): { properties: Record<string, Schema>; required: string[] } {
  const { properties, required = [] } = schema;
  const parts = baseOf(document, schema).map((part) => membersOf(document, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...new Set([...parts.flatMap((part) => part.required), ...required])],
  };
}

/** Whether a schema, what it refers to or one of its `allOf` branches allows the type, possibly besides null. */
export function isOfType(document: OpenApiDocument, schema: Schema, type: string): boolean {
  if (schema.type !== undefined) return [schema.type].flat().some((one) => one === type);
  return baseOf(document, schema).some((part) => isOfType(document, part, type));
}

/** What a schema refers to, and the branches of its `allOf`. */
function baseOf(document: OpenApiDocument, { $ref, allOf = [] }: Schema): Schema[] {
  return $ref === undefined ? allOf : [resolve<Schema>(document, { $ref }), ...allOf];
}

/** A schema and everything it consists of: what it refers to, and the branches of its `allOf`, `anyOf` and `oneOf`. */
export function partsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const { $ref, ...own } = schema;
  const target = $ref === undefined ? [] : [resolve<Schema>(document, { $ref })];
  const branches = [own.allOf, own.anyOf, own.oneOf].flatMap((branch) => branch ?? []);
  return [own, ...[...target, ...branches].flatMap((part) => partsOf(document, part))];
}

/** Whether a schema allows only null: by its type, by its values, or because `not` excludes its other types. */
export function isAlwaysNull({ type, const: only, enum: values, not }: Schema): boolean {
  if (only === null || values?.every((value) => value === null)) return true;
  const excluded = [not && Object.keys(not).length === 1 ? not.type : []].flat();
  const types = [type ?? []].flat().filter((one) => !excluded.includes(one));
  return types.length > 0 && types.every((one) => one === 'null');
}

/** Every `$ref` in a part of a document, at any depth. In examples, other data and extensions, `$ref` is only a name. */
export function referencesIn(part: unknown): Set<string> {
  const found = new Set<string>();
  collectReferences(part, found);
  return found;
}

/** Keywords whose value is data. `examples` is in a schema. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue']);

/** Keywords whose value has names chosen by the author, so that they are not keywords. */
const NAMED = new Set([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas', 'parameters', 'headers'],
  ...[
    'requestBodies',
    'responses',
    'examples',
    'links',
    'callbacks',
    'securitySchemes',
    'pathItems',
    'paths',
  ],
  ...['webhooks', 'content', 'encoding', 'mediaTypes', 'variables'],
]);

function collectReferences(part: unknown, found: Set<string>, areNames = false): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const item of part) collectReferences(item, found);
    return;
  }
  for (const [key, value] of Object.entries(part)) {
    const isData = DATA.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(value));
    if (areNames) collectReferences(value, found);
    else if (key === '$ref' && typeof value === 'string') found.add(value);
    else if (!isData) collectReferences(value, found, NAMED.has(key));
  }
}

/** Copies a schema for use outside its document. Its references point into the document of that name. */
export function detach<T extends object | boolean>(schema: T, documentName: string): T {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? documentName + value : value,
  );
}
