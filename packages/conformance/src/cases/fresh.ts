import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import { replaced } from './replaced.ts';

/** Members of a body that no two resources may share. */
const UNIQUE: Record<string, string[]> = {
  users_create: ['/user/reference_id', '/user/phone_number'],
  recurringPlans_create: ['/plan/reference_number'],
};

/** Makes digits that were not used before. */
export type Fresh = (length: number) => string;

/** Counts up from a start, which differs from run to run where a target keeps what earlier runs made. */
export function createFresh(start: number): Fresh {
  let next = start;
  return (length) => {
    next += 1;
    // The last digits differ between calls, the first ones between runs.
    return String(next).padStart(length, '1').slice(-length);
  };
}

/** A request whose unique members were not sent before, as long as the changed member is left alone. */
export function freshen(
  operationId: string,
  request: RequestExample,
  examples: readonly RequestExample[],
  fresh: Fresh,
): RequestExample {
  const places = UNIQUE[operationId] ?? [];
  const body = places.reduce<Json | undefined>((next, place) => {
    const value = readPointer(next, place) as Json | undefined;
    const isExample = examples.some((example) => readPointer(example.body, place) === value);
    if (next === undefined || typeof value !== 'string' || !isExample) return next;
    const isDigits = /^\d+$/.test(value);
    return replaced(next, place, isDigits ? fresh(value.length) : `${value}-${fresh(8)}`);
  }, request.body);
  return body === undefined ? request : { ...request, body };
}

/** Whether a change is at a member that no two resources may share, so that its value may be taken already. */
export function isUnique(operationId: string, at: string): boolean {
  return (UNIQUE[operationId] ?? []).some((place) => at === `body${place}`);
}
