import { joinPointer } from '@payments-openapi/spec';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Problem } from './problem.ts';

/** How far a check has come; checks are called with it as their `this`. */
export type Progress = {
  /** Problems that are still told; entries that come after the last of them are not checked. */
  left: number;
  /** Entries of lists and maps that were not checked. */
  unchecked: number;
  /** Takes note of what is wrong with an entry. */
  describe(errors: readonly ErrorObject[]): Problem[];
};

/** A check as Ajv compiles it. */
export type SchemaCheck = {
  (this: Progress, value: unknown, context?: object): boolean;
  errors?: ErrorObject[] | null;
};

/** A check of all entries of a list, or of a map. @returns nothing when all are valid */
export type EntriesCheck = (this: Progress, holder: Holder, at: string) => Problem[] | undefined;

type Holder = { [key: string | number]: unknown; length: number };

/** Checks each entry of a list or, when the members that a map has besides are given, each of a map. */
export function entriesOf(entry: () => SchemaCheck, named?: readonly string[]): EntriesCheck {
  return function (holder, at) {
    const check = entry();
    const keys = named && Object.keys(holder).filter((name) => !named.includes(name));
    const size = keys ? keys.length : holder.length;
    let problems: Problem[] | undefined;
    for (let i = 0; i < size; i++) {
      if (this.left <= 0) {
        this.unchecked += size - i;
        return problems ?? [];
      }
      const key = keys?.[i] ?? i;
      const valid = check.call(this, holder[key], {
        instancePath: joinPointer(at, key),
        parentData: holder,
        parentDataProperty: key,
        rootData: holder,
        dynamicAnchors: {},
      });
      if (!valid) problems = [...(problems ?? []), ...this.describe(check.errors ?? [])];
    }
    return problems;
  };
}

/** The problems of the entries that an error stands for; nothing when it is one of another keyword. */
export function problemsOfEntries({ params }: ErrorObject): readonly Problem[] | undefined {
  return params.problems;
}
