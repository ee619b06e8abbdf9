import {
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  partsOf,
  type Schema,
} from '@payments-openapi/spec';

/** Removes from a value what its schema does not name. */
export type Strip = (value: unknown) => unknown;

/**
 * Removes members that the contract does not name from a body. Callers can send more, and an unknown member must not be
 * taken for one that the sandbox itself stores. An object for which the contract names no member is left unchanged.
 */
export function stripUnknown(document: OpenApiDocument, { body }: Pick<Operation, 'body'>): Strip {
  const schema = body && jsonSchemaOf(body);
  return (schema && stripBy(document, [schema.value])) ?? ((whole) => whole);
}

/** @returns undefined if the whole value stays */
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
