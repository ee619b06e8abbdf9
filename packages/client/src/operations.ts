export { type Connection, createConnection } from './client/connection.ts';
export { paged } from './client/invoke.ts';
export * from './generated/functions.ts';
export type { List } from './lists/list.ts';
export type { PageCall } from './lists/page-call.ts';
