import type { FailureCodes } from '../generated/failure-codes.ts';
import { ApiError } from './api-error.ts';

/** The failure codes that the contract documents for an operation. */
export type FailureCode<Id extends keyof FailureCodes> = FailureCodes[Id];

/** A code that the contract does not document. Written like this, editors still suggest the documented ones. */
type OtherCode = number & Record<never, never>;

/**
 * Whether an error is an `ApiError`, from this operation and with this code if you pass them. Editors suggest the
 * codes that the contract documents. The set is open, so you can test for any other code too.
 */
export function isApiError<
  Id extends keyof FailureCodes,
  Code extends FailureCodes[Id] | OtherCode = FailureCodes[Id] | OtherCode,
>(error: unknown, operationId?: Id, code?: Code): error is ApiError<Id, Code>;
export function isApiError(error: unknown, operationId?: string, code?: number): boolean {
  return (
    error instanceof ApiError &&
    (operationId === undefined || error.operationId === operationId) &&
    (code === undefined || error.code === code)
  );
}
