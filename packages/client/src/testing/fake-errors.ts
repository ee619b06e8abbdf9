import { ApiError } from '../errors/api-error.ts';
import type { Outcome } from '../errors/call-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import type { FailureCode } from '../errors/is-api-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { OperationId } from './example.ts';

/** The state of the call that a fake error belongs to. */
export interface FakeState {
  /** What is known about a write. */
  outcome?: Outcome | undefined;
  /** @default 1 */
  attempts?: number | undefined;
}

/**
 * Creates the error of a call that the service reported as failed. Editors suggest the codes that the contract
 * documents.
 */
export function fakeApiError<
  Id extends OperationId,
  Code extends FailureCode<Id> | (number & Record<never, never>),
>(
  operationId: Id,
  code: Code,
  {
    message = 'failed',
    httpStatus = 400,
    attempts = 1,
    outcome,
  }: FakeState & { message?: string | undefined; httpStatus?: number | undefined } = {},
): ApiError<Id, Code> {
  const envelope = { code, message };
  const response = Response.json(envelope, { status: httpStatus });
  return new ApiError<Id, Code>(operationId, envelope, { response, outcome, attempts });
}

/** Creates the error of a call without a response. `code` is the platform's, such as `ECONNRESET`. */
export function fakeConnectionError(
  operationId: OperationId,
  { code = 'ECONNREFUSED', attempts = 1, outcome }: FakeState & { code?: string | undefined } = {},
): ConnectionError {
  const cause = Object.assign(new TypeError('fetch failed'), { code });
  const text = `no complete response from the service: ${code}`;
  return new ConnectionError(operationId, text, cause, { outcome, attempts });
}

/** Creates the error of a call that timed out. */
export function fakeTimeoutError(
  operationId: OperationId,
  { timeout = 60_000, attempts = 1, outcome }: FakeState & { timeout?: number | undefined } = {},
): TimeoutError {
  const text = `no response within ${timeout} ms from the service`;
  return new TimeoutError(operationId, text, timeout, { outcome, attempts });
}
