import type { FailureCodes } from '../generated/failure-codes.ts';
import { ApiError } from './api-error.ts';

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
