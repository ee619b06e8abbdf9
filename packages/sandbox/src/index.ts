export type { EngineOptions } from './engine.ts';
export { type Control, createControl } from './generated/client.ts';
export type * as control from './generated/contract.ts';
export type { Limits } from './limits.ts';
export { createSandbox, type InProcessSandbox } from './sandbox.ts';
export { type RunningServer, type StartOptions, startServer } from './serve.ts';
export { StartError } from './start-error.ts';
