import {
  detach,
  jsonSchemaOf,
  type Located,
  type OpenApiDocument,
  type Operation,
  operations,
  type Parameter,
  pointerToRef,
  type RequestBody,
  type ResponseObject,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { MAX_PROBLEMS } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { checkEach, type Progress, problemsOfEntries } from './each.ts';
import { stripUnknown } from './strip-unknown.ts';

/** What an operation is called with. Parameters arrive as text and leave in the contract's types. */
export type Input = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: unknown;
};

/** One operation, ready to be checked in both directions. Each list of problems is empty when all is well. */
export type CheckedOperation = Operation & {
  hasBody: boolean;
  /** Whether its body may come as YAML too. */
  readsYaml: boolean;
  /** Whether it can answer in YAML too: with the document itself, which is all that `data` holds. */
  writesYaml: boolean;
  /** Names of its header parameters, in lower case. */
  headerNames: readonly string[];
  /** Compiles its checks ahead of its first call. */
  prepare(): void;
  /** Checks what came in, and turns parameters into the contract's types in place. */
  checkInput(input: Input): string[];
  /** Removes members that the contract does not name from a checked body. */
  stripUnknown(body: unknown): unknown;
  /** Checks a success envelope before it goes out. */
  checkOutput(envelope: unknown): string[];
};

const documentName = 'contract';

/**
 * The operations of a contract with their checks. Each is compiled once, by its first call or by `prepare`: all of
 * them at once would take longer than everything else does until the first answer.
 */
export function compile(document: OpenApiDocument): CheckedOperation[] {
  const options = {
    // Engines optimize what runs often, and compiling is quicker.
    code: { optimize: false },
    allErrors: true,
    inlineRefs: false,
    strict: false,
    // JSON can contain numbers that parse as infinity.
    strictNumbers: true,
    validateSchema: false,
    addUsedSchema: false,
    // An error then holds the schema it comes from, and so which members a condition lets one choose from.
    verbose: true,
  };
  const bodies = once(() => createChecker(options, document));
  const parameters = once(() => createChecker({ ...options, coerceTypes: true }, document));
  return operations(document).map((operation) => {
    const { body, responses } = operation;
    const checkBody = once(() => bodies().compile(schemaOf(body), 'body'));
    const checkParameters = once(() => parameters().compile(parametersSchema(operation), ''));
    const strip = once(() => stripUnknown(document, operation));
    const checkResponse = once(() => bodies().compile(schemaOf(responses[200]), 'response'));
    return {
      ...operation,
      hasBody: body !== undefined,
      readsYaml: hasYaml(body),
      writesYaml: hasYaml(responses[200]),
      headerNames: parametersIn('header', operation).map(({ name }) => name),
      prepare() {
        checkParameters();
        if (body) checkBody();
        checkResponse();
      },
      checkInput(input) {
        const problems = checkParameters()(input);
        if (!body) return problems;
        if (input.body !== undefined) return [...problems, ...checkBody()(input.body)];
        return body.value.required ? [...problems, 'body is required, as application/json'] : problems;
      },
      stripUnknown: (value) => strip()(value),
      checkOutput: (envelope) => checkResponse()(envelope),
    };
  });
}

type Content = Located<RequestBody | ResponseObject>;

function hasYaml(part: Content | undefined): boolean {
  return part?.value.content?.[YAML_TYPE] !== undefined;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Compiles schemas of one document; `root` goes before the members that a check names. */
type Checker = { compile(schema: object, root: string): (value: unknown) => string[] };

function createChecker(options: Options, document: OpenApiDocument): Checker {
  const ajv = new Ajv2020(options);
  const progress: Progress = { left: MAX_PROBLEMS, unchecked: 0 };
  let root = '';
  const describeAll = (errors: readonly ErrorObject[]) => {
    const relevant = errors.filter((error) => isRelevant(error, errors));
    const problems = relevant.flatMap((error) => problemsOfEntries(error) ?? [describe(error, root)]);
    // Those of entries were counted when they were found.
    progress.left -= relevant.filter((error) => !problemsOfEntries(error)).length;
    return [...new Set(problems)];
  };
  checkEach(ajv, documentName, progress, describeAll);
  addFormats.default(ajv);
  ajv.addSchema(document, documentName);
  return {
    compile(schema, rootOfThis) {
      const check = ajv.compile(schema);
      return (value) => {
        Object.assign(progress, { left: MAX_PROBLEMS, unchecked: 0 });
        root = rootOfThis;
        if (check(value) && progress.unchecked === 0) return [];
        const problems = describeAll(check.errors ?? []);
        if (progress.unchecked === 0) return problems;
        return [...problems, `${progress.unchecked} more entries of lists were not checked`];
      };
    },
  };
}

/** The schema of the JSON that a body or a response holds, where it stands. */
function schemaOf(part: Content | undefined): object {
  const schema = part && jsonSchemaOf(part);
  if (!schema) throw new Error('a body or a success of the contract has no application/json schema');
  return { $ref: `${documentName}${pointerToRef(schema.pointer)}` };
}

function parametersSchema(operation: Operation): object {
  const properties: Record<string, object> = {};
  for (const place of ['path', 'query', 'header'] as const) {
    const members = parametersIn(place, operation);
    properties[place] = {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, detach(schema, documentName)])),
      required: members.filter(({ required }) => required).map(({ name }) => name),
    };
  }
  return { type: 'object', properties };
}

function parametersIn(place: Parameter['in'], { parameters }: Operation): Parameter[] {
  const here = parameters.map(({ value }) => value).filter((parameter) => parameter.in === place);
  // Header names have no case; they arrive in lower case.
  return place === 'header' ? here.map((one) => ({ ...one, name: one.name.toLowerCase() })) : here;
}

/** The errors inside a failed condition say more than the condition itself, unless it is a choice of members. */
function isRelevant(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if') return isChoice(error);
  return !all.some((one) => isChoice(one) && branchOf(one) === error.parentSchema);
}

/** Whether a condition that failed asks for one of several members, such as `if: { not: { required: [to] } }`. */
function isChoice({ keyword, parentSchema, data }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if.not?.required !== undefined && isObject(data);
}

/** The branch of a condition that did not hold. */
function branchOf({ params, parentSchema }: ErrorObject): Schema {
  return parentSchema?.[params.failingKeyword];
}

/** Names the member and what was expected; never the value, which may be a secret. */
function describe(error: ErrorObject, root: string): string {
  const { instancePath, keyword, params, message } = error;
  const where = [root, ...splitPointer(instancePath).map(shortened)].filter(Boolean).join('.');
  if (keyword === 'required') return `${where}.${params.missingProperty} is required`;
  if (keyword === 'enum') return `${where} must be one of ${params.allowedValues.map(quote).join(', ')}`;
  if (keyword === 'type') return `${where} must be ${[params.type].flat().join(' or ')}`;
  if (keyword === 'if') return `${where} ${choice(error)}`;
  return `${where} ${message}`;
}

/** What a choice of members comes to: at least one of them in its `then`, not all of them in its `else`. */
function choice({ params, parentSchema }: ErrorObject): string {
  const { if: condition, then: needed, else: excluded } = parentSchema ?? {};
  const first = condition.not.required;
  if (params.failingKeyword === 'then')
    return `needs at least one of ${[...first, ...needed.required].join(', ')}`;
  return `takes one of ${[...first, ...excluded.not.required].join(', ')}, not both`;
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys of a map come from the caller and can have any length. */
const LONGEST_NAME = 100;

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
