import {
  type Located,
  type OpenApiDocument,
  type Operation,
  operations,
  type RequestBody,
  type ResponseObject,
} from '@payments-openapi/spec';
import { MAX_PROBLEMS } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { countOf, describeAll } from './describe.ts';
import type { Progress, SchemaCheck } from './entries.ts';
import type { SchemaProblem } from './problem.ts';
import { type Part, parametersIn } from './schemas.ts';
import { type Named, namedInBody, stripUnknown, unknownMembers } from './unknown-members.ts';

/** The input of an operation. Checking it converts parameters from text to the contract's types. */
export interface Input {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: unknown;
}

/** An operation with checks of its input and its response. A check returns no problems if all is valid. */
export type CheckedOperation = Operation & {
  hasBody: boolean;
  /** Whether it also accepts a YAML body. */
  readsYaml: boolean;
  /** Whether it can also respond in YAML: with the document itself, the only member of `data`. */
  writesYaml: boolean;
  /** Whether the media type of the response depends on what the caller accepts. */
  writesOtherTypes: boolean;
  /** Whether it returns a page of a list. */
  isPaged: boolean;
  /** Names of its header parameters, in lower case. */
  headerNames: readonly string[];
  /** Compiles its checks before its first call. */
  prepare(): void;
  /** Checks the input, and converts parameters to the contract's types in place. */
  checkInput(input: Input): SchemaProblem[];
  /** Removes members that the contract does not name from a checked body. */
  stripUnknown(body: unknown): unknown;
  /** Checks a success envelope before it is sent. */
  checkOutput(envelope: unknown): SchemaProblem[];
};

/** Returns the compiled check of a part of an operation. */
export type Checks = (operation: Operation, part: Part) => SchemaCheck;

/**
 * The operations of a contract with their checks. Each check is requested once, by the first call of its operation or by
 * `prepare`. Query parameters and body members that the contract does not name are ignored or, with `refuseUnknown`,
 * refused.
 */
export function withChecks(
  document: OpenApiDocument,
  checks: Checks,
  { refuseUnknown = false } = {},
): CheckedOperation[] {
  return operations(document).map((operation) => {
    const { body, responses } = operation;
    const checkParameters = once(() => checkBy(checks(operation, 'parameters'), ''));
    const checkBody = once(() => checkBy(checks(operation, 'body'), 'body'));
    const checkResponse = once(() => checkBy(checks(operation, 'response'), 'response'));
    const strip = once(() => stripUnknown(document, operation));
    const inQuery = once((): Named => {
      const names = parametersIn('query', operation).map(({ name }) => [name, undefined] as const);
      return { members: new Map(names), item: undefined, values: undefined };
    });
    const inBody = once(() => namedInBody(document, operation));
    const problemsOf = (input: Input): SchemaProblem[] => {
      const problems = checkParameters()(input);
      if (!body) return problems;
      if (input.body !== undefined) return [...problems, ...checkBody()(input.body)];
      return body.value.required ? [...problems, NO_BODY] : problems;
    };
    return {
      ...operation,
      hasBody: body !== undefined,
      readsYaml: hasYaml(body),
      writesYaml: hasYaml(responses[200]),
      writesOtherTypes: Object.keys(responses[200]?.value.content ?? {}).length > 1,
      isPaged: parametersIn('query', operation).some(({ name }) => name === 'limit'),
      headerNames: parametersIn('header', operation).map(({ name }) => name),
      prepare() {
        checkParameters();
        if (body) checkBody();
        checkResponse();
      },
      checkInput(input) {
        const problems = problemsOf(input);
        if (!refuseUnknown) return problems;
        return [
          ...problems,
          ...unknownMembers(input.query, inQuery(), 'query'),
          ...unknownMembers(input.body, inBody(), 'body'),
        ];
      },
      stripUnknown: (value) => strip()(value),
      checkOutput: (envelope) => checkResponse()(envelope),
    };
  });
}

const NO_BODY: SchemaProblem = {
  path: 'body',
  pointer: '/body',
  text: 'is required, as application/json',
  keyword: 'required',
};

function hasYaml(part: Located<RequestBody | ResponseObject> | undefined): boolean {
  return part?.value.content?.[YAML_TYPE] !== undefined;
}

function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** Returns a function that checks a value; `root` is the prefix of the paths in its problems. */
function checkBy(check: SchemaCheck, root: string): (value: unknown) => SchemaProblem[] {
  return (value) => {
    const progress: Progress = {
      left: MAX_PROBLEMS,
      unchecked: 0,
      describe(errors) {
        progress.left -= countOf(errors);
        return describeAll(errors, root);
      },
    };
    if (check.call(progress, value) && progress.unchecked === 0) return NONE;
    const problems = progress.describe(check.errors ?? []);
    if (progress.unchecked === 0) return problems;
    const text = `${progress.unchecked} more list entries were not checked`;
    return [...problems, { path: '', pointer: '', text, keyword: 'items' }];
  };
}

const NONE: SchemaProblem[] = [];
