import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { MAX_PROBLEMS } from '../failures.ts';
import { YAML_TYPE } from '../yaml.ts';
import {
  type Document,
  type JsonSchema,
  type Operation,
  type OperationObject,
  operationsOf,
  type Parameter,
  resolve,
} from './document.ts';
import { checkEach, type Progress, problemsOfEntries, rebased } from './each.ts';
import { takeNamed } from './named.ts';

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
  /** Leaves of a checked body what the contract names. */
  takeNamed(body: unknown): unknown;
  /** Checks a success envelope before it goes out. */
  checkOutput(envelope: unknown): string[];
};

/**
 * The operations of a contract with their checks. Each is compiled once, by its first call or by `prepare`: all of
 * them at once would take longer than everything else does until the first answer.
 */
export function compile(document: Document): CheckedOperation[] {
  const options = {
    // Engines optimize what runs often, and compiling is quicker.
    code: { optimize: false },
    allErrors: true,
    inlineRefs: false,
    strict: false,
    // JSON can write numbers that are infinite to whoever reads them.
    strictNumbers: true,
    validateSchema: false,
    addUsedSchema: false,
    // An error then holds the schema it comes from, and so which members a condition lets one choose from.
    verbose: true,
  };
  const bodies = once(() => createChecker(options, document));
  const parameters = once(() => createChecker({ ...options, coerceTypes: true }, document));
  return operationsOf(document).map((operation) => {
    const { pointer, object } = operation;
    const body = object.requestBody;
    const checkBody = once(() =>
      bodies().compile(at(`${pointer}/requestBody/content/application~1json/schema`), 'body'),
    );
    const checkParameters = once(() => parameters().compile(parametersSchema(document, operation), ''));
    const take = once(() => takeNamed(document, operation));
    const checkResponse = once(() =>
      bodies().compile(at(`${pointer}/responses/200/content/application~1json/schema`), 'response'),
    );
    return {
      ...operation,
      hasBody: body !== undefined,
      readsYaml: hasYaml(body),
      writesYaml: hasYaml(object.responses[200]),
      headerNames: parametersIn('header', document, operation).map(({ name }) => name),
      prepare() {
        checkParameters();
        if (body) checkBody();
        checkResponse();
      },
      checkInput(input) {
        const problems = checkParameters()(input);
        if (!body) return problems;
        if (input.body !== undefined) return [...problems, ...checkBody()(input.body)];
        return body.required ? [...problems, 'body is required, as application/json'] : problems;
      },
      takeNamed: (value) => take()(value),
      checkOutput: (envelope) => checkResponse()(envelope),
    };
  });
}

function hasYaml(part: OperationObject['responses'][string] | undefined): boolean {
  return part !== undefined && 'content' in part && part.content?.[YAML_TYPE] !== undefined;
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

function createChecker(options: Options, document: Document): Checker {
  const ajv = new Ajv2020(options);
  const progress: Progress = { left: MAX_PROBLEMS, unchecked: 0 };
  let root = '';
  const tell = (errors: readonly ErrorObject[]) => {
    const telling = errors.filter((error) => isTelling(error, errors));
    const told = telling.flatMap((error) => problemsOfEntries(error) ?? [describe(error, root)]);
    // Those of entries were counted when they were found.
    progress.left -= telling.filter((error) => !problemsOfEntries(error)).length;
    return [...new Set(told)];
  };
  checkEach(ajv, progress, tell);
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');
  return {
    compile(schema, rootOfThis) {
      const check = ajv.compile(schema);
      return (value) => {
        Object.assign(progress, { left: MAX_PROBLEMS, unchecked: 0 });
        root = rootOfThis;
        if (check(value) && progress.unchecked === 0) return [];
        const problems = tell(check.errors ?? []);
        if (progress.unchecked === 0) return problems;
        return [...problems, `${progress.unchecked} more entries of lists were not checked`];
      };
    },
  };
}

function at(pointer: string): object {
  return { $ref: `contract${pointer}` };
}

function parametersSchema(document: Document, operation: Operation): object {
  const properties: Record<string, object> = {};
  for (const place of ['path', 'query', 'header'] as const) {
    const members = parametersIn(place, document, operation);
    properties[place] = {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, rebased(schema)])),
      required: members.filter(({ required }) => required).map(({ name }) => name),
    };
  }
  return { type: 'object', properties };
}

function parametersIn(place: Parameter['in'], document: Document, { object }: Operation): Parameter[] {
  const here = (object.parameters ?? [])
    .map((parameter) => resolve<Parameter>(document, parameter))
    .filter((parameter) => parameter.in === place);
  // Header names have no case; they arrive in lower case.
  return place === 'header' ? here.map((one) => ({ ...one, name: one.name.toLowerCase() })) : here;
}

/** A condition that failed says nothing that the errors within it do not say better, unless it is a choice of members. */
function isTelling(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if') return isChoice(error);
  return !all.some((one) => isChoice(one) && branchOf(one) === error.parentSchema);
}

/** Whether a condition that failed asks for one of several members, such as `if: { not: { required: [to] } }`. */
function isChoice({ keyword, parentSchema, data }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if.not?.required !== undefined && isObject(data);
}

/** The branch of a condition that did not hold. */
function branchOf({ params, parentSchema }: ErrorObject): JsonSchema {
  return parentSchema?.[params.failingKeyword];
}

/** Names the member and what was expected; never the value, which may be a secret. */
function describe(error: ErrorObject, root: string): string {
  const { instancePath, keyword, params, message } = error;
  const where = [root, ...instancePath.split('/').slice(1).map(memberName)].filter(Boolean).join('.');
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

/** Names of a map are the caller's, and may be of any length. */
const LONGEST_NAME = 100;

function memberName(token: string): string {
  const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
