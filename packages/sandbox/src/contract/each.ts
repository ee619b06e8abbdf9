import { detach, joinPointer } from '@payments-openapi/spec';
import type { Ajv2020, AnySchema, AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

/** Progress of a check. */
export type Progress = {
  /** Number of problems that can still be reported; later entries are not checked. */
  left: number;
  /** Entries of lists and maps that were not checked. */
  unchecked: number;
};

/**
 * Replaces Ajv's `items` and `additionalProperties`. Where all errors are asked for, Ajv copies those found so far for
 * each entry, which is quadratic, and keeps every one. These stop at the limit, and report one error with the
 * problems of all entries.
 */
export function checkEach(
  ajv: Ajv2020,
  documentName: string,
  progress: Progress,
  describeAll: (errors: readonly ErrorObject[]) => string[],
): void {
  for (const [keyword, type] of [
    ['items', 'array'],
    ['additionalProperties', 'object'],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type,
      schemaType: ['object', 'boolean'],
      compile(schema: AnySchema, { properties = {} }: AnySchemaObject) {
        // Compiled with the first entry: many are never needed.
        let check: ValidateFunction | undefined;
        const checkAll: Entries = (value, context) => {
          check ??= ajv.compile(detach(schema, documentName));
          const keys = Array.isArray(value) ? undefined : namesBeside(properties, value);
          const problems = problemsOf(check, value, keys, context?.instancePath ?? '');
          checkAll.errors = problems && [{ keyword, params: { problems } }];
          return problems === undefined;
        };
        return checkAll;
      },
    });
  }

  /** @returns nothing when all entries are valid */
  function problemsOf(
    check: ValidateFunction,
    holder: Holder,
    keys: readonly string[] | undefined,
    at: string,
  ): string[] | undefined {
    const size = keys ? keys.length : holder.length;
    let problems: string[] | undefined;
    for (let i = 0; i < size; i++) {
      if (progress.left <= 0) {
        progress.unchecked += size - i;
        return problems ?? [];
      }
      const key = keys?.[i] ?? i;
      const valid = check(holder[key], {
        instancePath: joinPointer(at, key),
        parentData: holder,
        parentDataProperty: key,
        rootData: holder,
        dynamicAnchors: {},
      });
      if (!valid) problems = [...(problems ?? []), ...describeAll(check.errors ?? [])];
    }
    return problems;
  }
}

/** The problems of the entries that an error stands for; nothing when it is one of another keyword. */
export function problemsOfEntries({ params }: ErrorObject): readonly string[] | undefined {
  return params.problems;
}

type Holder = { [key: string | number]: unknown; length: number };

type Entries = {
  (value: Holder, context?: { instancePath: string }): boolean;
  errors?: Partial<ErrorObject>[];
};

function namesBeside(properties: object, value: object): string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}
