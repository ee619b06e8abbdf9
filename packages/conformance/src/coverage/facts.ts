import {
  isAlwaysNull,
  type Json,
  joinPointer,
  type OpenApiDocument,
  refToPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { LARGEST } from '../cases/size.ts';
import { constraintsOf } from '../contract/constraint.ts';
import { type ContractOperation, documentedCodes } from '../contract/contract.ts';
import { schemaAt } from '../contract/schema-at.ts';

export const KINDS = [
  'success',
  'requests',
  'refusals',
  'conditions',
  'bounds',
  'responses',
  'nonNull',
  'enums',
  'codes',
] as const;

/**
 * - `success`: the operation succeeded
 * - `requests`: a request with, or without, a member was accepted
 * - `refusals`: a request that violates a constraint was refused
 * - `conditions`: a request for which a condition holds, or does not, was accepted
 * - `bounds`: a string of the maximum length was accepted
 * - `responses`, `nonNull`: a success contained a member, and with a value other than null
 * - `enums`: an enum value was accepted in a request or returned in a success
 * - `codes`: a documented code was returned
 */
export type Kind = (typeof KINDS)[number];

/** Something that the contract says about an operation and that a run can show. */
export interface Fact {
  kind: Kind;
  what: string;
  /** Where it shows: the path from the body or the envelope, with `*` for every item of an array. */
  path: string[];
  /** The member and those it is in, each with its schema: `PaymentData.rrn`. */
  members?: readonly string[];
  /** What shows it, by kind. */
  detail: { absent?: boolean; pointer?: string; value?: Json; length?: number; holds?: boolean };
  /** Why no run can show it. */
  unreachable?: string;
}

interface Visit {
  document: OpenApiDocument;
  /** References that were followed so far. */
  followed: readonly string[];
}

interface Seen {
  path: string[];
  members: readonly string[];
  schema: Schema;
  required: boolean;
}

const cache = new WeakMap<ContractOperation, readonly Fact[]>();

/** Every fact about an operation. Computed once. */
export function factsOf(document: OpenApiDocument, operation: ContractOperation): readonly Fact[] {
  const facts = cache.get(operation) ?? findFacts(document, operation);
  cache.set(operation, facts);
  return facts;
}

function findFacts(document: OpenApiDocument, operation: ContractOperation): Fact[] {
  const facts: Fact[] = [{ kind: 'success', what: 'a success', path: [], detail: {} }];
  for (const { name, in: place, required } of operation.parameters) {
    if (place === 'path') continue;
    const path = [place, name];
    facts.push({ kind: 'requests', what: `${place}/${name} sent`, path, detail: { absent: false } });
    if (!required)
      facts.push({ kind: 'requests', what: `${place}/${name} omitted`, path, detail: { absent: true } });
  }
  if (operation.body) facts.push(...requestFacts(document, operation.body));
  for (const pointer of constraintsOf(document, operation))
    facts.push({ kind: 'refusals', what: pointer, path: [], detail: { pointer } });
  const success = operation.responses[operation.success];
  if (success) facts.push(...responseFacts(document, success));
  for (const value of documentedCodes(operation))
    facts.push({ kind: 'codes', what: `${value}`, path: [], detail: { value } });
  return [...new Map(facts.map((fact) => [`${fact.kind} ${fact.what}`, fact])).values()];
}

function* requestFacts(document: OpenApiDocument, body: string): Generator<Fact> {
  const members = [...membersIn({ document, followed: [] }, body, ['body'])];
  // A condition may repeat a member that the object itself requires.
  const required = new Set(members.filter((member) => member.required).map(({ path }) => path.join('/')));
  for (const member of members) {
    const { path, schema } = member;
    const where = path.join('/');
    yield { kind: 'requests', what: `${where} sent`, path, detail: { absent: false } };
    if (!required.has(where))
      yield { kind: 'requests', what: `${where} omitted`, path, detail: { absent: true } };
    if (schema.maxLength !== undefined) {
      const what = `${where} with ${schema.maxLength} characters`;
      const unreachable = `the kit sends at most ${LARGEST} characters`;
      yield {
        kind: 'bounds',
        what,
        path,
        detail: { length: schema.maxLength },
        ...(schema.maxLength > LARGEST && { unreachable }),
      };
    }
    yield* enumFacts(where, member);
  }
  for (const { path, pointer } of conditionsIn({ document, followed: [] }, body, ['body'])) {
    for (const holds of [true, false]) {
      const what = `${path.join('/')}: ${pointer} ${holds ? 'holds' : 'does not hold'}`;
      yield { kind: 'conditions', what, path, detail: { holds, pointer } };
    }
  }
}

function* responseFacts(document: OpenApiDocument, success: string): Generator<Fact> {
  for (const seen of membersIn({ document, followed: [] }, success, ['response'])) {
    const { path, members, schema } = seen;
    const what = path.slice(1).join('/');
    yield { kind: 'responses', what, path, members, detail: {} };
    yield {
      kind: 'nonNull',
      what,
      path,
      members,
      detail: {},
      ...(isAlwaysNull(schema) && { unreachable: 'the contract allows only null' }),
    };
    yield* enumFacts(path.join('/'), seen);
  }
}

function* enumFacts(where: string, { path, members, schema }: Seen): Generator<Fact> {
  for (const value of schema.enum ?? []) {
    const what = `${where} = ${JSON.stringify(value)}`;
    if (value !== null) yield { kind: 'enums', what, path, members, detail: { value } };
  }
}

/** Every member that a schema declares, down to the leaves. */
function* membersIn(
  visit: Visit,
  pointer: string,
  path: string[],
  outer: readonly string[] = [],
): Generator<Seen> {
  const parts = [...partsOf(visit, pointer)];
  const required = new Set(
    parts.flatMap(({ schema, isBranch }) => (isBranch ? [] : (schema.required ?? []))),
  );
  for (const { schema, pointer: own, followed } of parts) {
    const inner = { ...visit, followed };
    for (const name of Object.keys(schema.properties ?? {})) {
      const member = joinPointer(own, 'properties', name);
      const where = [...path, name];
      const merged: Schema = Object.assign(
        {},
        ...[...partsOf(inner, member)].map((part) => part.schema).reverse(),
      );
      const members = [...outer, `${componentOf(own)}.${name}`];
      yield { path: where, members, schema: merged, required: required.has(name) };
      yield* membersIn(inner, member, where, members);
    }
    if (schema.items) yield* membersIn(inner, joinPointer(own, 'items'), [...path, '*'], outer);
  }
}

/** The name of the schema that a pointer is in. */
function componentOf(pointer: string): string {
  return splitPointer(pointer)[2] ?? '';
}

function* conditionsIn(
  visit: Visit,
  pointer: string,
  path: string[],
): Generator<{ path: string[]; pointer: string }> {
  for (const { schema, pointer: own, followed } of partsOf(visit, pointer)) {
    if (schema.if) yield { path, pointer: joinPointer(own, 'if') };
    for (const name of Object.keys(schema.properties ?? {}))
      yield* conditionsIn({ ...visit, followed }, joinPointer(own, 'properties', name), [...path, name]);
    if (schema.items) yield* conditionsIn({ ...visit, followed }, joinPointer(own, 'items'), [...path, '*']);
  }
}

interface Part {
  schema: Schema;
  pointer: string;
  followed: readonly string[];
  /** Whether it applies only under a condition. */
  isBranch: boolean;
}

/** A schema, what its `$ref` and `allOf` refer to, and the branches of its conditions. */
function* partsOf({ document, followed }: Visit, pointer: string, isBranch = false): Generator<Part> {
  const schema = schemaAt(document, pointer);
  yield { schema, pointer, followed, isBranch };
  if (schema.$ref) {
    const target = refToPointer(schema.$ref);
    if (!followed.includes(target))
      yield* partsOf({ document, followed: [...followed, target] }, target, isBranch);
  }
  for (const index of (schema.allOf ?? []).keys())
    yield* partsOf({ document, followed }, joinPointer(pointer, 'allOf', index), isBranch);
  for (const branch of ['then', 'else'] as const)
    if (schema[branch]) yield* partsOf({ document, followed }, joinPointer(pointer, branch), true);
}
