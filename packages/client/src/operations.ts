export type { Call } from './call/call.ts';
export { type Connection, createConnection } from './client/connection.ts';
export { paged } from './client/invoke.ts';
// TypeScript needs the names of all returned types to emit declarations.
export type * from './generated/contract.ts';
export * from './generated/functions.ts';
export type { List } from './lists/list.ts';
export type { PageCall } from './lists/page-call.ts';
export type { PointInTime } from './operations/hong-kong-time.ts';
export type { CallOptions, ClientOptions } from './options/options.ts';
export type { ApiResponse, SuccessEnvelope } from './responses/envelope.ts';
export { reportLostDigits } from './responses/report-lost-digits.ts';
