import type { Answer } from '../answers/envelope.ts';
import { label } from '../errors/payments-error.ts';
import { RequestError } from '../errors/request-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import { isSafe, type Operation } from '../operations/operation.ts';
import type { Validator } from '../options/options.ts';
import { type Fault, validators } from './validators.ts';

export type { Outgoing, Validator } from '../options/options.ts';

/** What becomes of a call that is not as the contract has it: nothing, a report, or an error. */
export type ValidationMode = 'off' | 'report' | 'throw';

/** What is checked, and what becomes of what is found. */
export interface ValidatorOptions {
  /**
   * Of what is about to be sent.
   *
   * @default 'throw'
   */
  requests?: ValidationMode;
  /**
   * Of what a success brings. Failures need no check of their own: a call fails with a `ResponseError` when
   * their envelope is none.
   *
   * @default 'report'
   */
  responses?: ValidationMode;
  /**
   * Is given what is found under `report`. What it throws, the call rejects with.
   *
   * @default console.warn
   */
  report?: (error: InvalidRequestError | InvalidResponseError) => void;
}

/** A member that is not as the contract has it; values are never quoted. */
export interface Violation {
  /** Where it is, `body.user.date_of_birth` for example. */
  readonly path: string;
  /** What is wrong with it. */
  readonly text: string;
}

/** What was to be sent is not as the contract has it; nothing was sent. */
export class InvalidRequestError extends RequestError {
  static override readonly label: string = /* @__PURE__ */ label(InvalidRequestError, 'InvalidRequestError');

  readonly violations: readonly Violation[];

  constructor(operationId: string, violations: readonly Violation[]) {
    super(operationId, describe(violations));
    this.violations = violations;
  }
}

/** The service said success, and what it sent is not as the contract has it. */
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

/** Checks calls against the contract, by code that was compiled when the client was built. */
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
      // The text is what goes out: a member that is undefined is not in it, a date is a text.
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
  // That a condition is not met says less than what it asks for.
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

/** Names of headers know no case. */
function lowerCased(header: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), value]));
}
