import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  refToPointer,
  type Schema,
} from '@payments-openapi/spec';
import { constraintsOf } from '../contract/constraint.ts';
import { type ContractOperation, schemaAt } from '../contract/contract.ts';

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
 * - `requests`: a member of a request was sent, or left out, and the request was accepted
 * - `refusals`: a request that breaks what a place of the contract asks for was refused
 * - `conditions`: a condition held, or did not, in a request that was accepted
 * - `bounds`: a text as long as it may be was accepted
 * - `responses`, `nonNull`: a member of a success was seen, with a value other than null
 * - `enums`: a listed value was accepted in a request or seen in a success
 * - `codes`: a documented code was seen
 */
export type Kind = (typeof KINDS)[number];

/** Something that the contract says of an operation and a run can show. */
export interface Fact {
  kind: Kind;
  what: string;
  /** Where it shows: the names from the body or the envelope's root, `*` for any item of a list. */
  path: string[];
  /** Of a request's member: whether it is the one that is left out. Of the others: what is seen there. */
  detail: { absent?: boolean; pointer?: string; value?: Json; length?: number; holds?: boolean };
  /** Why no run can show it. */
  unreachable?: string;
}

interface Visit {
  document: OpenApiDocument;
  /** References that were followed to get there. */
  followed: readonly string[];
}

interface Seen {
  path: string[];
  schema: Schema;
  required: boolean;
}

const known = new WeakMap<ContractOperation, readonly Fact[]>();

/** Everything that a run can show of an operation; found out once. */
export function factsOf(document: OpenApiDocument, operation: ContractOperation): readonly Fact[] {
  const facts = known.get(operation) ?? findFacts(document, operation);
  known.set(operation, facts);
  return facts;
}

function findFacts(document: OpenApiDocument, operation: ContractOperation): Fact[] {
  const facts: Fact[] = [{ kind: 'success', what: 'a success', path: [], detail: {} }];
  for (const { name, in: place, required } of operation.parameters) {
    if (place === 'path') continue;
    const path = [place, name];
    facts.push({ kind: 'requests', what: `${place}/${name} sent`, path, detail: { absent: false } });
    if (!required)
      facts.push({ kind: 'requests', what: `${place}/${name} left out`, path, detail: { absent: true } });
  }
  if (operation.body) facts.push(...requestFacts(document, operation.body));
  for (const pointer of constraintsOf(document, operation))
    facts.push({ kind: 'refusals', what: pointer, path: [], detail: { pointer } });
  const success = operation.responses['200'];
  if (success) facts.push(...responseFacts(document, success));
  // What all operations share is documented for none of them.
  const isShared = operation.responses.default?.startsWith('#/components/responses/');
  const codes = operation.responseExamples
    .filter(({ status }) => status === 'default' && !isShared)
    .map(({ value }) => (value as { code: number }).code);
  for (const value of new Set(codes))
    facts.push({ kind: 'codes', what: `${value}`, path: [], detail: { value } });
  return [...new Map(facts.map((fact) => [`${fact.kind} ${fact.what}`, fact])).values()];
}

function* requestFacts(document: OpenApiDocument, body: string): Generator<Fact> {
  const members = [...membersIn({ document, followed: [] }, body, ['body'])];
  // A condition may speak of a member again that the object itself requires.
  const required = new Set(members.filter((member) => member.required).map(({ path }) => path.join('/')));
  for (const { path, schema } of members) {
    const where = path.join('/');
    yield { kind: 'requests', what: `${where} sent`, path, detail: { absent: false } };
    if (!required.has(where))
      yield { kind: 'requests', what: `${where} left out`, path, detail: { absent: true } };
    if (schema.maxLength !== undefined) {
      const what = `${where} with ${schema.maxLength} characters`;
      yield { kind: 'bounds', what, path, detail: { length: schema.maxLength } };
    }
    yield* enumFacts(where, path, schema);
  }
  for (const { path, pointer } of conditionsIn({ document, followed: [] }, body, ['body'])) {
    for (const holds of [true, false]) {
      const what = `${path.join('/')}: ${pointer} ${holds ? 'holds' : 'does not hold'}`;
      yield { kind: 'conditions', what, path, detail: { holds, pointer } };
    }
  }
}

function* responseFacts(document: OpenApiDocument, success: string): Generator<Fact> {
  for (const { path, schema } of membersIn({ document, followed: [] }, success, ['answer'])) {
    const what = path.slice(1).join('/');
    yield { kind: 'responses', what, path, detail: {} };
    const isNull =
      schema.const === null ||
      (schema.type !== undefined && [schema.type].flat().every((one) => one === 'null'));
    yield {
      kind: 'nonNull',
      what,
      path,
      detail: {},
      ...(isNull && { unreachable: 'the contract allows null alone' }),
    };
    yield* enumFacts(path.join('/'), path, schema);
  }
}

function* enumFacts(where: string, path: string[], { enum: listed = [] }: Schema): Generator<Fact> {
  for (const value of listed) {
    if (value !== null)
      yield { kind: 'enums', what: `${where} = ${JSON.stringify(value)}`, path, detail: { value } };
  }
}

/** The members that a schema declares, down to the leaves. */
function* membersIn(visit: Visit, pointer: string, path: string[]): Generator<Seen> {
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
      yield { path: where, schema: merged, required: required.has(name) };
      yield* membersIn(inner, member, where);
    }
    if (schema.items) yield* membersIn(inner, joinPointer(own, 'items'), [...path, '*']);
  }
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
  /** Whether it holds under a condition only. */
  isBranch: boolean;
}

/** A schema and all that stands beside it: what it refers to, the parts of an `allOf`, and what conditions add. */
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
