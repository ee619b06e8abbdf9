import {
  isCircular,
  joinPointer,
  type OpenApiDocument,
  operations,
  type Parameter,
  readPointer,
  refToPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract } from './contract.ts';
import { createValidate, requestProblems, type Validate } from './validate.ts';

/** A mistake in an owner's contract, and where it is. */
export interface Fault {
  pointer: string;
  message: string;
}

/** References that lead out of the file, to nothing, or back to themselves. */
export function* referenceFaults(
  document: OpenApiDocument,
  value: unknown,
  pointer: string,
): Generator<Fault> {
  if (typeof value !== 'object' || value === null) return;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const message = faultOf(document, $ref);
    if (message !== undefined) yield { pointer, message };
  }
  for (const [name, member] of Object.entries(value)) {
    const at = joinPointer(pointer, name);
    // Examples may contain anything, but each may be a reference itself.
    if (name === 'examples')
      for (const [own, one] of Object.entries(Object(member)))
        yield* referenceFaults(document, { $ref: Object(one).$ref }, joinPointer(at, own));
    else if (name !== 'example' && (name !== 'default' || pointer.endsWith('/responses')))
      yield* referenceFaults(document, member, at);
  }
}

function faultOf(document: OpenApiDocument, $ref: string): string | undefined {
  if (!$ref.startsWith('#'))
    return `$ref ${$ref} leads out of the file. Bundle the contract first, e.g. with npx @redocly/cli bundle`;
  // Others are anchors, which Ajv resolves.
  if (!$ref.startsWith('#/')) return undefined;
  if (readPointer(document, refToPointer($ref)) === undefined) return `$ref ${$ref} leads to nothing`;
  return isCircular(document, $ref) ? 'its $ref leads back to itself' : undefined;
}

/** Operations that cannot be told apart, and paths whose parameters are not declared. */
export function* operationFaults(document: OpenApiDocument): Generator<Fault> {
  const first = new Map<string, string>();
  for (const { operationId, method, path, pointer, parameters, security } of operations(document)) {
    const name = operationId ?? `${method} ${path}`;
    if (operationId === undefined)
      yield { pointer, message: `${name} has no operationId, by which the kit names it` };
    else if (first.has(operationId))
      yield {
        pointer,
        message: `the operationId ${name} is also that of ${first.get(operationId)}, and names only one`,
      };
    first.set(operationId, `${method} ${path}`);
    const declared = new Set(parameters.flatMap(({ value }) => (value.in === 'path' ? [value.name] : [])));
    for (const [, parameter = ''] of path.matchAll(/\{([^{}]+)\}/g))
      if (!declared.has(parameter))
        yield { pointer, message: `${name}: its path has {${parameter}}, and no such parameter is declared` };
    for (const scheme of security.flatMap((one) => Object.keys(one)))
      if (!Object.hasOwn(document.components?.securitySchemes ?? {}, scheme))
        yield { pointer, message: `${name}: the contract has no security scheme ${scheme}` };
  }
}

/** Schemas that are not valid, or that apply to the same value without end. */
export function schemaFaults({ document }: Contract): Fault[] {
  const places = [...schemaPlaces(document)];
  const all = places.flatMap((pointer) => [...schemasIn(document, pointer)]);
  const ended = new Set<string>();
  const loops = all.map((pointer) => loopFrom(document, pointer, ended)).filter((one) => one !== undefined);
  const faults = places.flatMap((pointer) => invalidAt(document, pointer));
  if (faults.length > 0 || loops.length > 0)
    return [
      ...faults,
      ...[...new Set(loops)].map((pointer) => ({
        pointer,
        message: 'this schema applies to itself without end',
      })),
    ];
  const validate = createValidate(document);
  const found = new Map<string, Fault>();
  for (const place of places) {
    const message = compileError(validate, place);
    if (message === undefined) continue;
    // The innermost one, unless it is behind a reference.
    const inner = [...schemasIn(document, place)]
      .reverse()
      .find((one) => compileError(validate, one) !== undefined);
    const pointer = inner ?? place;
    const isReference = (readPointer(document, pointer) as Schema).$ref !== undefined;
    if (!isReference) found.set(pointer, { pointer, message: `not a valid schema: ${message}` });
  }
  return [...found.values()];
}

function compileError(validate: Validate, pointer: string): string | undefined {
  try {
    validate(pointer, null);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const meta = new Ajv2020({ allErrors: true, strict: false, logger: false });
formats.default(meta);

/** The first mistake in a schema by the meta-schema of JSON Schema. */
function invalidAt(document: OpenApiDocument, pointer: string): Fault[] {
  if (meta.validateSchema(readPointer(document, pointer) as Schema)) return [];
  const { instancePath = '', message } = meta.errors?.[0] ?? {};
  return [
    {
      pointer: `${pointer}${instancePath}`,
      message: `not a valid schema: ${splitPointer(instancePath).at(-1)} ${message}`,
    },
  ];
}

const INNER = {
  one: ['items', 'not', 'if', 'then', 'else', 'contains', 'additionalProperties', 'propertyNames'],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  map: ['properties', 'patternProperties', '$defs', 'dependentSchemas'],
};

/** A schema and those written in it. */
function* schemasIn(document: OpenApiDocument, pointer: string): Generator<string> {
  const schema = readPointer(document, pointer);
  if (typeof schema !== 'object' || schema === null) return;
  yield pointer;
  for (const [keyword, value] of Object.entries(schema)) {
    const at = joinPointer(pointer, keyword);
    if (INNER.one.includes(keyword)) yield* schemasIn(document, at);
    else if (INNER.list.includes(keyword) || INNER.map.includes(keyword))
      for (const name of Object.keys(Object(value))) yield* schemasIn(document, joinPointer(at, name));
  }
}

/** The schemas of components, and those written at parameters, bodies and responses. */
function* schemaPlaces(document: OpenApiDocument): Generator<string> {
  for (const name of Object.keys(document.components?.schemas ?? {}))
    yield joinPointer('#/components/schemas', name);
  for (const { parameters, body, responses } of operations(document))
    for (const { pointer, value } of [...parameters, ...(body ? [body] : []), ...Object.values(responses)]) {
      const { schema, content = {} } = value as Partial<Parameter>;
      if (schema !== undefined) yield joinPointer(pointer, 'schema');
      for (const [type, media] of Object.entries(content))
        if (media?.schema !== undefined) yield joinPointer(pointer, 'content', type, 'schema');
    }
}

/** Pointer to a schema that applies to itself, without a member or item between. */
function loopFrom(
  document: OpenApiDocument,
  pointer: string,
  ended: Set<string>,
  passed: readonly string[] = [],
): string | undefined {
  if (passed.includes(pointer)) return pointer;
  if (ended.has(pointer)) return undefined;
  const schema = readPointer(document, pointer);
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { $ref, allOf, anyOf, oneOf } = schema as Schema;
  const next = [
    ...($ref?.startsWith('#/') ? [refToPointer($ref)] : []),
    ...Object.entries({ allOf, anyOf, oneOf }).flatMap(([keyword, branches = []]) =>
      branches.map((_, index) => joinPointer(pointer, keyword, index)),
    ),
    ...(['not', 'if', 'then', 'else'] as const)
      .filter((keyword) => (schema as Schema)[keyword] !== undefined)
      .map((keyword) => joinPointer(pointer, keyword)),
  ];
  const loop = next
    .map((one) => loopFrom(document, one, ended, [...passed, pointer]))
    .find((one) => one !== undefined);
  ended.add(pointer);
  return loop;
}

/** Every request is derived from an example, and a mock returns the examples of responses, so each has to be valid. */
export function* exampleFaults({ document, operations: all }: Contract): Generator<Fault> {
  const validate = createValidate(document);
  for (const operation of all) {
    const { operationId, pointer, responses } = operation;
    for (const example of operation.requestExamples) {
      const [problem] = requestProblems(validate, document, operation, example);
      if (problem)
        yield {
          pointer,
          message: `${operationId}: the example request ${example.scenario} does not match its schema: ${problem.at} ${problem.message}`,
        };
    }
    for (const { scenario, status, value } of operation.responseExamples) {
      const schema = responses[status];
      const [problem] = schema === undefined ? [] : validate(schema, value);
      if (problem)
        yield {
          pointer: joinPointer(pointer, 'responses', status),
          message: `${operationId}: the example response ${scenario} of ${status} does not match its schema: ${problem.at} ${problem.message}`,
        };
    }
  }
}
