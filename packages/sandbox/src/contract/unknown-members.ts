import {
  joinPointer,
  jsonSchemaOf,
  memberPath,
  type OpenApiDocument,
  type Operation,
  partsOf,
  type Schema,
} from '@payments-openapi/spec';
import { MAX_PROBLEMS } from '../input/failures.ts';
import { shortened } from './describe.ts';
import type { SchemaProblem } from './problem.ts';

/** The members of a value that its schema names, at every depth. An object with no named members can have any. */
export interface Named {
  members: ReadonlyMap<string, Named | undefined>;
  /** The named members of each entry of a list. */
  item: Named | undefined;
  /** The named members of each value of an object that can have members of any name. */
  values: Named | undefined;
}

/** @returns undefined if there is no body, or it can have any members */
export function namedInBody(document: OpenApiDocument, { body }: Pick<Operation, 'body'>): Named | undefined {
  const schema = body && jsonSchemaOf(body);
  return schema && namedIn(document, [schema.value]);
}

function namedIn(document: OpenApiDocument, schemas: readonly Schema[]): Named | undefined {
  const parts = schemas.flatMap((schema) => partsOf(document, schema));
  const named = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const items = parts.flatMap((part) => (part.items ? [part.items] : []));
  const item = items.length > 0 ? namedIn(document, items) : undefined;
  const others = parts.flatMap(({ additionalProperties: other }) =>
    typeof other === 'object' ? [other] : [],
  );
  const values = others.length > 0 ? namedIn(document, others) : undefined;
  const members = new Map<string, Named | undefined>();
  for (const [name, entries] of Map.groupBy(named, ([name]) => name)) {
    const own = entries.map(([, schema]) => schema);
    members.set(name, namedIn(document, own));
  }
  return members.size === 0 && !item && !values ? undefined : { members, item, values };
}

/** Finds members at any depth that the contract does not name, up to the maximum number of problems. */
export function unknownMembers(value: unknown, named: Named | undefined, root: string): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const look = (value: unknown, named: Named | undefined, places: readonly string[]) => {
    if (!named || typeof value !== 'object' || value === null || problems.length >= MAX_PROBLEMS) return;
    const { members, item, values } = named;
    if (Array.isArray(value)) {
      for (const [i, entry] of value.entries()) look(entry, item, [...places, String(i)]);
      return;
    }
    // The contract expects a list here.
    if (item) return;
    for (const [name, member] of Object.entries(value)) {
      const at = [...places, shortened(name)];
      if (members.has(name)) look(member, members.get(name), at);
      else if (values) look(member, values, at);
      else if (problems.length < MAX_PROBLEMS) problems.push(unknown(at, [...members.keys()]));
    }
  };
  look(value, named, [root]);
  return problems;
}

function unknown(places: readonly string[], names: readonly string[]): SchemaProblem {
  const text = names.length > 0 ? `is unknown; expected one of ${names.join(', ')}` : 'is unknown';
  return {
    path: memberPath(places),
    pointer: joinPointer('', ...places),
    text,
    keyword: 'unevaluatedProperties',
  };
}

/** Removes members that the schema of a value does not name. */
export type StripUnknown = (value: unknown) => unknown;

/**
 * Removes members that the contract does not name from a body, so that they cannot be mistaken for members that the
 * sandbox itself stores. An object for which the contract names no members is left unchanged.
 */
export function stripUnknown(document: OpenApiDocument, operation: Pick<Operation, 'body'>): StripUnknown {
  const named = namedInBody(document, operation);
  return (value) => strip(value, named);
}

function strip(value: unknown, named: Named | undefined): unknown {
  if (!named) return value;
  const { members, item, values } = named;
  if (Array.isArray(value)) return item ? value.map((entry) => strip(entry, item)) : value;
  if (typeof value !== 'object' || value === null) return value;
  // The contract has no order for names that it does not know.
  if (values) {
    const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([name, member]) => [name, strip(member, members.get(name) ?? values)]),
    );
  }
  if (members.size === 0) return value;
  const stripped: Record<string, unknown> = {};
  for (const [name, own] of members) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) stripped[name] = strip(member, own);
  }
  return stripped;
}
