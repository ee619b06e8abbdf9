import {
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  partsOf,
  type Schema,
} from '@payments-openapi/spec';

/** Leaves of a value what its schema names. */
export type Take = (value: unknown) => unknown;

/**
 * Leaves of a body what the contract names of it. A caller may send more, and what the contract does not know must not
 * pass for what the sandbox itself keeps. An object of which the contract names no member is open and stays whole.
 */
export function takeNamed(document: OpenApiDocument, { body }: Pick<Operation, 'body'>): Take {
  const schema = body && jsonSchemaOf(body);
  return (schema && takeBy(document, [schema.value])) ?? ((whole) => whole);
}

/** @returns nothing when all of the value is to stay */
function takeBy(document: OpenApiDocument, schemas: readonly Schema[]): Take | undefined {
  const parts = schemas.flatMap((schema) => partsOf(document, schema));
  const named = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const items = parts.flatMap((part) => (part.items ? [part.items] : []));
  const takeItem = items.length > 0 ? takeBy(document, items) : undefined;
  const members = [...Map.groupBy(named, ([name]) => name)].map(([name, entries]) => {
    const take = takeBy(
      document,
      entries.map(([, schema]) => schema),
    );
    return { name, take };
  });
  if (members.length === 0 && !takeItem) return undefined;
  return (value) => {
    if (Array.isArray(value)) return takeItem ? value.map(takeItem) : value;
    if (typeof value !== 'object' || value === null || members.length === 0) return value;
    const taken: Record<string, unknown> = {};
    for (const { name, take } of members) {
      const member = (value as Record<string, unknown>)[name];
      if (member !== undefined) taken[name] = take ? take(member) : member;
    }
    return taken;
  };
}
