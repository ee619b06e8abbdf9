import { RequestError } from '../errors/request-error.ts';
import type { Operation } from './operation.ts';

/** Members where an operation has them. */
export interface PlacedMembers {
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/**
 * Puts each member where its operation has it. Header members are found whatever their case; a member that
 * the contract does not know goes to the body, or to the query where there is none.
 */
export function placeMembers(
  operation: Operation,
  params: Readonly<Record<string, unknown>> = {},
): PlacedMembers {
  const header: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> | undefined = operation.body ? {} : undefined;
  const headerNames = operation.header?.map((name) => name.toLowerCase());
  for (const name of Object.keys(params)) {
    const isHeader = headerNames?.includes(name.toLowerCase());
    const place = isHeader ? header : !body || operation.query?.includes(name) ? query : body;
    place[name] = written(operation, name, params[name]);
  }
  return { header, query, body };
}

function written({ id, write }: Operation, name: string, value: unknown): unknown {
  const writer = write && Object.hasOwn(write, name) ? write[name] : undefined;
  if (!writer || value == null) return value;
  try {
    return writer(value);
  } catch (error) {
    throw new RequestError(id, `${name} ${(error as Error).message}`);
  }
}

/** The JSON of a body, the same for all attempts. */
export function writeBody(operationId: string, body: object | undefined): string | undefined {
  try {
    return body && JSON.stringify(body);
  } catch (cause) {
    throw new RequestError(operationId, 'the body cannot be sent', cause);
  }
}
