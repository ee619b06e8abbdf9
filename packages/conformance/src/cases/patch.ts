import { type Json, joinPointer, readPointer, splitPointer } from '@payments-openapi/spec';

/** Sets the value at a pointer, or removes it if `value` is undefined. */
export interface Patch {
  at: string;
  value?: Json;
}

/** Applies several changes to a body. Changes of members that do not exist are ignored. */
export function applyPatches(body: Json, patches: readonly Patch[]): Json {
  return patches.reduce((next, { at, value }) => {
    const path = splitPointer(at);
    const parent = readPointer(next, joinPointer('', ...path.slice(0, -1)));
    if (path.length === 0 || typeof parent !== 'object' || parent === null) return next;
    if (value === undefined && readPointer(next, at) === undefined) return next;
    return replaced(next, at, value);
  }, body);
}

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
