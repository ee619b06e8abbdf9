import { type Control, createControl } from '../generated/client.ts';
import { BASE, createFetch } from '../http/fetch.ts';
import { startEngine } from './engine.ts';
import type { EngineOptions } from './options.ts';

/** A sandbox that runs in this process. */
export type InProcessSandbox = {
  /**
   * A standard fetch that calls the sandbox without a port, under any host. Rejects with a `TypeError` if an
   * injected fault drops the connection, and after `close`.
   */
  fetch: typeof fetch;
  /** The control interface of the default sandbox, typed: clock, faults, orders, callbacks and the rest. */
  control: Control;
  /** Closes the sandbox. State in memory is lost; in a folder or a database it stays. */
  close(): Promise<void>;
};

/**
 * Starts a sandbox in this process, with its own state in memory unless the options say where to keep it.
 * @throws if the folder, the database or the seed cannot be opened
 */
export async function createSandbox(options: EngineOptions = {}): Promise<InProcessSandbox> {
  const { invocation, closing, close } = await startEngine(options, { privateCallbacks: true });
  const fetch = createFetch(invocation, closing);
  return { fetch, control: createControl({ baseUrl: BASE, fetch }), close: () => close() };
}
