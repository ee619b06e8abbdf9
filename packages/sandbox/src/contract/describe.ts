import { joinPointer, type Schema, splitPointer } from '@payments-openapi/spec';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { problemsOfEntries } from './entries.ts';
import { type Problem, sentenceOf } from './problem.ts';

/** The problems that errors of Ajv come to; `root` goes before the members that they name. */
export function describeAll(errors: readonly ErrorObject[], root: string): Problem[] {
  const relevant = errors.filter((error) => isRelevant(error, errors));
  const problems = relevant.flatMap((error) => problemsOfEntries(error) ?? [describe(error, root)]);
  return [...new Map(problems.map((problem) => [sentenceOf(problem), problem])).values()];
}

/** How many problems errors come to by themselves: those of entries are counted when they are found. */
export function countOf(errors: readonly ErrorObject[]): number {
  return errors.filter((error) => isRelevant(error, errors) && !problemsOfEntries(error)).length;
}

/** A condition that failed says nothing that the errors within it do not say better, unless it is a choice of members. */
function isRelevant(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if') return isChoice(error);
  return !all.some((one) => isChoice(one) && branchOf(one) === error.parentSchema);
}

/** Whether a condition that failed asks for one of several members, such as `if: { not: { required: [to] } }`. */
function isChoice({ keyword, parentSchema, data }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if.not?.required !== undefined && isObject(data);
}

/** The branch of a condition that did not hold. */
function branchOf({ params, parentSchema }: ErrorObject): Schema {
  return parentSchema?.[params.failingKeyword];
}

/** Names the member and what was expected; never the value, which may be a secret. */
function describe(error: ErrorObject, root: string): Problem {
  const { instancePath, keyword, params } = error;
  const missing = keyword === 'required' ? [params.missingProperty] : [];
  const places = [root, ...splitPointer(instancePath).map(shortened), ...missing].filter(Boolean);
  const text = keyword === 'required' ? 'is required' : expected(error);
  return { path: places.join('.'), pointer: joinPointer('', ...places), text, keyword };
}

function expected(error: ErrorObject): string {
  const { keyword, params, message = '' } = error;
  if (keyword === 'enum') return `must be one of ${params.allowedValues.map(quote).join(', ')}`;
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`;
  return keyword === 'if' ? choice(error) : message;
}

/** What a choice of members comes to: at least one of them in its `then`, not all of them in its `else`. */
function choice({ params, parentSchema }: ErrorObject): string {
  const { if: condition, then: needed, else: excluded } = parentSchema ?? {};
  const first = condition.not.required;
  if (params.failingKeyword === 'then')
    return `needs at least one of ${[...first, ...needed.required].join(', ')}`;
  return `takes one of ${[...first, ...excluded.not.required].join(', ')}, not both`;
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names of a map are the caller's, and may be of any length. */
const LONGEST_NAME = 100;

export function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
