import { AnswerError } from './answer-error.ts';
import type { Outcome } from './call-error.ts';
import type { Envelope } from './generated/contract.ts';
import type { FailureCodes } from './generated/failure-codes.ts';
import { redact } from './redaction.ts';

/** The service answered that the call failed. Its `cause` is what the envelope says, fit to be logged. */
export class ApiError<Id extends string = string, Code extends number = number> extends AnswerError {
  static {
    ApiError.prototype.name = 'ApiError';
  }

  declare readonly cause: Envelope;
  declare readonly operationId: Id;
  /** The service's code, never 0 or 200. The set of codes is open. */
  readonly code: Code;
  readonly #envelope: Envelope;

  constructor(operationId: Id, envelope: Envelope, response: Response, outcome?: Outcome) {
    const { code } = envelope;
    const message = redact(envelope.message);
    super(operationId, `${code} ${message}`, { code, message }, response, outcome);
    this.code = code as Code;
    this.#envelope = envelope;
  }

  /** The whole body, as it came. It is kept out of what is printed because it may carry card data. */
  get envelope(): Envelope {
    return this.#envelope;
  }
}

/** The codes that the contract documents for an operation. */
export type FailureCode<Id extends keyof FailureCodes> = FailureCodes[Id];

/**
 * Whether an error is an `ApiError`: of one operation, with one code. The codes that the contract documents are
 * offered; the set is open, so that any other may be asked for too.
 */
export function isApiError<Id extends keyof FailureCodes, Code extends FailureCodes[Id]>(
  error: unknown,
  operationId: Id,
  code: Code,
): error is ApiError<Id, Code>;
export function isApiError<Id extends keyof FailureCodes, Code extends number = number>(
  error: unknown,
  operationId?: Id,
  code?: Code,
): error is ApiError<Id, Code>;
export function isApiError(error: unknown, operationId?: string, code?: number): boolean {
  return (
    error instanceof ApiError &&
    (operationId === undefined || error.operationId === operationId) &&
    (code === undefined || error.code === code)
  );
}
