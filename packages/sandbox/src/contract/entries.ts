import { joinPointer } from '@payments-openapi/spec';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaProblem } from './problem.ts';

/** The progress of a check, which is called with it as `this`. */
export interface Progress {
  /** Number of problems that can still be reported; after the last one, no more entries are checked. */
  left: number;
  /** Number of entries of lists and maps that were not checked. */
  unchecked: number;
  /** Converts the errors of an entry to problems, and counts them. */
  describe(errors: readonly ErrorObject[]): SchemaProblem[];
}

/** A check as Ajv compiles it. */
export interface SchemaCheck {
  (this: Progress, value: unknown, context?: object): boolean;
  errors?: ErrorObject[] | null;
}

/** Checks all entries of a list or a map. @returns undefined if all are valid */
export type EntriesCheck = (this: Progress, holder: Holder, at: string) => SchemaProblem[] | undefined;

interface Holder {
  [key: string | number]: unknown;
  length: number;
}

/** Checks each entry of a list or, given the names of its other members, of a map. */
export function entriesOf(entry: () => SchemaCheck, named?: readonly string[]): EntriesCheck {
  return function (holder, at) {
    const check = entry();
    const keys = named && Object.keys(holder).filter((name) => !named.includes(name));
    const size = keys ? keys.length : holder.length;
    let problems: SchemaProblem[] | undefined;
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

/** The problems of entries in an error; undefined if it is of another keyword. */
export function problemsOfEntries({ params }: ErrorObject): readonly SchemaProblem[] | undefined {
  return params.problems;
}
