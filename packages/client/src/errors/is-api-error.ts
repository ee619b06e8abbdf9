import { ErrorCode, type ErrorCodes } from '../generated/error-codes.ts';
import { ApiError } from './api-error.ts';

/** A code that the contract does not document. */
type OtherCode = number & Record<never, never>;

type Named = typeof ErrorCode;

/** The names of the codes that the contract documents for an operation. */
type ErrorName<Id> = Id extends keyof Named ? keyof Named[Id] : never;

/** The code of a name, or the code itself. */
type CodeOf<Id, Code> = Code extends number
  ? Code
  : Id extends keyof Named
    ? Code extends keyof Named[Id]
      ? Named[Id][Code] & number
      : never
    : never;

/**
 * Whether an error is an `ApiError`, from this operation and with this code if you pass them. Editors suggest the
 * names of the codes that the contract documents, which are those of `ErrorCode`. The set is open, so you can test for
 * any other code too, as a number.
 */
export function isApiError<
  Id extends keyof ErrorCodes,
  Code extends ErrorName<Id> | number = ErrorCodes[Id] | OtherCode,
>(error: unknown, operationId?: Id, code?: Code): error is ApiError<Id, CodeOf<Id, Code>>;
export function isApiError(error: unknown, operationId = '', code?: number | string): boolean {
  if (!(error instanceof ApiError) || (operationId && error.operationId !== operationId)) return false;
  const named: Record<string, Record<string, number> | undefined> = ErrorCode;
  return code === undefined || error.code === (typeof code === 'string' ? named[operationId]?.[code] : code);
}
