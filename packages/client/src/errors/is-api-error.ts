import type { FailureCodes } from '../generated/failure-codes.ts';
import { ApiError } from './api-error.ts';

/** The codes that the contract documents for an operation. */
export type FailureCode<Id extends keyof FailureCodes> = FailureCodes[Id];

/** A code that the contract does not document; an editor keeps offering those that it does. */
type OtherCode = number & Record<never, never>;

/**
 * Whether an error is an `ApiError`: of one operation, with one code. The codes that the contract documents are
 * offered; the set is open, so that any other may be asked for too.
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
