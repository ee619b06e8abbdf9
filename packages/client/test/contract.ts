import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Contract,
  type ContractOperation,
  type Example,
  membersOf,
  type Reference,
  resolve,
  type Schema,
} from '../scripts/contract.ts';
import { type Operation, readOperations } from '../scripts/operations.ts';

const file = path.resolve(import.meta.dirname, '../../../spec/dist/openapi.json');

export const contract: Contract = JSON.parse(readFileSync(file, 'utf8'));
export const operations: Operation[] = readOperations(contract);

/** The operation as the contract writes it. */
export function sourceOf({ httpMethod, path: at }: Operation): ContractOperation {
  const source = contract.paths[at]?.[httpMethod.toLowerCase()];
  if (!source) throw new Error(`no ${httpMethod} ${at}`);
  return source;
}

export interface RequestExample {
  name: string;
  path: string[];
  params: Record<string, unknown>;
}

/** The named requests of an operation; a required member without an example of that name takes another of its examples. */
export function requestExamples(operation: Operation): RequestExample[] {
  const source = sourceOf(operation);
  const parameters = (source.parameters ?? []).map((parameter) => resolve(contract, parameter));
  const bodies = values(source.requestBody && resolve(contract, source.requestBody).content);
  const names = new Set([
    ...Object.keys(bodies),
    ...parameters.flatMap(({ examples }) => Object.keys(examples ?? {})),
  ]);
  return [...names].map((name) => {
    const chosen = parameters.flatMap((parameter) => {
      const known = valuesOf(parameter.examples);
      const value = name in known ? known[name] : parameter.required ? Object.values(known)[0] : undefined;
      return value === undefined ? [] : [{ parameter, value }];
    });
    const inPath = chosen
      .filter(({ parameter }) => parameter.in === 'path')
      .map(({ value }) => String(value));
    const others = chosen
      .filter(({ parameter }) => parameter.in !== 'path')
      .map((each) => [each.parameter.name, each.value]);
    const body = bodies[name] ?? Object.values(bodies)[0];
    return { name, path: inPath, params: { ...Object.fromEntries(others), ...(body as object | undefined) } };
  });
}

/** The named answers of an operation: whole bodies. */
export function responseExamples(operation: Operation, status: '200' | 'default'): Record<string, unknown> {
  const response = sourceOf(operation).responses[status];
  return values(response && resolve(contract, response).content);
}

/** A member of a request or an answer: where it is, as an expression on its root, and its schema as written. */
export interface Member {
  path: string;
  schema: Schema;
}

/** All members below a schema, in depth. */
export function membersBelow(schema: Schema, at: string): Member[] {
  const { items } = resolve(contract, schema);
  if (items) return membersBelow(items, `${at}![0]`);
  return Object.entries(membersOf(contract, schema).properties).flatMap(([name, member]) => {
    const path = /^[A-Za-z_]\w*$/.test(name) ? `${at}!.${name}` : `${at}![${JSON.stringify(name)}]`;
    return [{ path, schema: member }, ...membersBelow(member, path)];
  });
}

function values(
  content: Record<string, { examples?: Record<string, Example | Reference> }> | undefined,
): Record<string, unknown> {
  return valuesOf(content?.['application/json']?.examples);
}

function valuesOf(examples: Record<string, Example | Reference> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [name, resolve(contract, example).value]),
  );
}
