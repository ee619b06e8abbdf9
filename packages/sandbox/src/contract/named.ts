import { type Document, type JsonSchema, type Operation, resolve } from './document.ts';

/** Leaves of a value what its schema names. */
export type Take = (value: unknown) => unknown;

/**
 * Leaves of a body what the contract names of it. A caller may send more, and what the contract does not know must not
 * pass for what the sandbox itself keeps. An object of which the contract names no member is open and stays whole.
 */
export function takeNamed(document: Document, { object }: Operation): Take {
  const schema = object.requestBody?.content?.['application/json']?.schema;
  return (schema && takeBy(document, [schema])) ?? ((whole) => whole);
}

/** @returns nothing when all of the value is to stay */
function takeBy(document: Document, schemas: readonly JsonSchema[]): Take | undefined {
  const parts = schemas.flatMap((schema) => partsOf(document, schema));
  const named = parts.flatMap(({ properties = {} }) => Object.entries(properties as Members));
  const items = parts.flatMap((part) => (part.items ? [part.items as JsonSchema] : []));
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

type Members = Record<string, JsonSchema>;

/** A schema and all that it is put together from. */
export function partsOf(document: Document, schema: JsonSchema): JsonSchema[] {
  const { $ref, ...own } = schema;
  const target = typeof $ref === 'string' ? [resolve<JsonSchema>(document, { $ref })] : [];
  const branches = [own.allOf, own.anyOf, own.oneOf].flatMap((branch) => (branch ?? []) as JsonSchema[]);
  return [own, ...[...target, ...branches].flatMap((part) => partsOf(document, part))];
}
