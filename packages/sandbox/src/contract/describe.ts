import { joinPointer, memberPath, type Schema, splitPointer } from '@payments-openapi/spec';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { problemsOfEntries } from './entries.ts';
import { type SchemaProblem, sentenceOf } from './problem.ts';

/** Converts Ajv's errors to problems; `root` is the prefix of their paths. */
export function describeAll(errors: readonly ErrorObject[], root: string): SchemaProblem[] {
  const relevant = errors.filter((error) => isRelevant(error, errors));
  const problems = relevant.flatMap((error) => problemsOfEntries(error) ?? [describe(error, root)]);
  return [...new Map(problems.map((problem) => [sentenceOf(problem), problem])).values()];
}

/** Counts the problems in Ajv's errors, without those of entries, which are counted when they are found. */
export function countOf(errors: readonly ErrorObject[]): number {
  return errors.filter((error) => isRelevant(error, errors) && !problemsOfEntries(error)).length;
}

/** A failed condition adds nothing to the errors within it, unless it is a choice of members, which replaces them. */
function isRelevant(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if') return isChoice(error);
  return !all.some((one) => isChoice(one) && branchOf(one) === error.parentSchema);
}

/** Whether a failed condition requires one of several members, such as `if: { not: { required: [to] } }`. */
function isChoice({ keyword, parentSchema, data }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if.not?.required !== undefined && isObject(data);
}

/** The branch of a condition that failed. */
function branchOf({ params, parentSchema }: ErrorObject): Schema {
  return parentSchema?.[params.failingKeyword];
}

/** Names the member and what was expected, but never the value, which may be a secret. */
function describe(error: ErrorObject, root: string): SchemaProblem {
  const { instancePath, keyword, params } = error;
  const missing = keyword === 'required' ? [params.missingProperty] : [];
  const places = [root, ...splitPointer(instancePath).map(shortened), ...missing].filter(Boolean);
  const text = keyword === 'required' ? 'is required' : expected(error);
  return { path: memberPath(places), pointer: joinPointer('', ...places), text, keyword };
}

function expected(error: ErrorObject): string {
  const { keyword, params, message = '' } = error;
  if (keyword === 'enum') return `must be one of ${params.allowedValues.map(quote).join(', ')}`;
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`;
  return keyword === 'if' ? choice(error) : message;
}

/** Describes a choice of members: its `then` requires at least one of them, its `else` forbids more than one. */
function choice({ params, parentSchema }: ErrorObject): string {
  const { if: condition, then: needed, else: excluded } = parentSchema ?? {};
  const first = condition.not.required;
  if (params.failingKeyword === 'then')
    return `must have at least one of ${[...first, ...needed.required].join(', ')}`;
  return `must have only one of ${[...first, ...excluded.not.required].join(', ')}`;
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The caller chooses the names of a map, which can be of any length. */
const LONGEST_NAME = 100;

export function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
