import {
  isCircular,
  type Json,
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  resolve,
  type Schema,
} from '@payments-openapi/spec';

/** Most entries of a list that a tool returns at once, and how many without a `limit`. */
export const MAX_ENTRIES = 100;
export const DEFAULT_ENTRIES = 20;

/** How lists are bounded, whatever the contract's own `offset` and `limit` count. */
const PAGING: Record<string, Schema> = {
  offset: { type: 'integer', minimum: 0, default: 0, description: 'How many entries to skip.' },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_ENTRIES,
    default: DEFAULT_ENTRIES,
    description: 'How many entries to return.',
  },
};

/** Whether an operation returns a list in parts. */
export function isList({ parameters }: Operation): boolean {
  return Object.keys(PAGING).every((name) => parameters.some(({ value }) => value.name === name));
}

/**
 * The schema of a tool's arguments: one object with the parameters and the fields of the body, without references,
 * since many clients do not follow any. An optional field of the body with the name of a parameter is left out.
 *
 * @param required further paths that must be present, such as `user.reference_id`
 * @throws if a required field of the body has the name of a parameter
 */
export function inputSchemaOf(
  document: OpenApiDocument,
  operation: Operation,
  required: readonly string[],
): Schema {
  const { operationId, parameters } = operation;
  const body = bodyOf(document, operation);
  const given = Object.fromEntries(
    parameters.map(({ value: { name, description, schema } }) => [
      name,
      inlined(document, { ...schema, ...(description !== undefined && { description }) }),
    ]),
  );
  const lost = body.required?.find((name) => Object.hasOwn(given, name));
  if (lost !== undefined) throw new Error(`${operationId}: ${lost} is a parameter and a field of the body`);
  const schema = {
    ...body,
    type: 'object' as const,
    properties: { ...body.properties, ...given, ...(isList(operation) && PAGING) },
    required: [
      ...parameters.filter(({ value }) => value.required).map(({ value }) => value.name),
      ...(body.required ?? []),
    ],
    additionalProperties: false,
  };
  for (const path of required) requirePath(schema, path.split('.'));
  return schema;
}

/** The schema of the JSON body, without references and without its own description. */
function bodyOf(document: OpenApiDocument, { body }: Operation): Schema {
  const schema = body && jsonSchemaOf(body);
  if (!schema) return {};
  const { description: _, ...rest } = inlined(document, schema.value);
  return rest;
}

function requirePath(schema: Schema, [name = '', ...rest]: readonly string[]): void {
  schema.required = [...new Set([...(schema.required ?? []), name])];
  const property = schema.properties?.[name];
  if (!property) throw new Error(`the contract has no field ${name} to require`);
  if (rest.length > 0) requirePath(property, rest);
}

/** A schema with everything that it refers to, without extensions and examples. */
function inlined(document: OpenApiDocument, { $ref, ...own }: Schema): Schema {
  if ($ref !== undefined && isCircular(document, $ref)) throw new Error(`${$ref} leads to itself`);
  const target = $ref === undefined ? {} : inlined(document, resolve<Schema>(document, { $ref }));
  const kept = Object.entries(own).filter(([name]) => !name.startsWith('x-') && name !== 'examples');
  return {
    ...target,
    ...Object.fromEntries(kept.map(([name, value]) => [name, part(document, name, value)])),
  };
}

/** The value of a keyword. */
function part(document: OpenApiDocument, keyword: string, value: unknown): unknown {
  if (keyword === 'description') return withoutLinks(String(value));
  if (keyword === 'properties') {
    const members = Object.entries(value as Record<string, Schema>);
    return Object.fromEntries(members.map(([name, schema]) => [name, inlined(document, schema)]));
  }
  if (/^(?:items|not|if|then|else|additionalProperties)$/.test(keyword) && typeof value === 'object')
    return inlined(document, value as Schema);
  if (/^(?:all|any|one)Of$/.test(keyword))
    return (value as Schema[]).map((schema) => inlined(document, schema));
  return structuredClone(value as Json);
}

/** A text of the contract without the targets of its links, which lead to files of the repository. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
