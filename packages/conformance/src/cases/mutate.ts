import { type Json, joinPointer, type OpenApiDocument, readPointer } from '@payments-openapi/spec';
import { isCustom } from '../contract/custom-documents.ts';
import { isObject } from '../contract/is-object.ts';
import { itemLayers, type Layer, layersOf, memberLayers, ofType } from '../contract/layers.ts';
import type { Validate } from '../contract/validate.ts';
import { firstOf } from '../reports/shortened.ts';
import { candidatesFor, sampleOf } from './keywords.ts';
import { type Patch, replaced } from './patch.ts';
import { invalidTexts, validTexts } from './text.ts';

/** A value with one thing changed. */
export interface Mutant {
  /** Whether the contract allows it. */
  valid: boolean;
  /** What was changed, e.g. `body/user/phone_number = 42`. */
  change: string;
  /** Pointer to the part of the contract that decides. */
  pointer: string;
  /** The keyword that an invalid mutant violates. */
  keyword: string;
  /** The value that violates it. */
  at: string;
  value: Json;
  /** The changes, to apply them to another value. */
  patches: Patch[];
  /** Whether it is invalid only by its type, to which some servers convert it. */
  isCoerced?: boolean;
}

const SUPPORTED = new Set([
  ...['$ref', 'type', 'enum', 'pattern', 'format', 'maxLength'],
  ...['required', 'properties', 'items', 'allOf', 'if', 'then', 'else'],
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
]);

interface Mutation {
  /** Pointer to the schema of the whole value. */
  pointer: string;
  document: OpenApiDocument;
  validate: Validate;
  whole: Json;
  /** Members that an `if` depends on. Another value there makes another constraint apply. */
  triggers: Set<string>;
}

const SAMPLES: Json[] = [null, true, 42, 1.5, 'text', [], {}];

/** The same value in other types, which some servers convert: a number as text, a boolean as 0 or 1, one item as a list. */
function coerced(value: Json | undefined): Json[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return [String(value), Number(value)];
  if (Array.isArray(value))
    return value.length === 1 ? [value[0] as Json] : [Object.fromEntries(value.entries())];
  if (isObject(value)) return [[value]];
  if (typeof value !== 'string') return [];
  return [
    [value],
    ...(/^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value)) ? [Number(value)] : []),
  ];
}

/** Whether a number or a boolean that is not allowed would be as text, as a number or as a boolean. */
function isConvertible(value: Json, layers: readonly Layer[]): boolean {
  if (typeof value !== 'number' && typeof value !== 'boolean') return false;
  const converted = [String(value), Number(value), Boolean(value)];
  return converted.some((one) => layers.every(({ schema }) => ofType(schema, one)));
}

/** Every mutant that differs from a valid value in one constraint. */
export function mutate(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  value: Json,
): Mutant[] {
  const [problem] = validate(pointer, value);
  if (problem) throw new Error(`${pointer}: invalid example: ${problem.at} ${problem.message}`);
  const mutation: Mutation = { pointer, document, validate, whole: value, triggers: new Set() };
  return [...visit(mutation, layersOf(document, validate, pointer, value), '', value)];
}

function* visit(
  mutation: Mutation,
  layers: Layer[],
  where: string,
  value: Json | undefined,
): Generator<Mutant> {
  for (const layer of layers) if (!isCustom(mutation.document)) requireSupported(layer);
  const triggers = layers.flatMap(({ schema }) => dependencies(schema.if));
  for (const name of triggers) mutation.triggers.add(`${where}${name}`);
  yield* types(mutation, layers, where, value);
  yield* texts(mutation, layers, where);
  if (isCustom(mutation.document)) yield* otherKeywords(mutation, layers, where, value);
  if (isObject(value)) yield* object(mutation, layers, where, value);
  if (Array.isArray(value)) yield* array(mutation, layers, where, value);
}

/** A keyword that is not mutated would not be tested. */
function requireSupported({ schema, pointer }: Layer): void {
  const unknown = Object.keys(schema).find((keyword) => !SUPPORTED.has(keyword) && !keyword.startsWith('x-'));
  if (unknown) throw new Error(`${joinPointer(pointer, unknown)}: the mutator does not support this keyword`);
}

function* types(
  mutation: Mutation,
  layers: Layer[],
  where: string,
  value: Json | undefined,
): Generator<Mutant> {
  for (const sample of [...SAMPLES, ...coerced(value)]) {
    const against = layers.find(({ schema }) => !ofType(schema, sample));
    if (!against) continue;
    const mutant = set(mutation, false, joinPointer(against.pointer, 'type'), where, sample);
    const isCoerced = !SAMPLES.includes(sample) || isConvertible(sample, layers);
    yield isCoerced ? { ...mutant, isCoerced } : mutant;
  }
  const typed = layers.find(({ schema }) => schema.type);
  if (!typed || layers.some(({ schema }) => schema.enum)) return;
  const pointer = joinPointer(typed.pointer, 'type');
  if (layers.every(({ schema }) => ofType(schema, null))) yield set(mutation, true, pointer, where, null);
  if (layers.every(({ schema }) => ofType(schema, 1.5))) yield set(mutation, true, pointer, where, 1.5);
}

function* texts(mutation: Mutation, layers: Layer[], where: string): Generator<Mutant> {
  for (const { schema, pointer } of layers) {
    for (const { keyword, text } of invalidTexts(schema)) {
      yield set(mutation, false, joinPointer(pointer, keyword), where, text);
    }
    // Another value may require other members. `meetConditions` covers each condition.
    if (mutation.triggers.has(where)) continue;
    for (const { keyword, text } of validTexts(schema)) {
      yield set(mutation, true, joinPointer(pointer, keyword), where, text);
    }
  }
}

function* object(
  mutation: Mutation,
  layers: Layer[],
  where: string,
  value: { [name: string]: Json },
): Generator<Mutant> {
  const { document, validate, whole } = mutation;
  const choices = layers.flatMap((layer) => choicesOf(layer, isCustom(document)));
  const required = new Set(layers.flatMap(({ schema }) => schema.required ?? []));

  for (const { schema, pointer } of layers) {
    for (const [index, name] of (schema.required ?? []).entries()) {
      yield without(mutation, false, joinPointer(pointer, 'required', index), where, [name]);
      if (name in value) yield inCapitals(mutation, joinPointer(pointer, 'required', index), where, name);
    }
  }
  for (const { pointer, branches } of choices) {
    yield without(mutation, false, pointer, where, branches.flat());
    for (const branch of branches) {
      const others = branches.flat().filter((name) => !branch.includes(name));
      const present = others.filter((name) => name in value && !required.has(name));
      const holds = branch.every((name) => name in value);
      if (holds && present.length > 0) yield without(mutation, true, pointer, where, present);
    }
  }
  const names = new Set(layers.flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
  for (const name of names) {
    const inner = memberLayers(document, validate, layers, name, value[name]);
    yield* visit(mutation, inner, joinPointer(where, name), value[name]);
    const isFree = choices.every(({ branches }) =>
      branches.some((branch) => branch.every((other) => other !== name && other in value)),
    );
    const [first] = inner;
    if (!first || !(name in value) || required.has(name) || !isFree) continue;
    yield without(mutation, true, first.pointer, where, [name]);
  }
  const [first] = layers;
  if (!first) return;
  yield {
    valid: true,
    change: `body${where}/unknown_member = true`,
    pointer: first.pointer,
    keyword: 'properties',
    at: where,
    value: replaced(whole, where, { ...value, unknown_member: true }),
    patches: [{ at: joinPointer(where, 'unknown_member'), value: true }],
  };
}

/** Ajv reports these as another keyword. */
const AS_AJV_SAYS: Record<string, string> = { minContains: 'contains', maxContains: 'contains' };

/** Keywords with schemas for what is inside a value, where a problem is of the keyword in that schema. */
const APPLICATORS = new Set(['additionalProperties', 'dependentSchemas', 'patternProperties', 'prefixItems']);

/** Values that violate, or just meet, the keywords that only an owner's contract has. Ajv decides which of them do. */
function* otherKeywords(
  mutation: Mutation,
  layers: Layer[],
  where: string,
  value: Json | undefined,
): Generator<Mutant> {
  const { validate, whole, pointer: root } = mutation;
  for (const { schema, pointer } of layers)
    for (const keyword of Object.keys(schema))
      for (const candidate of candidatesFor(schema, keyword, value ?? sampleOf(schema))) {
        const problems = validate(root, replaced(whole, where, candidate));
        const found =
          problems.find((one) => one.at === where && one.keyword === (AS_AJV_SAYS[keyword] ?? keyword)) ??
          (APPLICATORS.has(keyword) ? problems.find((one) => one.at.startsWith(`${where}/`)) : undefined);
        const isTrigger = mutation.triggers.has(where);
        // A value that the schema allows may still mean nothing to the server, if no example has one.
        const isMet = problems.length === 0 && !isTrigger && value !== undefined;
        if (!found && !isMet) continue;
        const mutant = set(mutation, !found, joinPointer(pointer, keyword), where, candidate);
        yield found ? { ...mutant, at: found.at, keyword: found.keyword } : mutant;
      }
}

function* array(mutation: Mutation, layers: Layer[], where: string, value: Json[]): Generator<Mutant> {
  const { document, validate } = mutation;
  for (const [index, item] of value.entries()) {
    yield* visit(mutation, itemLayers(document, validate, layers, item), joinPointer(where, index), item);
  }
  const typed = layers.find(({ schema }) => schema.items);
  if (typed && value.length > 0) yield set(mutation, true, joinPointer(typed.pointer, 'items'), where, []);
}

function set({ whole }: Mutation, valid: boolean, pointer: string, where: string, value: Json): Mutant {
  const change = `body${where} = ${abbreviated(value)}`;
  return {
    valid,
    change,
    pointer,
    keyword: keywordOf(pointer),
    at: where,
    value: replaced(whole, where, value),
    patches: [{ at: where, value }],
  };
}

function without(
  { whole }: Mutation,
  valid: boolean,
  pointer: string,
  where: string,
  names: string[],
): Mutant {
  const present = names.filter((name) => readPointer(whole, joinPointer(where, name)) !== undefined);
  const change = `without ${present.map((name) => joinPointer(`body${where}`, name)).join(' and ')}`;
  const value = present.reduce((next, name) => replaced(next, joinPointer(where, name), undefined), whole);
  const patches = present.map((name) => ({ at: joinPointer(where, name) }));
  return { valid, change, pointer, keyword: keywordOf(pointer), at: where, value, patches };
}

/** A required member under a name in capital letters, which some servers take for it. */
function inCapitals(mutation: Mutation, pointer: string, where: string, name: string): Mutant {
  const mutant = without(mutation, false, pointer, where, [name]);
  const [at, other] = [name, name.toUpperCase()].map((one) => joinPointer(where, one)) as [string, string];
  const value = readPointer(mutation.whole, at) as Json;
  return {
    ...mutant,
    change: `body${at} as ${name.toUpperCase()}`,
    value: replaced(mutant.value, other, value),
    patches: [...mutant.patches, { at: other, value }],
  };
}

/** Groups of members of which one is required: those in a `not` of an `if`, or those that its `then` requires. */
function choicesOf(
  { schema, pointer }: Layer,
  isLenient: boolean,
): { pointer: string; branches: string[][] }[] {
  const negated = schema.if?.not;
  if (!negated) return [];
  const { required, ...rest } = negated;
  const instead = schema.then?.required;
  const isKnown = required && instead && Object.keys(rest).length === 0;
  if (!isKnown && isLenient) return [];
  if (!isKnown)
    throw new Error(`${joinPointer(pointer, 'if')}: the mutator supports only a \`not\` of required fields`);
  return [{ pointer: joinPointer(pointer, 'then', 'required', 0), branches: [required, instead] }];
}

/** The members that a condition depends on. */
function dependencies(condition: Layer['schema'] | undefined): string[] {
  return Object.entries(condition?.properties ?? {}).flatMap(([name, schema]) => [
    joinPointer('', name),
    ...dependencies(schema).map((inner) => `${joinPointer('', name)}${inner}`),
  ]);
}

function keywordOf(pointer: string): string {
  return (
    pointer
      .replace(/\/\d+$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}

function abbreviated(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${firstOf(text, 40)}… (${[...text].length - 2} characters)` : text;
}
