import {
  type Json,
  joinPointer,
  locate,
  type OpenApiDocument,
  readPointer,
  resolve,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { asText, type Change } from './change.ts';
import { type DataReader, type OperationPart, parameterKey, partsOfDocument } from './operation-parts.ts';

/** Finds breaking changes that Redocly misses. */
export function brokenRules(base: OpenApiDocument, revision: OpenApiDocument): Change[] {
  const changes = new Map<string, Change>();
  const report = (rule: string, kind: Change['kind'], pointer: string, message: string) =>
    changes.set(`${rule} ${pointer}`, { impact: 'major', kind, rule, pointer, message });
  const before = partsOfDocument(base);
  for (const [key, is] of partsOfDocument(revision)) {
    const was = before.get(key);
    if (is.kind === 'body' && !was && before.has(is.operation)) compareAddedBody(is, report);
    if (is.kind === 'parameter') compareRequirement(was, is, before, base, report);
    comparePart(key, was, is, report);
    if (was?.kind === 'schema' && is.kind === 'schema') {
      for (const pair of schemaPairs(base, revision, was.pointer, is.pointer, is.reader))
        compareSchema(pair, report);
    }
  }
  return [...changes.values()];
}

type ParameterPart = Extract<OperationPart, { kind: 'parameter' }>;

type Report = (rule: string, kind: Change['kind'], pointer: string, message: string) => unknown;

/** Extensions that define the meaning of a value. */
const MEANINGS = ['x-time-zone', 'x-offset-unit'] as const;

function compareAddedBody(
  { pointer, body, reader }: Extract<OperationPart, { kind: 'body' }>,
  report: Report,
): void {
  if (reader === 'service' && body.required)
    report('request-body-became-required', 'added', pointer, 'A required request body was added.');
}

function comparePart(key: string, was: OperationPart | undefined, is: OperationPart, report: Report): void {
  if (
    is.kind === 'header' &&
    was?.kind === 'header' &&
    is.reader === 'caller' &&
    was.required &&
    !is.required
  ) {
    report(
      'response-header-optional',
      'modified',
      is.pointer,
      `\`${key.split(' ').at(-1)}\` may be missing.`,
    );
  }
  if (is.kind === 'parameter' && was?.kind === 'parameter')
    compareMeaning(was.parameter, is.parameter, is.pointer, report);
}

/** A parameter with `x-required-if` is required beside these values of others. */
function compareRequirement(
  was: OperationPart | undefined,
  is: ParameterPart,
  before: ReadonlyMap<string, OperationPart>,
  base: OpenApiDocument,
  report: Report,
): void {
  const values = Object.entries(is.parameter['x-required-if'] ?? {});
  if (values.length === 0 || is.parameter.required || is.reader === 'caller') return;
  if (was?.kind === 'parameter') {
    const { required, 'x-required-if': others } = was.parameter;
    // It was required beside these values already, or beside fewer of them, which more requests have.
    const had = Object.entries(others ?? {});
    const { 'x-required-if': now = {} } = is.parameter;
    if (required || (had.length > 0 && had.every(([name, value]) => now[name] === value))) return;
  }
  // Nobody can have sent a value that the contract did not have.
  const wasPossible = values.every(([name, value]) => {
    const other = before.get(parameterKey(is.operation, { in: is.parameter.in, name }));
    if (other?.kind !== 'parameter') return false;
    const { enum: allowed } = resolve<Schema>(base, other.parameter.schema);
    return !allowed || allowed.includes(value);
  });
  if (!wasPossible) return;
  const message = `\`${is.parameter.name}\` is now required beside ${values.map(([name, value]) => `\`${name}\` ${asText(value)}`).join(' and ')}.`;
  const pointer = was ? joinPointer(is.pointer, 'x-required-if') : is.pointer;
  report('parameter-became-required-if', was ? 'modified' : 'added', pointer, message);
}

function compareMeaning(was: object, is: object, pointer: string, report: Report): void {
  const [one, other] = [was, is] as [Record<string, Json>, Record<string, Json>];
  for (const name of MEANINGS) {
    if (one[name] === undefined || one[name] === other[name]) continue;
    const message = `\`${name}\` changed from ${asText(one[name])} to ${asText(other[name])}.`;
    report('meaning-changed', 'modified', joinPointer(pointer, name), message);
  }
}

interface SchemaPair {
  was: Schema;
  is: Schema;
  /** The pointer of each, with references resolved. */
  wasAt: string;
  isAt: string;
  reader: DataReader;
  /** Whether they are inside a condition or its consequence. */
  conditional: boolean;
}

/** The schemas at the same pointer in both versions. */
function* schemaPairs(
  base: OpenApiDocument,
  revision: OpenApiDocument,
  wasAt: string,
  isAt: string,
  reader: DataReader,
  conditional = false,
  seen = new Set<string>(),
): Generator<SchemaPair> {
  // A schema may be `false`, which has no members.
  if (typeof readPointer(base, wasAt) !== 'object' || typeof readPointer(revision, isAt) !== 'object') return;
  const was = locate<Schema>(base, wasAt);
  const is = locate<Schema>(revision, isAt);
  const key = `${was.pointer} ${is.pointer} ${reader}`;
  if (seen.has(key)) return;
  seen.add(key);
  yield { was: was.value, is: is.value, wasAt: was.pointer, isAt: is.pointer, reader, conditional };
  for (const { names, readers, isBranch } of within(was.value, reader)) {
    for (const next of readers) {
      const places = [joinPointer(was.pointer, ...names), joinPointer(is.pointer, ...names)] as const;
      yield* schemaPairs(base, revision, ...places, next, conditional || isBranch, seen);
    }
  }
}

/** The schemas inside a schema. In a condition, requiring less means allowing less, so reader and writer swap roles. */
function within(
  schema: Schema,
  reader: DataReader,
): { names: string[]; readers: DataReader[]; isBranch: boolean }[] {
  const turned = reader === 'service' ? 'caller' : 'service';
  const one = (names: string[], isBranch = false, readers = [reader]) => ({ names, readers, isBranch });
  const ofIf = [...(schema.then ? [turned] : []), ...(schema.else ? [reader] : [])] as DataReader[];
  return [
    ...Object.keys(schema.properties ?? {}).map((name) => one(['properties', name])),
    one(['items']),
    one(['additionalProperties']),
    one(['if'], true, ofIf),
    one(['then'], true),
    one(['else'], true),
    one(['not'], true, [turned]),
    ...Object.keys(schema.allOf ?? []).map((index) => one(['allOf', index])),
    ...Object.keys(schema.anyOf ?? []).map((index) => one(['anyOf', index], true)),
    ...Object.keys(schema.oneOf ?? []).map((index) => one(['oneOf', index], true)),
  ];
}

function compareSchema(pair: SchemaPair, report: Report): void {
  const { was, is, isAt, reader, conditional } = pair;
  compareMeaning(was, is, isAt, report);
  if (conditional) compareBranch(pair, report);
  else if (reader === 'service') compareInput(pair, report);
  else compareOutput(pair, report);
}

function compareInput({ was, is, wasAt, isAt }: SchemaPair, report: Report): void {
  for (const name of missing(was, is)) {
    const pointer = joinPointer(wasAt, 'properties', name);
    report('request-property-removed', 'removed', pointer, `\`${name}\` is no longer read.`);
  }
  if (was.default !== undefined && JSON.stringify(was.default) !== JSON.stringify(is.default)) {
    const message = `The default changed from ${asText(was.default)} to ${asText(is.default)}.`;
    report('default-changed', 'modified', joinPointer(isAt, 'default'), message);
  }
}

/** Redocly takes a new member with a similar name for the old one. */
function compareOutput({ was, is, wasAt }: SchemaPair, report: Report): void {
  for (const name of missing(was, is)) {
    const pointer = joinPointer(wasAt, 'properties', name);
    const message = `Property \`${name}\` of \`${splitPointer(wasAt).at(-1)}\` was removed.`;
    report('property-removed', 'removed', pointer, message);
  }
}

/** A new member outside a condition was allowed before. Inside a condition it is an additional or a removed rule. */
function compareBranch({ was, is, wasAt, isAt, reader }: SchemaPair, report: Report): void {
  if (reader === 'caller') {
    for (const name of missing(was, is)) {
      const pointer = joinPointer(wasAt, 'properties', name);
      report('condition-changed', 'removed', pointer, `A condition no longer depends on \`${name}\`.`);
    }
  } else {
    for (const name of missing(is, was)) {
      const pointer = joinPointer(isAt, 'properties', name);
      report('condition-changed', 'added', pointer, `A condition now depends on \`${name}\`.`);
    }
  }
}

/** Members that only one of the schemas declares. */
function missing(one: Schema, other: Schema): string[] {
  return Object.keys(one.properties ?? {}).filter((name) => other.properties?.[name] === undefined);
}
