export { createSandbox, type PageOptions, type PageSandbox } from './app/in-page.ts';
export { type Control, createControl } from './generated/client.ts';
export type * as control from './generated/contract.ts';
export { StartError } from './input/start-error.ts';
