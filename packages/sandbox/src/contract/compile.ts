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

/** Compiles checks when they are asked for: all of them at once would take longer than all else until the first answer. */
export function compileChecks(document: OpenApiDocument): Checks {
  // Engines optimize what runs often, and compiling is quicker.
  const compilers = createCompilers(document, { code: { optimize: false } });
  return (operation, part) => {
    const schema = schemaOf(operation, part);
    if (!schema) throw new Error(`${operation.operationId} has no ${part}`);
    return compilers(part).ajv.compile(schema) as SchemaCheck;
  };
}

/** An Ajv that knows a document, and the schemas of entries that it met, which are compiled by themselves. */
export type Compiler = { ajv: Ajv2020; entries: AnySchema[] };

/** The compilers of the parts of a document: parameters come as text. */
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
    // JSON can write numbers that are infinite to whoever reads them.
    strictNumbers: true,
    validateSchema: false,
    addUsedSchema: false,
    // An error then holds the schema it comes from, and so which members a condition lets one choose from.
    verbose: true,
    // Checks are called with their progress as `this`.
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
 * Replaces Ajv's `items` and `additionalProperties`. Where all errors are asked for, Ajv copies those found so far for
 * each entry, which is quadratic, and keeps every one. These stop when enough is told, and hand on one error with the
 * problems of all entries.
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
        // Compiled with the first entry: many are never needed.
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

/** The name under which code that was compiled ahead keeps the check of an entry. */
export function nameOfEntry(index: number): string {
  return `entry${index}`;
}
