export { type Connection, createConnection } from './client/connection.ts';
export * from './generated/functions.ts';
