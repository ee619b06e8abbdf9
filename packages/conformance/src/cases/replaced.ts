import { type Json, joinPointer, readPointer, splitPointer } from '@payments-openapi/spec';

/** A copy with another value at a pointer, or without that member if `next` is undefined. */
export function replaced(value: Json, pointer: string, next: Json | undefined): Json {
  const path = splitPointer(pointer);
  const last = path.pop();
  if (last === undefined) return next ?? null;
  const copy = structuredClone(value);
  const parent = readPointer(copy, joinPointer('', ...path)) as Record<string, Json>;
  if (next === undefined) delete parent[last];
  else parent[last] = next;
  return copy;
}
