import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  readPointer,
  type Schema,
} from '@payments-openapi/spec';
import { isCustom } from '../contract/custom-documents.ts';
import { isObject } from '../contract/is-object.ts';
import { itemLayers, type Layer, layersOf, memberLayers } from '../contract/layers.ts';
import type { Validate } from '../contract/validate.ts';
import { replaced } from './patch.ts';

export interface Base {
  scenario: string;
  body: Json;
}

type Assignment = [where: string, value: Json][];

/**
 * Returns the examples, and one more for each way to meet a condition that no example meets. It is built from the nearest
 * example, with the members that the condition then requires taken from another one.
 */
export function meetConditions(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  examples: Base[],
): Base[] {
  const assignments = new Map<string, Assignment>();
  for (const { body } of examples) {
    for (const [layer, where] of conditions(
      document,
      validate,
      layersOf(document, validate, pointer, body),
      '',
      body,
    )) {
      for (const assignment of assignmentsThrough(layer.schema, where))
        assignments.set(JSON.stringify(assignment), assignment);
    }
  }
  const bases = [...examples];
  for (const assignment of assignments.values()) {
    if (bases.some(({ body }) => unmet(assignment, body).length === 0)) continue;
    const base = buildBase(validate, pointer, examples, assignment);
    if (!(base instanceof Error)) bases.push(base);
    // The examples of an owner's contract may leave a condition out.
    else if (!isCustom(document)) throw base;
  }
  return bases;
}

function* conditions(
  document: OpenApiDocument,
  validate: Validate,
  layers: Layer[],
  where: string,
  value: Json,
): Generator<[Layer, string]> {
  for (const layer of layers) if (layer.schema.if) yield [layer, where];
  if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const inner = memberLayers(document, validate, layers, name, member);
      yield* conditions(document, validate, inner, joinPointer(where, name), member);
    }
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const inner = itemLayers(document, validate, layers, item);
      yield* conditions(document, validate, inner, joinPointer(where, index), item);
    }
  }
}

/** Every choice of values that meets the `if` of a schema, or one in its chain of `else`. */
function assignmentsThrough(schema: Schema | undefined, where: string): Assignment[] {
  if (!schema?.if) return [];
  return [...assignmentsFor(schema.if, where), ...assignmentsThrough(schema.else, where)];
}

/** Every choice of values that meets an `if`. */
function assignmentsFor(condition: Schema | undefined, where: string): Assignment[] {
  let assignments: Assignment[] = [[]];
  for (const [name, schema] of Object.entries(condition?.properties ?? {})) {
    const place = joinPointer(where, name);
    const values = schema.const === undefined ? schema.enum : [schema.const];
    const own = values ? values.map((value): Assignment => [[place, value]]) : assignmentsFor(schema, place);
    assignments = assignments.flatMap((assignment) =>
      own.map((more): Assignment => [...assignment, ...more]),
    );
  }
  return assignments;
}

function buildBase(
  validate: Validate,
  pointer: string,
  examples: Base[],
  assignment: Assignment,
): Base | Error {
  const [nearest] = examples.toSorted(
    (one, two) => unmet(assignment, one.body).length - unmet(assignment, two.body).length,
  );
  if (!nearest) throw new Error(`${pointer}: the contract has no example`);
  const changes = unmet(assignment, nearest.body);
  let body = changes.reduce((next, [where, value]) => replaced(next, where, value), nearest.body);
  for (const { at: where } of validate(pointer, body)) {
    const taken = examples
      .map((example) => readPointer(example.body, where) as Json | undefined)
      .find((value) => value !== undefined && value !== null);
    body = replaced(body, where, taken);
  }
  const name = `${nearest.scenario} with ${changes.map(([where, value]) => `body${where} = ${JSON.stringify(value)}`).join(', ')}`;
  const [problem] = [
    ...validate(pointer, body),
    ...unmet(assignment, body).map(([where]) => ({ at: where, message: 'cannot be met' })),
  ];
  if (problem)
    return new Error(
      `${pointer}: ${name} requires an example in the contract: ${problem.at} ${problem.message}`,
    );
  return { scenario: name, body };
}

function unmet(assignment: Assignment, body: Json): Assignment {
  return assignment.filter(([where, value]) => readPointer(body, where) !== value);
}
