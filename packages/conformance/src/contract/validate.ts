import {
  type Json,
  type JsonType,
  joinPointer,
  type OpenApiDocument,
  pointerToRef,
  type RequestExample,
  type Schema,
} from '@payments-openapi/spec';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type ContractOperation, schemaAt } from './contract.ts';

/** One thing that is wrong with a request or a response. */
export interface Problem {
  /** Where: `body/user/phone_number`, `query/offset`. */
  at: string;
  /** The keyword of the contract that is not kept. */
  keyword: string;
  message: string;
}

/** Says what is wrong with a value by the schema at a pointer into the contract. */
export type Validate = (pointer: string, value: Json | undefined) => Problem[];

const made = new WeakMap<OpenApiDocument, Validate>();

/** Compiles from the bundle itself, by JSON Schema 2020-12; each schema once, however often it is asked for. */
export function createValidate(document: OpenApiDocument): Validate {
  const known = made.get(document) ?? compile(document);
  made.set(document, known);
  return known;
}

function compile(document: OpenApiDocument): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // Parts of an `allOf`, `anyOf` or `if` speak of members whose type and schema stand beside them.
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  });
  formats.default(ajv);
  // The members of the document around its schemas, to be passed over.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, 'contract', undefined, false);
  return (pointer, value) => {
    const check = ajv.getSchema(`contract${pointerToRef(pointer)}`);
    if (!check) throw new Error(`${pointer}: the contract has no schema there`);
    return check(value) ? [] : (check.errors ?? []).map(problemOf);
  };
}

function problemOf({ instancePath, keyword, message = '' }: ErrorObject): Problem {
  return { at: instancePath, keyword, message };
}

/** What is wrong with a request: its body, and its parameters as they stand on the wire. */
export function requestProblems(
  validate: Validate,
  document: OpenApiDocument,
  operation: ContractOperation,
  request: RequestExample,
): Problem[] {
  const values = { path: request.pathParams, query: request.query, header: request.headers };
  const problems = operation.parameters.flatMap(({ name, in: place, required, pointer }) => {
    const where = joinPointer(place, name);
    const value = values[place][name];
    if (value === undefined && !required) return [];
    if (value === undefined) return [{ at: where, keyword: 'required', message: 'is missing' }];
    const schema = joinPointer(pointer, 'schema');
    return moved(validate(schema, readText(schemaAt(document, schema), String(value))), where);
  });
  if (!operation.body) return problems;
  return [...problems, ...moved(validate(operation.body, request.body), 'body')];
}

/** The value that a text of the wire stands for; a text that is no such value stays a text. */
function readText({ type }: Schema, text: string): Json {
  const types: (JsonType | undefined)[] = [type].flat();
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function moved(problems: Problem[], prefix: string): Problem[] {
  return problems.map((problem) => ({ ...problem, at: `${prefix}${problem.at}` }));
}
