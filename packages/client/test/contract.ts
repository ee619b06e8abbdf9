import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ClientOperation, readOperations } from '@payments-openapi/codegen/operations';
import {
  requestExamples as examplesOf,
  membersOf,
  type OpenApiDocument,
  resolve,
  responseExamples as responsesOf,
  type Schema,
} from '@payments-openapi/spec';

export const contractFile = path.resolve(import.meta.dirname, '../../../spec/dist/openapi.json');

export const contract: OpenApiDocument = JSON.parse(readFileSync(contractFile, 'utf8'));
export const operations: ClientOperation[] = readOperations(contract);

export interface RequestExample {
  name: string;
  path: string[];
  params: Record<string, unknown>;
}

/** The request examples of an operation, as arguments for the client. */
export function requestExamples({ id, pathParameters }: ClientOperation): RequestExample[] {
  return examplesOf(contract, id).map(({ scenario, pathParams, query, headers, body }) => ({
    name: scenario,
    path: pathParameters.map(({ name }) => pathParams[name] ?? ''),
    params: { ...query, ...headers, ...(body as object | undefined) },
  }));
}

/** The response examples of an operation, as whole bodies, by name. */
export function responseExamples(
  { id }: ClientOperation,
  status: '200' | 'default',
): Record<string, unknown> {
  const found = responsesOf(contract, id).filter((example) => example.status === status);
  return Object.fromEntries(found.map(({ scenario, value }) => [scenario, value]));
}

/** A member of a request or a response: its path, as an expression on the root, and its schema. */
export interface Member {
  path: string;
  schema: Schema;
}

/** All members of a schema, at any depth. */
export function membersBelow(schema: Schema, at: string): Member[] {
  const { items } = resolve(contract, schema);
  if (items) return membersBelow(items, `${at}![0]`);
  return Object.entries(membersOf(contract, schema).properties).flatMap(([name, member]) => {
    const path = /^[A-Za-z_]\w*$/.test(name) ? `${at}!.${name}` : `${at}![${JSON.stringify(name)}]`;
    return [{ path, schema: member }, ...membersBelow(member, path)];
  });
}
