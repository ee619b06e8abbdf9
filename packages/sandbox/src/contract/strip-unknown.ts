import type { OpenApiDocument, Operation } from '@payments-openapi/spec';
import { type Named, namedInBody } from './named-members.ts';

/** Removes members that the schema of a value does not name. */
export type Strip = (value: unknown) => unknown;

/**
 * Removes members that the contract does not name from a body, so that they cannot be mistaken for members that the
 * sandbox itself stores. An object for which the contract names no members is left unchanged.
 */
export function stripUnknown(document: OpenApiDocument, operation: Pick<Operation, 'body'>): Strip {
  const named = namedInBody(document, operation);
  return (value) => strip(value, named);
}

function strip(value: unknown, named: Named | undefined): unknown {
  if (!named) return value;
  const { members, item } = named;
  if (Array.isArray(value)) return item ? value.map((entry) => strip(entry, item)) : value;
  if (typeof value !== 'object' || value === null || members.size === 0) return value;
  const stripped: Record<string, unknown> = {};
  for (const [name, own] of members) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) stripped[name] = strip(member, own);
  }
  return stripped;
}
