import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import type { Validate } from '../contract/validate.ts';
import { replaced } from './patch.ts';

/** Members of a body whose values must be unique, besides that of `x-once-per`. */
const UNIQUE: Record<string, string[]> = { users_create: ['/user/phone_number'] };

function placesOf({ operationId, key }: ContractOperation): string[] {
  return [...(key === undefined ? [] : [key]), ...(UNIQUE[operationId] ?? [])];
}

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
  operation: ContractOperation,
  request: RequestExample,
  validate: Validate,
  uniqueDigits: UniqueDigits,
): RequestExample {
  const { requestExamples: examples, body: pointer = '' } = operation;
  const body = placesOf(operation).reduce<Json | undefined>((next, place) => {
    const value = readPointer(next, place) as Json | undefined;
    const isExample = examples.some((example) => readPointer(example.body, place) === value);
    if (next === undefined || (typeof value !== 'string' && typeof value !== 'number') || !isExample)
      return next;
    const bodies = othersOf(value, uniqueDigits).map((other) => replaced(next, place, other));
    const isAllowed = (one: Json) => !validate(pointer, one).some(({ at }) => at === place);
    return bodies.find(isAllowed) ?? next;
  }, request.body);
  return body === undefined ? request : { ...request, body };
}

/** New values like one, of which a pattern may allow only some. */
function othersOf(value: string | number, uniqueDigits: UniqueDigits): Json[] {
  if (typeof value === 'number') return [Number(uniqueDigits(8))];
  if (/^\d+$/.test(value)) return [uniqueDigits(value.length)];
  const digits = [...uniqueDigits(value.length)];
  const more = uniqueDigits(8);
  return [
    `${value}-${more}`,
    `${value}${more}`,
    value.replace(/\d+$/, more),
    value.replaceAll(/\d/g, () => digits.pop() ?? ''),
  ];
}

/** Whether a member must be unique, so that its value may already be taken. */
export function isUnique(operation: ContractOperation, at: string): boolean {
  return placesOf(operation).some((place) => at === `body${place}`);
}
