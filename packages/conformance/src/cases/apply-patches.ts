import { type Json, joinPointer, readPointer, splitPointer } from '@payments-openapi/spec';
import type { Patch } from './mutate.ts';
import { replaced } from './replaced.ts';

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
