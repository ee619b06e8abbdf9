import {
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  partsOf,
  type Schema,
} from '@payments-openapi/spec';

/** Leaves of a value what its schema names. */
export type Strip = (value: unknown) => unknown;

/**
 * Leaves of a body what the contract names of it. A caller may send more, and what the contract does not know must not
 * pass for what the sandbox itself keeps. An object of which the contract names no member is open and stays whole.
 */
export function stripUnknown(document: OpenApiDocument, { body }: Pick<Operation, 'body'>): Strip {
  const schema = body && jsonSchemaOf(body);
  return (schema && stripBy(document, [schema.value])) ?? ((whole) => whole);
}

/** @returns nothing when all of the value is to stay */
function stripBy(document: OpenApiDocument, schemas: readonly Schema[]): Strip | undefined {
  const parts = schemas.flatMap((schema) => partsOf(document, schema));
  const named = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const items = parts.flatMap((part) => (part.items ? [part.items] : []));
  const stripItem = items.length > 0 ? stripBy(document, items) : undefined;
  const members = [...Map.groupBy(named, ([name]) => name)].map(([name, entries]) => {
    const strip = stripBy(
      document,
      entries.map(([, schema]) => schema),
    );
    return { name, strip };
  });
  if (members.length === 0 && !stripItem) return undefined;
  return (value) => {
    if (Array.isArray(value)) return stripItem ? value.map(stripItem) : value;
    if (typeof value !== 'object' || value === null || members.length === 0) return value;
    const stripped: Record<string, unknown> = {};
    for (const { name, strip } of members) {
      const member = (value as Record<string, unknown>)[name];
      if (member !== undefined) stripped[name] = strip ? strip(member) : member;
    }
    return stripped;
  };
}
