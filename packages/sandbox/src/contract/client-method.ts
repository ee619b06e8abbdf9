import type { Operation, Parameter } from '@payments-openapi/spec';

type Methods = Record<string, Record<string, (...slots: unknown[]) => unknown>>;

/** The parameters that a method of a client takes by position: those in the path, in its order. */
export function positionalParameters({ path, parameters }: Operation): Parameter[] {
  const inPath = parameters.map(({ value }) => value).filter((parameter) => parameter.in === 'path');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.flatMap((name) => inPath.filter((parameter) => parameter.name === name));
}

/** Calls the method of an operation: a client has the groups and names of the contract's operationIds. */
export function callMethod(client: object, { operationId }: Operation, ...slots: unknown[]): unknown {
  const [group = '', name = ''] = operationId.split('_');
  const methods = (client as Methods)[group];
  if (methods?.[name] === undefined) throw new Error(`${operationId}: the client has no such method`);
  return methods[name](...slots);
}
