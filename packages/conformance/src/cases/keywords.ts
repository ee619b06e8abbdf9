import type { Json, Schema } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { isObject } from '../contract/is-object.ts';
import { LARGEST } from './size.ts';

type Keyword = (value: Json, schema: Record<string, Json>, current: Json) => Json[];

const text = (length: number) => 'x'.repeat(Math.max(0, length));
const list = (current: Json, length: number): Json[] => {
  const items = Array.isArray(current) ? current : [];
  return Array.from(
    { length: Math.max(0, length) },
    (_, index) => items[index % Math.max(1, items.length)] ?? null,
  );
};
const without = (current: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(current ?? {}).filter(([name]) => !names.includes(name)));
const several = (current: Json, count: number): Json => ({
  ...(isObject(current) ? current : {}),
  ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown_${index}`, true])),
});
const fewer = (current: Json, count: number): Json =>
  Object.fromEntries(Object.entries(current ?? {}).slice(0, Math.max(0, count)));
/** Members that the branches of an `anyOf`, `oneOf` or `not` name. */
const named = (branches: Json): string[] =>
  [branches].flat().flatMap((branch) => {
    const { required, properties } = Object(branch) as { required?: string[]; properties?: object };
    return [...(required ?? []), ...Object.keys(properties ?? {})];
  });
const removals = (current: Json, names: string[]): Json[] =>
  isObject(current) ? [without(current, ...names), ...names.map((name) => without(current, name))] : [];
const ANYTHING: Json[] = [null, true, 0, -1, 1.5, '', 'text', [], {}];
const withEach = (current: Json, names: string[]): Json[] =>
  isObject(current) ? names.flatMap((name) => ANYTHING.map((item) => ({ ...current, [name]: item }))) : [];
/** A text that matches a pattern, if it can be made. */
const matching = (pattern: string): string[] => {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 1 });
  } catch {
    return [];
  }
};

/** Values around what each keyword allows. The keywords of our contract have mutants of their own. */
const KEYWORDS: Record<string, Keyword> = {
  const: (value) => [value, ...ANYTHING],
  minLength: (value) => [text(Number(value) - 1), text(Number(value))],
  minimum: (value) => [Number(value) - 1, Number(value)],
  maximum: (value) => [Number(value) + 1, Number(value)],
  exclusiveMinimum: (value) => [Number(value), Number(value) + 1],
  exclusiveMaximum: (value) => [Number(value), Number(value) - 1],
  multipleOf: (value) => [Number(value) / 2, Number(value), Number(value) * 2],
  minItems: (value, _, current) => [list(current, Number(value) - 1), list(current, Number(value))],
  maxItems: (value, _, current) => [list(current, Number(value) + 1), list(current, Number(value))],
  uniqueItems: (_, __, current) => (Array.isArray(current) ? [[...current, ...current]] : []),
  items: (value, _, current) => (value === false && Array.isArray(current) ? [[...current, null]] : []),
  contains: (_, __, current) => (Array.isArray(current) ? [[], [null]] : []),
  minContains: (_, __, current) => [list(current, 0)],
  maxContains: (value, { contains }, current) => [
    list(current, Number(value) + 1),
    list([sampleOf(Object(contains))], Number(value) + 1),
  ],
  prefixItems: (_, __, current) =>
    Array.isArray(current) ? ANYTHING.map((item) => [item, ...current.slice(1)]) : [],
  unevaluatedItems: (_, __, current) => (Array.isArray(current) ? [[...current, null]] : []),
  minProperties: (value, _, current) => [fewer(current, Number(value) - 1)],
  maxProperties: (value, _, current) => [several(current, Number(value) + 1)],
  additionalProperties: (_, __, current) => withEach(current, ['unknown_member']),
  unevaluatedProperties: (_, __, current) =>
    isObject(current) ? [{ ...current, unknown_member: true }] : [],
  propertyNames: (_, __, current) => (isObject(current) ? [{ ...current, 'unknown member!': true }] : []),
  patternProperties: (value, _, current) =>
    withEach(
      current,
      Object.keys(value ?? {}).flatMap((pattern) => [
        ...Object.keys(Object(current)).filter((name) => new RegExp(pattern, 'u').test(name)),
        ...matching(pattern),
      ]),
    ),
  dependentRequired: (value, _, current) =>
    removals(
      current,
      Object.values(value ?? {}).flatMap((names) => names as string[]),
    ),
  dependentSchemas: (value, _, current) => {
    const names = named(Object.values(value ?? {}));
    return [...removals(current, names), ...withEach(current, names)];
  },
  anyOf: (value, _, current) => [...removals(current, named(value)), ...(isObject(current) ? [] : ANYTHING)],
  oneOf: (value, _, current) => [...removals(current, named(value)), ...(isObject(current) ? [] : ANYTHING)],
  not: (value, _, current) => {
    const { const: constant, enum: listed = [], pattern } = Object(value) as Schema & { const?: Json };
    return [
      ...(constant === undefined ? [] : [constant]),
      ...listed,
      ...(pattern === undefined ? [] : matching(pattern)),
      ...removals(current, named(value)),
      ...(isObject(current) ? [] : ANYTHING),
    ];
  },
};

/** A value that a schema may allow, for a member that no example has. */
export function sampleOf(schema: Schema): Json {
  const { examples, example, default: usual, const: constant, enum: listed } = schema as Record<string, Json>;
  const [first] = [examples, listed].flatMap((all) => (Array.isArray(all) ? all : []));
  const given = first ?? example ?? usual ?? constant;
  if (given !== undefined) return given;
  const { type, minimum, items } = schema as Record<string, Json>;
  switch ([type].flat().find((one) => one !== 'null')) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [isObject(items) ? sampleOf(items as Schema) : 'text'];
    default:
      return {};
  }
}

/** Keywords whose value is a number of characters, items or members. */
const COUNTS = /(Length|Items|Properties|Contains)$/;

/** Values that may violate a keyword of a schema, or just meet it. None for keywords that other mutants are about. */
export function candidatesFor(schema: Schema, keyword: string, current: Json): Json[] {
  const all = schema as unknown as Record<string, Json>;
  const { [keyword]: value } = all;
  if (typeof value === 'number' && COUNTS.test(keyword) && value > LARGEST) return [];
  const candidates = KEYWORDS[keyword]?.(all[keyword] ?? null, all, current) ?? [];
  return candidates.filter((one) => JSON.stringify(one) !== JSON.stringify(current));
}
