import {
  type Json,
  type JsonType,
  joinPointer,
  locate,
  type OpenApiDocument,
  pointerToRef,
  type RequestExample,
  readPointer,
  type Schema,
} from '@payments-openapi/spec';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ContractOperation } from './contract.ts';
import { isCustom } from './custom-documents.ts';

/** A violation of the contract in a request or a response. */
export interface Problem {
  /** Where, e.g. `body/user/phone_number` or `query/offset`. */
  at: string;
  /** The JSON Schema keyword that is violated. */
  keyword: string;
  message: string;
}

/** Validates a value against the schema at a pointer. Returns the problems. */
export type Validate = (pointer: string, value: Json | undefined) => Problem[];

const cache = new WeakMap<OpenApiDocument, Validate>();

/** Validates against the schemas of a document, by JSON Schema 2020-12. Each schema is compiled once, when it is first used. */
export function createValidate(document: OpenApiDocument): Validate {
  const known = cache.get(document) ?? compile(document);
  cache.set(document, known);
  return known;
}

function compile(document: OpenApiDocument): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    // Compiling is quicker without, and V8 optimizes what runs often.
    code: { optimize: false },
    // With the schema that an error is of.
    verbose: true,
    // Unknown keywords and formats of an owner's contract are annotations, as JSON Schema says.
    strict: !isCustom(document),
    ...(isCustom(document) && { logger: false }),
    // Parts of an `allOf`, `anyOf` or `if` refer to members whose types are declared beside them.
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  });
  formats.default(ajv);
  // The top-level members of the document, which are not schema keywords.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, 'contract', undefined, false);
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const check = compiled.get(pointer) ?? ajv.getSchema(`contract${pointerToRef(pointer)}`);
    if (!check) throw new Error(`${pointer}: the contract has no schema at this pointer`);
    compiled.set(pointer, check);
    if (check(value)) return [];
    // An error of `if` only repeats that its `then` or `else` fails.
    return (check.errors ?? [])
      .filter((error) => error.keyword !== 'if' && !isLeftOut(error, pointer))
      .map(problemOf);
  };
}

/** Whether a required member is one that requests or responses leave out. */
function isLeftOut({ keyword, params, parentSchema }: ErrorObject, pointer: string): boolean {
  if (keyword !== 'required') return false;
  const member: Schema | undefined = parentSchema?.properties?.[params.missingProperty];
  const isRequest = /\/requestBody\/|^#\/components\/requestBodies\//.test(pointer);
  return (isRequest ? member?.readOnly : member?.writeOnly) === true;
}

function problemOf({ instancePath, keyword, message = '' }: ErrorObject): Problem {
  return { at: instancePath, keyword, message };
}

/** The problems in the body and the parameters of a request. Parameters are read from their form on the wire. */
export function requestProblems(
  validate: Validate,
  document: OpenApiDocument,
  operation: ContractOperation,
  request: RequestExample,
): Problem[] {
  const values = { path: request.pathParams, query: request.query, header: request.headers };
  const problems = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
    const where = joinPointer(place, name);
    const value = values[place][name];
    if (value === undefined && !required) return [];
    if (value === undefined) return [{ at: where, keyword: 'required', message: 'is missing' }];
    if (schema === undefined) return [];
    const type = typedAt(document, schema);
    const parsed = Array.isArray(value) ? value : parseParameter(type, String(value));
    return prefixed(validate(schema, parsed), where);
  });
  const isLeftOut = request.body === undefined && !operation.needsBody;
  if (!operation.body || isLeftOut) return problems;
  return [...problems, ...prefixed(validate(operation.body, request.body), 'body')];
}

/** The schema at a pointer, to which a `$ref` may lead. */
export function typedAt(document: OpenApiDocument, pointer: string): Schema {
  return typeof readPointer(document, pointer) === 'boolean' ? {} : locate<Schema>(document, pointer).value;
}

/** Parses a parameter by its type. Text that does not parse remains a string. */
function parseParameter({ type }: Schema, text: string): Json {
  const types: (JsonType | undefined)[] = [type].flat();
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function prefixed(problems: Problem[], prefix: string): Problem[] {
  return problems.map((problem) => ({ ...problem, at: `${prefix}${problem.at}` }));
}
