import {
  type OpenApiDocument,
  type Reference,
  readPointer,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { sampled } from '@payments-openapi/tooling/whole';
import { describe, expect, it } from 'vitest';
import { constraintsOf } from '../contract/constraint.ts';
import { type ContractOperation, contractOf, operationOf, readContract } from '../contract/contract.ts';
import { createValidate, requestProblems } from '../contract/validate.ts';
import { type Case, casesOf } from './case.ts';

const contract = await readContract();
const validate = createValidate(contract.document);

/** The part of the contract that an operation uses. Copying and compiling the rest for each change takes long. */
function partOf({ path }: ContractOperation): OpenApiDocument {
  const { paths, components = {} } = contract.document;
  const item = paths[path] ?? {};
  const needed = new Set<string>();
  const parts: unknown[] = [item];
  // The loop also visits the parts that it adds.
  for (const part of parts) {
    for (const [ref] of JSON.stringify(part).matchAll(/#\/components\/\w+\/[\w.-]+/g)) {
      if (needed.has(ref)) continue;
      needed.add(ref);
      parts.push(readPointer(contract.document, ref));
    }
  }
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => needed.has(`#/components/${kind}/${name}`))),
  ]);
  return { ...contract.document, paths: { [path]: item }, components: Object.fromEntries(kept) };
}

/** That part with one change. */
function changed(
  part: OpenApiDocument,
  pointer: string,
  change: (parent: Record<string, unknown>, name: string) => void,
): OpenApiDocument {
  const document = structuredClone(part);
  const end = pointer.lastIndexOf('/');
  change(readPointer(document, pointer.slice(0, end)) as Record<string, unknown>, pointer.slice(end + 1));
  return document;
}

/** The cases whose validity differs in another contract. */
function noticed(
  document: OpenApiDocument,
  { operationId }: ContractOperation,
  cases: readonly Case[],
): Case[] {
  const other = createValidate(document);
  const operation = operationOf(contractOf(document), operationId);
  return cases.filter(
    ({ request, valid }) => valid !== (requestProblems(other, document, operation, request).length === 0),
  );
}

/** That part without one constraint. */
function loosened(part: OpenApiDocument, constraint: string): OpenApiDocument {
  return changed(part, constraint, (parent, name) => {
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  });
}

/** Whether another keyword implies the constraint, so that removing it changes nothing. */
function isImplied(constraint: string): boolean {
  const schema = readPointer(contract.document, constraint.slice(0, constraint.lastIndexOf('/'))) as Schema;
  if (constraint.endsWith('/type')) return schema.enum !== undefined || typeOfBranch(schema) === schema.type;
  if (constraint.endsWith('/pattern')) return schema.format === 'date';
  return constraint.endsWith('/format') && schema.format === 'uuid' && schema.pattern !== undefined;
}

/** The type that the first branch of an `allOf` states too. */
function typeOfBranch({ allOf: [branch] = [] }: Schema): Schema['type'] {
  return branch && resolve<Schema>(contract.document, branch as Reference).type;
}

/** Each way to make a constraint of that part slightly stricter. */
function tightened(part: OpenApiDocument, constraint: string): [what: string, OpenApiDocument][] {
  const keyword = keywordOf(constraint);
  const schema = readPointer(contract.document, constraint.slice(0, constraint.lastIndexOf('/'))) as Schema;
  const changes: Record<string, unknown>[] = [];
  if (keyword === 'maxLength' && schema.maxLength) changes.push({ maxLength: schema.maxLength - 1 });
  if (keyword === 'enum' && schema.enum?.[1]) changes.push({ enum: schema.enum.slice(0, -1) });
  if (keyword === 'type' && !constraint.includes('/then/')) changes.push(...tightenedType(schema));
  return changes.map((change) => [
    `${constraint} as ${JSON.stringify(change)}`,
    changed(part, constraint, (parent) => Object.assign(parent, change)),
  ]);
}

/** How many constraints with one keyword `npm test` changes in each operation. */
const PART = 3;

const keywordOf = (constraint: string) => constraint.slice(constraint.lastIndexOf('/') + 1);

function tightenedType({ type, properties, required = [] }: Schema): Record<string, unknown>[] {
  const types = [type].flat();
  const changes: Record<string, unknown>[] = [];
  if (types.includes('null')) changes.push({ type: types.filter((one) => one !== 'null') });
  if (types.includes('number')) {
    changes.push({ type: types.map((one) => (one === 'number' ? 'integer' : one)) });
  }
  if (types.includes('array')) changes.push({ minItems: 1 });
  if (!properties) return changes;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return [
    ...changes,
    { additionalProperties: false },
    ...optional.map((name) => ({ required: [...required, name] })),
  ];
}

describe.each(contract.operations)('$operationId', (operation) => {
  const all = constraintsOf(contract.document, operation).filter((one) => !isImplied(one));
  // Without each of them, the contract is compiled again.
  const constraints = [...Map.groupBy(all, keywordOf).values()].flatMap((some) => sampled(some, PART));
  const part = partOf(operation);

  it('notices each constraint that is removed', () => {
    const cases = casesOf(contract, validate, operation);
    expect(noticed(part, operation, cases)).toEqual([]);
    const unnoticed = constraints.filter(
      (one) => noticed(loosened(part, one), operation, cases).length === 0,
    );
    expect(unnoticed).toEqual([]);
  });

  it('notices each constraint that is made stricter', () => {
    const cases = casesOf(contract, validate, operation);
    const unnoticed = constraints
      .flatMap((one) => tightened(part, one))
      .filter(([, document]) => noticed(document, operation, cases).length === 0);
    expect(unnoticed.map(([what]) => what)).toEqual([]);
  });
});
