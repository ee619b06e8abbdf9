import type { Operation } from './operation.ts';

/** Members as openapi-fetch takes them. */
export interface PlacedMembers {
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/**
 * Puts each member where its operation has it. Header members are found whatever their case; a member that
 * the contract does not know goes to the body, or to the query where there is none.
 */
export function placeMembers(operation: Operation, params: object = {}): PlacedMembers {
  const header: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const headerNames = operation.header?.map((name) => name.toLowerCase());
  for (const [name, value] of Object.entries(params)) {
    if (headerNames?.includes(name.toLowerCase())) header[name] = value;
    else if (!operation.body || operation.query?.includes(name)) query[name] = value;
    else body[name] = value;
  }
  return { header, query, body: operation.body ? body : undefined };
}
