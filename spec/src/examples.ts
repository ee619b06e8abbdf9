export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A bundled OpenAPI document: every `$ref` in it is local. */
export interface OpenApiDocument {
  paths: { [path: string]: unknown };
}

/** One request that the contract gives as an example. */
export interface RequestExample {
  /** The name that the body's example and the parameters' examples share. */
  scenario: string;
  summary: string;
  /** In capitals. */
  method: string;
  /** As the contract writes it, with `{names}`. */
  path: string;
  pathParams: Record<string, string>;
  query: Record<string, Json>;
  headers: Record<string, string>;
  body?: Json;
}

/** One response that the contract gives as an example. */
export interface ResponseExample {
  scenario: string;
  /** The response's key in the contract: a status, or `default`. */
  status: string;
  value: Json;
}

export interface OperationEntry {
  operationId: string;
  method: string;
  path: string;
  /** The operation itself, not a copy. */
  operation: Operation;
  parameters: Parameter[];
}

export interface Operation {
  operationId: string;
  summary: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses: Record<string, Body | Reference>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  examples?: Examples;
}

interface Body {
  required?: boolean;
  content?: Record<string, { examples?: Examples }>;
}

interface Example {
  summary?: string;
  value: Json;
}

interface Reference {
  $ref: string;
}

type Examples = Record<string, Example | Reference>;
type PathItem = Record<string, Operation> & { parameters?: (Parameter | Reference)[] };

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/** Every operation of the contract, in its order. */
export function operations(document: OpenApiDocument): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    // The linter has checked the document: from here on its shape is what OpenAPI says.
    const pathItem = item as PathItem;
    return methods.flatMap((method) => {
      const operation = pathItem[method];
      if (!operation) return [];
      const parameters = [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        resolve(document, parameter),
      );
      return {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
        parameters,
      };
    });
  });
}

/**
 * The example requests of an operation, its first one first.
 *
 * A scenario takes the body's example and the parameters' examples of its name. Of what is required and has no example
 * of that name, it takes the first one.
 */
export function requestExamples(document: OpenApiDocument, operationId: string): RequestExample[] {
  const { operation, method, path, parameters } = find(document, operationId);
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const bodies = examplesOf(document, jsonExamples(body));
  const members = parameters.map((parameter) => ({
    ...parameter,
    examples: examplesOf(document, parameter.examples),
  }));

  const named = [bodies, ...members.map((member) => member.examples)].flatMap((examples) => [
    ...examples.keys(),
  ]);
  // An operation that needs nothing has one scenario all the same: the plain call.
  const scenarios = named.length > 0 ? new Set(named) : ['plain'];

  return [...scenarios].map((scenario) => {
    const request: RequestExample = {
      scenario,
      summary: operation.summary,
      method,
      path,
      pathParams: {},
      query: {},
      headers: {},
    };
    const summaries: (string | undefined)[] = [];

    const bodyExample = pick(bodies, scenario, body?.required, `${operationId}: body`);
    if (bodyExample) {
      request.body = bodyExample.value;
      summaries.push(bodyExample.summary);
    }
    for (const { name, in: place, required, examples } of members) {
      const example = pick(examples, scenario, required, `${operationId}: ${place} parameter ${name}`);
      if (!example) continue;
      if (place === 'path') request.pathParams[name] = String(example.value);
      if (place === 'query') request.query[name] = example.value;
      if (place === 'header') request.headers[name] = String(example.value);
      if (examples.has(scenario)) summaries.push(example.summary);
    }
    request.summary = summaries.find((summary) => summary !== undefined) ?? operation.summary;
    return request;
  });
}

/** The example responses of an operation, of every status. */
export function responseExamples(document: OpenApiDocument, operationId: string): ResponseExample[] {
  const { operation } = find(document, operationId);
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const examples = examplesOf(document, jsonExamples(resolve(document, response)));
    return [...examples].map(([scenario, { value }]) => ({ scenario, status, value }));
  });
}

function find(document: OpenApiDocument, operationId: string): OperationEntry {
  const entry = operations(document).find((operation) => operation.operationId === operationId);
  if (!entry) throw new Error(`${operationId}: the contract has no such operation`);
  return entry;
}

function jsonExamples(body: Body | undefined): Examples | undefined {
  return body?.content?.['application/json']?.examples;
}

function examplesOf(document: OpenApiDocument, examples: Examples = {}): Map<string, Example> {
  return new Map(Object.entries(examples).map(([name, example]) => [name, resolve(document, example)]));
}

function pick(
  examples: Map<string, Example>,
  scenario: string,
  required: boolean | undefined,
  what: string,
): Example | undefined {
  const example = examples.get(scenario);
  if (example || !required) return example;
  const [first] = examples.values();
  if (!first) throw new Error(`${what} is required and has no example`);
  return first;
}

function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const names = value.$ref
    .replace(/^#\//, '')
    .split('/')
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
  let target: unknown = document;
  for (const name of names) target = (target as Record<string, unknown> | undefined)?.[name];
  if (target === undefined) throw new Error(`${value.$ref}: the contract has nothing there`);
  return resolve(document, target as T | Reference);
}
