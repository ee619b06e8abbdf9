import type { Answer } from '../answers/envelope.ts';
import { label } from '../errors/payments-error.ts';
import { RequestError } from '../errors/request-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import { isSafe, type Operation } from '../operations/operation.ts';
import type { Validator } from '../options/options.ts';
import { type Fault, validators } from './validators.ts';

export type { Outgoing, Validator } from '../options/options.ts';

/** What happens when a call breaks the contract: nothing, a report, or an error. */
export type ValidationMode = 'off' | 'report' | 'throw';

/** What is checked, and what happens to violations. */
export interface ValidatorOptions {
  /**
   * For requests, before they are sent.
   *
   * @default 'throw'
   */
  requests?: ValidationMode;
  /**
   * For the answers of successful calls. Failures need no check: a call fails with a `ResponseError` anyway when the
   * envelope is not valid.
   *
   * @default 'report'
   */
  responses?: ValidationMode;
  /**
   * Called with violations in the mode `report`. The call rejects with what it throws.
   *
   * @default console.warn
   */
  report?: (error: InvalidRequestError | InvalidResponseError) => void;
}

/** A member that breaks the contract. Values are never quoted. */
export interface Violation {
  /** Where it is, such as `body.user.date_of_birth`. */
  readonly path: string;
  /** What is wrong with it. */
  readonly text: string;
}

/** The request breaks the contract; nothing was sent. */
export class InvalidRequestError extends RequestError {
  static override readonly label: string = /* @__PURE__ */ label(InvalidRequestError, 'InvalidRequestError');

  readonly violations: readonly Violation[];

  constructor(operationId: string, violations: readonly Violation[]) {
    super(operationId, describe(violations));
    this.violations = violations;
  }
}

/** The service reported a success, but its answer breaks the contract. */
export class InvalidResponseError extends ResponseError {
  static override readonly label: string = /* @__PURE__ */ label(
    InvalidResponseError,
    'InvalidResponseError',
  );

  readonly violations: readonly Violation[];

  constructor(
    operation: Operation,
    violations: readonly Violation[],
    { envelope, response }: Answer<unknown>,
  ) {
    super(operation.id, describe(violations), JSON.stringify(envelope), {
      response,
      outcome: isSafe(operation) ? undefined : 'unknown',
    });
    this.violations = violations;
  }
}

/** Creates a validator that checks calls against the contract. Its code is compiled when the client is built. */
export function createValidator(options: ValidatorOptions = {}): Validator {
  const {
    requests = 'throw',
    responses = 'report',
    report = (error) => console.warn(String(error)),
  } = options;
  function judge(mode: ValidationMode, error: InvalidRequestError | InvalidResponseError): void {
    if (mode === 'throw') throw error;
    report(error);
  }
  return {
    request(operation, { path, query, header, body }) {
      if (requests === 'off') return;
      // The JSON text is checked: it has no undefined members, and dates are text in it.
      const sent = { path, query, header: lowerCased(header), body: body && JSON.parse(body) };
      const found = violationsOf(`${operation.id}_request`, sent);
      if (found.length > 0) judge(requests, new InvalidRequestError(operation.id, found));
    },
    answer(operation, answer) {
      if (responses === 'off') return;
      const found = violationsOf(`${operation.id}_answer`, answer.envelope);
      if (found.length > 0) judge(responses, new InvalidResponseError(operation, found, answer));
    },
  };
}

function violationsOf(name: string, value: unknown): Violation[] {
  const validate = validators[name];
  if (!validate) throw new Error(`no validator ${name}`);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // What a condition requires says more than that it is not met.
  const telling = errors.filter(({ keyword }) => !['if', 'anyOf', 'oneOf'].includes(keyword));
  return (telling.length > 0 ? telling : errors).map(violationOf);
}

function violationOf({ instancePath, keyword, params, message = keyword }: Fault): Violation {
  const steps = instancePath.split('/').slice(1);
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
  const allowed = keyword === 'enum' ? `: ${(params.allowedValues as unknown[]).join(', ')}` : '';
  return { path, text: message + allowed };
}

function describe(violations: readonly Violation[]): string {
  return violations.map(({ path, text }) => `${path} ${text}`).join('; ');
}

/** Header names are case-insensitive. */
function lowerCased(header: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), value]));
}
