import { type SchemaError, validators } from './validators.ts';

/** What is wrong with a member. */
export interface Problem {
  /** The names and indexes that lead to it, such as `['body', 'user', 'first_name']`. */
  path: readonly string[];
  /** What is wrong, without the value. */
  text: string;
  /** Whether it is a string that is not in its enum. A service may add a value at any time. */
  isNewValue?: boolean;
}

/** What is wrong with the members of a request: those of `path`, `query`, `header` (in lower case) and `body`. */
export function requestProblems(operationId: string, sent: object): Problem[] {
  return problemsOf(`${operationId}_request`, sent);
}

/** What is wrong with the body of a response. */
export function responseProblems(operationId: string, envelope: unknown): Problem[] {
  return problemsOf(`${operationId}_response`, envelope);
}

function problemsOf(name: string, value: unknown): Problem[] {
  const validate = validators[name];
  if (!validate) throw new Error(`no validator ${name}`);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // The error inside a condition says more than that the condition is not met.
  const specific = errors.filter(({ keyword }) => !['if', 'anyOf', 'oneOf'].includes(keyword));
  return (specific.length > 0 ? specific : errors).map(problemOf);
}

function problemOf({ instancePath, keyword, params, message = keyword }: SchemaError): Problem {
  const steps = instancePath.split('/').slice(1);
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const isNewValue = keyword === 'enum';
  const allowed = isNewValue ? `: ${(params.allowedValues as unknown[]).join(', ')}` : '';
  return { path, text: message + allowed, isNewValue };
}
