import { type Json, splitPointer } from '@payments-openapi/spec';

/** A copy with another value at a pointer, or without that member if `next` is undefined. It shares all other values. */
export function replaced(value: Json, pointer: string, next: Json | undefined): Json {
  const path = splitPointer(pointer);
  const last = path.pop();
  if (last === undefined) return next ?? null;
  const copy = shallow(value);
  let parent = copy;
  for (const name of path) {
    const child = shallow(parent[name]);
    parent[name] = child;
    parent = child;
  }
  if (next === undefined) delete parent[last];
  else parent[last] = next;
  return copy as Json;
}

function shallow(value: Json | undefined): Record<string, Json> {
  if (typeof value !== 'object' || value === null) throw new TypeError('cannot descend into a scalar');
  return (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
}
