export { createSandbox, type InProcessSandbox } from './app/in-process.ts';
export type { Limits } from './app/limits.ts';
export type { EngineOptions } from './app/options.ts';
export { type RunningServer, type StartOptions, startServer } from './app/serve.ts';
export { type Control, createControl } from './generated/client.ts';
export type * as control from './generated/contract.ts';
export { StartError } from './input/start-error.ts';
