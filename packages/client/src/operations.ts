export { createConnection } from './connection.ts';
export * from './generated/functions.ts';
export type { Connection } from './send.ts';
