import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { YAML_TYPE } from '../yaml.ts';
import {
  type Document,
  type Operation,
  type OperationObject,
  operationsOf,
  type Parameter,
  resolve,
} from './document.ts';
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
    // A condition that failed is told by its own schema.
    verbose: true,
    addUsedSchema: false,
  };
  const bodies = once(() => withDocument(new Ajv2020(options), document));
  const parameters = once(() => withDocument(new Ajv2020({ ...options, coerceTypes: true }), document));
  return operationsOf(document).map((operation) => {
    const { pointer, object } = operation;
    const body = object.requestBody;
    const checkBody = once(() =>
      bodies().compile(at(`${pointer}/requestBody/content/application~1json/schema`)),
    );
    const checkParameters = once(() => parameters().compile(parametersSchema(document, operation)));
    const take = once(() => takeNamed(document, operation));
    const checkResponse = once(() =>
      bodies().compile(at(`${pointer}/responses/200/content/application~1json/schema`)),
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
        const problems = problemsOf(checkParameters(), input);
        if (!body) return problems;
        if (input.body !== undefined) return [...problems, ...problemsOf(checkBody(), input.body, 'body')];
        return body.required ? [...problems, 'body is required, as application/json'] : problems;
      },
      takeNamed: (value) => take()(value),
      checkOutput: (envelope) => problemsOf(checkResponse(), envelope, 'response'),
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

function withDocument(ajv: Ajv2020, document: Document): Ajv2020 {
  addFormats.default(ajv);
  return ajv.addSchema(document, 'contract');
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

/** A schema taken out of the document: its local references point back into it. */
function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `contract${value}` : value,
  );
}

function problemsOf(check: ValidateFunction, value: unknown, root = ''): string[] {
  if (check(value)) return [];
  const errors = check.errors ?? [];
  const conditions = errors.filter(isPresence);
  const telling = errors.filter((error) => isTelling(error) && !conditions.some((one) => holds(one, error)));
  return [...new Set([...telling, ...conditions].map((error) => describe(error, root, errors)))];
}

/** A condition that failed says nothing that the errors within it do not say better; alternatives say it together. */
function isTelling({ keyword, schemaPath }: ErrorObject): boolean {
  if (keyword === 'if') return false;
  return !(keyword === 'required' && /\/anyOf\/\d+\/required$/.test(schemaPath));
}

/** Whether it is a condition about which members are there, such as `if: { not: { required: [a] } }`. */
function isPresence({ keyword, parentSchema, data }: ErrorObject): boolean {
  return keyword === 'if' && Array.isArray(parentSchema?.if.not?.required) && isObject(data);
}

/** Whether an error is one within a condition. */
function holds({ instancePath, schemaPath }: ErrorObject, inner: ErrorObject): boolean {
  const branches = ['then', 'else'].map((name) => schemaPath.replace(/if$/, `${name}/`));
  return inner.instancePath === instancePath && branches.some((path) => inner.schemaPath.startsWith(path));
}

/** Names the member and what was expected; never the value, which may be a secret. */
function describe(error: ErrorObject, root: string, all: readonly ErrorObject[]): string {
  const { instancePath, keyword, params, message } = error;
  const where = [root, ...instancePath.split('/').slice(1).map(memberName)].filter(Boolean).join('.');
  if (keyword === 'required') return `${where}.${params.missingProperty} is required`;
  if (keyword === 'enum') return `${where} must be one of ${params.allowedValues.map(quote).join(', ')}`;
  if (keyword === 'type') return `${where} must be ${[params.type].flat().join(' or ')}`;
  if (keyword === 'anyOf') return `${where} needs at least one of ${alternatives(error, all).join(', ')}`;
  if (keyword === 'if') return `${where} ${presence(error)}`;
  return `${where} ${message}`;
}

/** The members that the branches of an `anyOf` miss. */
function alternatives({ instancePath, schemaPath }: ErrorObject, all: readonly ErrorObject[]): string[] {
  return all
    .filter((one) => one.instancePath === instancePath && one.schemaPath.startsWith(`${schemaPath}/`))
    .map(({ params }) => params.missingProperty);
}

/** What a condition asks of the members that are there: one of them at least, or one alone. */
function presence({ params, parentSchema = {} }: ErrorObject): string {
  const [first] = parentSchema.if.not.required;
  if (params.failingKeyword === 'then')
    return `needs at least one of ${[first, ...parentSchema.then.required].join(', ')}`;
  return `takes one of ${[first, ...parentSchema.else.not.required].join(', ')}, not both`;
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberName(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
