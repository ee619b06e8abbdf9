import { ApiError } from '../errors/api-error.ts';
import type { CallError, Outcome } from '../errors/call-error.ts';
import { ConnectionError } from '../errors/connection-error.ts';
import { RequestError } from '../errors/request-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { ErrorCode } from '../generated/error-codes.ts';
import { type Endpoint, isSafe } from '../operations/endpoint.ts';
import { readResponse } from '../responses/read-response.ts';
import { couldNotConnect } from '../transport/network.ts';
import type { OperationId } from './example.ts';
import { operationOf } from './operation-of.ts';

/** The state of the call that a fake error belongs to. */
export interface FakeState {
  /**
   * What is known about a write.
   *
   * @default what the client would say after this failure
   */
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
  Code extends ErrorCode<Id> | (number & Record<never, never>),
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
  const operation = operationOf('fakeApiError', operationId);
  const likely = outcomeAfter(operation, JSON.stringify(envelope), response);
  const state = { response, outcome: outcomeOf('fakeApiError', operation, outcome, likely), attempts };
  return new ApiError<Id, Code>(operationId, envelope, state);
}

/** Creates the error of a call without a response. `code` is the platform's, such as `ECONNRESET`. */
export function fakeConnectionError(
  operationId: OperationId,
  { code = 'ECONNREFUSED', attempts = 1, outcome }: FakeState & { code?: string | undefined } = {},
): ConnectionError {
  const cause = Object.assign(new TypeError('fetch failed'), { code, syscall: SYSCALLS[code] });
  const text = `no complete response from the service: ${code}`;
  const operation = operationOf('fakeConnectionError', operationId);
  const likely = couldNotConnect(cause) ? 'not_sent' : 'unknown';
  const state = { outcome: outcomeOf('fakeConnectionError', operation, outcome, likely), attempts };
  return new ConnectionError(operationId, text, cause, state);
}

/** Creates the error of a call that timed out. */
export function fakeTimeoutError(
  operationId: OperationId,
  { timeout = 60_000, attempts = 1, outcome }: FakeState & { timeout?: number | undefined } = {},
): TimeoutError {
  const text = `no response within ${timeout} ms from the service`;
  const operation = operationOf('fakeTimeoutError', operationId);
  const state = { outcome: outcomeOf('fakeTimeoutError', operation, outcome, 'unknown'), attempts };
  return new TimeoutError(operationId, text, timeout, state);
}

/** The system calls of Node.js that end with these codes before a request is written. */
const SYSCALLS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connect',
  ENOTFOUND: 'getaddrinfo',
  EAI_AGAIN: 'getaddrinfo',
};

/** The outcome that the client gives a write after this failure. */
function outcomeAfter(operation: Endpoint, body: string, response: Response): Outcome | undefined {
  try {
    readResponse(operation, '', body, { response, outcome: 'unknown' });
    return undefined;
  } catch (error) {
    return (error as CallError).outcome;
  }
}

/** The outcome that the test asked for, or else the one that the client would give a write. */
function outcomeOf(
  maker: string,
  operation: Endpoint,
  given: Outcome | undefined,
  likely: Outcome | undefined,
): Outcome | undefined {
  if (given === undefined) return isSafe(operation) ? undefined : likely;
  if (!['not_sent', 'unknown'].includes(given))
    throw new RequestError(maker, 'outcome must be "not_sent" or "unknown"');
  return given;
}
