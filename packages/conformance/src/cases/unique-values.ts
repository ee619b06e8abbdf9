import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import type { Validate } from '../contract/validate.ts';
import { replaced } from './patch.ts';

/** Generates digits that were not used before. */
export type UniqueDigits = (length: number) => string;

/** Counts up from `start`, which must differ between runs if the target keeps its data. */
export function createUniqueDigits(start: number): UniqueDigits {
  let next = start;
  return (length) => {
    next += 1;
    // The last digits differ between calls, the first digits between runs.
    return String(next).padStart(length, '1').slice(-length);
  };
}

/** Replaces the unique members of a request with new values, except for those that differ from the examples. */
export function withUniqueValues(
  validate: Validate,
  { once, requestExamples, body: pointer = '' }: ContractOperation,
  request: RequestExample,
  uniqueDigits: UniqueDigits,
): RequestExample {
  const body = once.reduce<Json | undefined>((next, place) => {
    const value = readPointer(next, place) as Json | undefined;
    const isExample = requestExamples.some((example) => readPointer(example.body, place) === value);
    if (next === undefined || value === undefined || !isExample) return next;
    const problemsOf = (one: Json) => validate(pointer, one).filter(({ at }) => at === place).length;
    const all = newValues(value, uniqueDigits).map((one) => replaced(next, place, one));
    return all.find((one) => problemsOf(one) === 0) ?? all[0] ?? next;
  }, request.body);
  return body === undefined ? request : { ...request, body };
}

/** Values like another one. The schema decides which of them is sent. */
function newValues(value: Json, uniqueDigits: UniqueDigits): Json[] {
  if (typeof value === 'number') return [Number(uniqueDigits(9))];
  if (typeof value !== 'string') return [];
  if (/^\d+$/.test(value)) return [uniqueDigits(value.length)];
  const digits = uniqueDigits(8);
  const longest = Math.min(8, value.length - 1);
  return [
    ...(value.includes('@') ? [`k${digits}.${value}`] : []),
    `${value}-${digits}`,
    `${value}${digits}`,
    `${value.slice(0, -longest)}${digits.slice(-longest)}`,
  ];
}

/** Whether a member must be unique, so that its value may already be taken. */
export function isUnique({ once }: Pick<ContractOperation, 'once'>, at: string): boolean {
  return once.some((place) => at === `body${place}`);
}
