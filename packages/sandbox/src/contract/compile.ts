import { detach, type OpenApiDocument } from '@payments-openapi/spec';
import {
  _,
  Ajv2020,
  type AnySchema,
  type KeywordCxt,
  Name,
  type Options,
  str,
  stringify,
} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type EntriesCheck, entriesOf, type SchemaCheck } from './entries.ts';
import { DOCUMENT, type Part, schemaOf } from './schemas.ts';
import type { Checks } from './validator.ts';

/** Compiles each check when it is first needed: compiling all of them would dominate the time to the first response. */
export function compileChecks(document: OpenApiDocument): Checks {
  // Compiling is quicker without, and V8 optimizes what runs often.
  const compilers = createCompilers(document, { code: { optimize: false } });
  return (operation, part) => {
    const schema = schemaOf(operation, part);
    if (!schema) throw new Error(`${operation.operationId} has no ${part}`);
    return compilers(part).ajv.compile(schema) as SchemaCheck;
  };
}

/** An Ajv with a document added, and the schemas of entries found so far, which are compiled separately. */
export interface Compiler {
  ajv: Ajv2020;
  entries: AnySchema[];
}

/** Creates the compilers for a document. That for parameters converts them, since they arrive as text. */
export function createCompilers(document: OpenApiDocument, options: Options): (part: Part) => Compiler {
  let ofParameters: Compiler | undefined;
  let ofBodies: Compiler | undefined;
  return (part) => {
    if (part !== 'parameters') {
      ofBodies ??= createCompiler(document, options);
      return ofBodies;
    }
    ofParameters ??= createCompiler(document, { ...options, coerceTypes: true });
    return ofParameters;
  };
}

function createCompiler(document: OpenApiDocument, options: Options): Compiler {
  const ajv = new Ajv2020({
    allErrors: true,
    inlineRefs: false,
    strict: false,
    // JSON such as 1e999 is parsed as Infinity.
    strictNumbers: true,
    validateSchema: false,
    addUsedSchema: false,
    // Adds the schema to each error, which says between which members a condition lets the caller choose.
    verbose: true,
    // Checks are called with a `Progress` as `this`.
    passContext: true,
    ...options,
  });
  const entries: AnySchema[] = [];
  addEntryKeywords(ajv, entries);
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);
  return { ajv, entries };
}

/**
 * Replaces Ajv's `items` and `additionalProperties`. With `allErrors`, Ajv collects every error and copies those found
 * so far for each entry, which is quadratic. These stop at the maximum number of problems, and report the problems of
 * all entries in one error.
 */
function addEntryKeywords(ajv: Ajv2020, entries: AnySchema[]): void {
  for (const [keyword, type] of [
    ['items', 'array'],
    ['additionalProperties', 'object'],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type,
      schemaType: ['object', 'boolean'],
      error: {
        message: 'must have valid entries',
        params: ({ params }) => _`{problems: ${params.problems}}`,
      },
      code(cxt: KeywordCxt) {
        const { gen, data, it, parentSchema } = cxt;
        const schema = detach(cxt.schema, DOCUMENT);
        const named = keyword === 'items' ? undefined : Object.keys(parentSchema.properties ?? {});
        const own = new Name(nameOfEntry(entries.push(schema) - 1));
        // Compiled for the first entry: many are never needed.
        let compiled: SchemaCheck | undefined;
        const entry = () => {
          compiled ??= ajv.compile(schema) as SchemaCheck;
          return compiled;
        };
        const check = gen.scopeValue('func', {
          ref: entriesOf(entry, named) satisfies EntriesCheck,
          code: _`entriesOf(() => exports.${own}, ${named ? stringify(named) : _`undefined`})`,
        });
        const at = str`${new Name('instancePath')}${it.errorPath}`;
        const problems = gen.const('problems', _`${check}.call(this, ${data}, ${at})`);
        cxt.setParams({ problems });
        cxt.pass(_`${problems} === undefined`);
      },
    });
  }
}

/** Name of the check of an entry in code that was compiled at build time. */
export function nameOfEntry(index: number): string {
  return `entry${index}`;
}
