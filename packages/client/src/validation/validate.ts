import { label } from '../errors/payments-error.ts';
import { RequestError } from '../errors/request-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import { type Endpoint, isSafe } from '../operations/endpoint.ts';
import type { Validator } from '../options/options.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { lossyNumbers } from '../responses/lossy-numbers.ts';
import { imprecise } from './numbers.ts';
import { type Problem, requestProblems, responseProblems } from './problems.ts';

export type { Outgoing, Validator } from '../options/options.ts';

/** What happens when a call violates the contract: nothing, a report, or an error. */
export type ValidationMode = 'off' | 'report' | 'throw';

/** What to check, and what to do about violations. */
export interface ValidatorOptions {
  /**
   * Mode for requests, which are checked before they are sent.
   *
   * @default 'throw'
   */
  requests?: ValidationMode;
  /**
   * Mode for the responses of successful calls. A string that is not in its enum is reported even if the mode
   * is `throw`. Failures are not checked: if their envelope is not valid, the call fails with a `ResponseError` anyway.
   *
   * @default 'report'
   */
  responses?: ValidationMode;
  /**
   * What becomes of a number in a response that JavaScript would round, such as `12345678901234567.89`: a string with all
   * its digits, or what your function makes of that text.
   *
   * @default undefined: it stays a rounded number and counts as a violation
   */
  numbers?: 'string' | ((digits: string) => unknown);
  /**
   * Called with violations in `report` mode. The call rejects with what it throws.
   *
   * @default console.warn
   */
  report?: (error: InvalidRequestError | InvalidResponseError) => void;
}

/** A field that violates the contract. Values are never quoted. */
export interface Violation {
  /** Where it is, such as `body.plan.recurring_cycles[0].billing_count`. */
  readonly path: string;
  /** What is wrong with it. */
  readonly text: string;
}

/** The request violates the contract. Nothing was sent. */
export class InvalidRequestError extends RequestError {
  static override readonly label: string = /* @__PURE__ */ label(InvalidRequestError, 'InvalidRequestError');

  readonly violations: readonly Violation[];

  constructor(operationId: string, violations: readonly Violation[]) {
    super(operationId, describe(violations));
    this.violations = violations;
  }
}

/** The service reported a success, but its response violates the contract. */
export class InvalidResponseError extends ResponseError {
  static override readonly label: string = /* @__PURE__ */ label(
    InvalidResponseError,
    'InvalidResponseError',
  );

  readonly violations: readonly Violation[];

  constructor(
    operation: Endpoint,
    violations: readonly Violation[],
    { text, response }: ApiResponse<unknown>,
  ) {
    super(operation.id, describe(violations), text, {
      response,
      outcome: isSafe(operation) ? undefined : 'unknown',
    });
    this.violations = violations;
  }
}

const MODES: readonly unknown[] = ['off', 'report', 'throw'] satisfies ValidationMode[];

/**
 * Creates a validator that checks calls against the contract. Its checks were compiled when the client was built.
 *
 * @throws {RequestError} when an option is not valid
 */
export function createValidator(options: ValidatorOptions = {}): Validator {
  const {
    requests = 'throw',
    responses = 'report',
    numbers,
    report = (error) => console.warn(String(error)),
    ...others
  } = options;
  // A typing error must not switch checks off.
  for (const [name, mode] of Object.entries({ requests, responses }))
    if (!MODES.includes(mode))
      refuse(`${name} must be "off", "report" or "throw", but is ${JSON.stringify(mode)}`);
  if (typeof report !== 'function') refuse('report must be a function');
  if (numbers !== undefined && numbers !== 'string' && typeof numbers !== 'function')
    refuse('numbers must be "string" or a function');
  for (const name of Object.keys(others)) refuse(`no option "${name}"`);
  function handle(mode: ValidationMode, error: InvalidRequestError | InvalidResponseError): void {
    if (mode === 'throw') throw error;
    report(error);
  }
  return {
    request(operation, { path, query, header, body }) {
      if (requests === 'off') return;
      // Checks the JSON text, which has no undefined members and has dates as strings.
      const sent = { path, query, header: lowerCased(header), body: body && JSON.parse(body) };
      const found = [...requestProblems(operation.id, sent), ...imprecise(sent.body)];
      if (found.length > 0) handle(requests, new InvalidRequestError(operation.id, found.map(violationOf)));
    },
    response(operation, response) {
      const { envelope, text } = response;
      const found = responses === 'off' ? [] : responseProblems(operation.id, envelope);
      const lossy = responses === 'off' && !numbers ? [] : lossyNumbers(text, envelope);
      if (numbers)
        for (const { holder, path, digits } of lossy)
          holder[path[path.length - 1] as string] = numbers === 'string' ? digits : numbers(digits);
      // One by one: a response may have more of them than a call can have arguments.
      else for (const { path } of lossy) found.push({ path, text: 'has more digits than a number can hold' });
      if (found.length === 0) return;
      // A service may add a value to an enum; the call has succeeded all the same.
      const mode = found.every(({ isNewValue }) => isNewValue) ? 'report' : responses;
      handle(mode, new InvalidResponseError(operation, found.map(violationOf), response));
    },
  };
}

function refuse(text: string): never {
  throw new RequestError('createValidator', text);
}

function violationOf({ path: steps, text }: Problem): Violation {
  const path = steps
    .map((name, i) => (/^\d+$/.test(name) ? `[${name}]` : i > 0 ? `.${name}` : name))
    .join('');
  return { path, text };
}

/** Describes the first violations: a service may return a long list of items that are not valid. */
function describe(violations: readonly Violation[]): string {
  const shown = violations.slice(0, 20).map(({ path, text }) => `${path.slice(0, 200)} ${text}`);
  const left = violations.length - shown.length;
  return [...shown, ...(left > 0 ? [`${left} more`] : [])].join('; ');
}

/** Header names are case-insensitive. */
function lowerCased(header: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), value]));
}
