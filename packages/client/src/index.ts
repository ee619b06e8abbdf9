export type { Call } from './call/call.ts';
export { type Found, reconcile } from './client/reconcile.ts';
export { AbortError } from './errors/abort-error.ts';
export { ApiError } from './errors/api-error.ts';
export { CallError, type Outcome } from './errors/call-error.ts';
export { ConnectionError } from './errors/connection-error.ts';
export { isApiError } from './errors/is-api-error.ts';
export { PagingError } from './errors/paging-error.ts';
export { PaymentsError } from './errors/payments-error.ts';
export { RequestError } from './errors/request-error.ts';
export { ResponseError } from './errors/response-error.ts';
export { TimeoutError } from './errors/timeout-error.ts';
export type { ClientEvent, FailureEvent, RequestEvent, ResponseEvent, RetryEvent } from './events/event.ts';
export { type Logger, logEvents } from './events/log-events.ts';
export * from './generated/client.ts';
export type * from './generated/contract.ts';
export { ErrorCode, type ErrorCodes } from './generated/error-codes.ts';
export type { List } from './lists/list.ts';
export type { Endpoint } from './operations/endpoint.ts';
export type { PointInTime } from './operations/hong-kong-time.ts';
export type {
  CallOptions,
  ClientOptions,
  FailedAttempt,
  Fetch,
  Outgoing,
  RequestHeaders,
  SignRequest,
  Validator,
} from './options/options.ts';
export type { ApiResponse, SuccessEnvelope } from './responses/envelope.ts';
