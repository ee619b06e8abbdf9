import { type Json, joinPointer, readPointer } from '@payments-openapi/spec';
import { isObject } from '../contract/is-object.ts';

/** Whether two JSON values are equal, regardless of the order of members. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return sorted(one) === sorted(other);
}

function sorted(value: Json | undefined): string {
  return (
    JSON.stringify(value, (_, member: Json) =>
      isObject(member)
        ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    ) ?? 'absent'
  );
}

/** A nested member of a value. */
export function memberOf(value: Json | undefined, ...names: (string | number)[]): Json | undefined {
  return readPointer(value, joinPointer('', ...names)) as Json | undefined;
}

/** The objects in an array; none if it is not an array. */
export function objectsOf(value: Json | undefined): { [name: string]: Json }[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
