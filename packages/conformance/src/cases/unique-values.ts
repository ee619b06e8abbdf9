import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import { replaced } from './patch.ts';

/** Members of a body whose values must be unique. */
const UNIQUE: Record<string, string[]> = {
  users_create: ['/user/reference_id', '/user/phone_number'],
  recurringPlans_create: ['/plan/reference_number'],
};

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
  operationId: string,
  request: RequestExample,
  examples: readonly RequestExample[],
  uniqueDigits: UniqueDigits,
): RequestExample {
  const places = UNIQUE[operationId] ?? [];
  const body = places.reduce<Json | undefined>((next, place) => {
    const value = readPointer(next, place) as Json | undefined;
    const isExample = examples.some((example) => readPointer(example.body, place) === value);
    if (next === undefined || typeof value !== 'string' || !isExample) return next;
    const isDigits = /^\d+$/.test(value);
    return replaced(next, place, isDigits ? uniqueDigits(value.length) : `${value}-${uniqueDigits(8)}`);
  }, request.body);
  return body === undefined ? request : { ...request, body };
}

/** Whether a member must be unique, so that its value may already be taken. */
export function isUnique(operationId: string, at: string): boolean {
  return (UNIQUE[operationId] ?? []).some((place) => at === `body${place}`);
}
