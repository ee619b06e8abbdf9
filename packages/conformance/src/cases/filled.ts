import { type Json, joinPointer, type RequestExample, readPointer } from '@payments-openapi/spec';
import { isObject } from '../contract/is-object.ts';
import type { Validate } from '../contract/validate.ts';
import { applyPatches, type Patch } from './patch.ts';

export type ExampleWithBody = RequestExample & { body: Json };

/** A body of an example in which objects stand where it has null. */
interface Filled {
  example: RequestExample;
  body: Json;
  /** The objects, of other examples. */
  patches: Patch[];
}

/**
 * The examples with objects that they do not need, such as the details of another transfer method. A server may check these
 * only where it uses them. Each object is in one example.
 */
export function filledExamples(
  validate: Validate,
  pointer: string,
  examples: readonly ExampleWithBody[],
): Filled[] {
  const done = new Set<string>();
  return examples.flatMap((example): Filled[] => {
    const patches: Patch[] = [];
    let filled = example.body;
    for (const at of nullsIn(example.body)) {
      const value = examples.map((other) => readPointer(other.body, at) as Json | undefined).find(isObject);
      if (value === undefined || done.has(at)) continue;
      const next = applyPatches(filled, [{ at, value }]);
      if (validate(pointer, next).length > 0) continue;
      filled = next;
      done.add(at);
      patches.push({ at, value });
    }
    return patches.length > 0 ? [{ example, body: filled, patches }] : [];
  });
}

function nullsIn(value: Json, at = ''): string[] {
  if (value === null) return [at];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => nullsIn(member, joinPointer(at, name)));
}
