export { ApiError, type FailureCode, isApiError } from './api-error.ts';
export type { Answer, Call } from './call.ts';
export { CallError, type Outcome } from './call-error.ts';
export { ConnectionError } from './connection-error.ts';
export type { SuccessEnvelope } from './envelope.ts';
export type { ClientEvent, FailureEvent, RequestEvent, ResponseEvent, RetryEvent } from './event.ts';
export * from './generated/client.ts';
export type * from './generated/contract.ts';
export type { FailureCodes } from './generated/failure-codes.ts';
export type { PointInTime } from './hong-kong-time.ts';
export type { List } from './list.ts';
export type { Operation } from './operation.ts';
export type {
  CallOptions,
  ClientOptions,
  Outgoing,
  RequestHeaders,
  SignRequest,
  Validator,
} from './options.ts';
export { PagingError } from './paging-error.ts';
export type { Raw } from './raw.ts';
export { RequestError } from './request-error.ts';
export { ResponseError } from './response-error.ts';
export { TimeoutError } from './timeout-error.ts';
