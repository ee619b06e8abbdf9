import type { FastifyInstance } from 'fastify';
import { type Control, createControl } from '../generated/client.ts';
import { BASE, createFetch } from '../http/fetch.ts';
import { StartError } from '../input/start-error.ts';
import { INSPECTOR_PATH } from '../invocation/front-page.ts';
import type { Engine } from './engine.ts';
import { closeServer, portsOf } from './listening.ts';
import { startNodeEngine } from './node-engine.ts';
import { checkEngineOptions, ENGINE_OPTIONS, type EngineOptions } from './options.ts';

/** A sandbox that runs in this process. */
export interface InProcessSandbox {
  /**
   * A standard fetch that calls the sandbox without a port, whatever the host of the URL. Rejects with a `TypeError`
   * if an injected fault drops the connection, and after `close`.
   */
  fetch: typeof fetch;
  /** Typed client for the control interface of the default sandbox: clock, faults, orders, callbacks and more. */
  control: Control;
  /**
   * Serves the inspector to browsers on this machine until `close`, and prints its URL. Use it to look into the sandbox
   * after a test has failed, for example.
   * @returns the URL
   */
  inspect(): Promise<string>;
  /** Closes the sandbox. State in memory is lost; state in a folder or a database is kept. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox in this process. It keeps its state in memory unless you give it a folder or a database.
 * @throws {StartError} if an option is unknown or invalid
 * @throws if the folder, database or seed cannot be opened
 */
export async function createSandbox(options: EngineOptions = {}): Promise<InProcessSandbox> {
  checkEngineOptions('createSandbox', options, ENGINE_OPTIONS);
  checkGlobals();
  let server: Promise<FastifyInstance> | undefined;
  let ports: readonly number[] = [];
  const engine = await startNodeEngine(options, { ownPorts: () => ports });
  const { invocation, closing, limits } = engine;
  const fetch = createFetch({ invocation, closing, bodyBytes: limits.bodyBytes });
  return {
    fetch,
    control: createControl({ baseUrl: BASE, fetch }),
    async inspect() {
      if (engine.closing.aborted) throw new Error('the sandbox is closed');
      server ??= listen(engine, options);
      ports = portsOf(await server);
      const url = `http://127.0.0.1:${ports[0]}${INSPECTOR_PATH}/`;
      console.log(`Inspector  ${url}`);
      return url;
    },
    close: () => engine.close(async () => closeServer(await server)),
  };
}

/** @throws {StartError} in an environment without the parts of a standard fetch, such as jsdom */
function checkGlobals(): void {
  const missing = ['Request', 'Response', 'Headers'].filter((name) => !(name in globalThis));
  if (missing.length === 0) return;
  throw new StartError(
    `createSandbox requires the globals of Node.js, and these are missing: ${missing.join(', ')}. In Jest with jsdom, start the ` +
      'test file with the comment /** @jest-environment node */',
  );
}

async function listen(
  engine: Engine,
  { failureStatus = 'by_kind' }: EngineOptions,
): Promise<FastifyInstance> {
  const { createServer } = await import('../http/server.ts');
  const server = createServer({ ...engine, failureStatus });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}
