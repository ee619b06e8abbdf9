import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { FailureStatus } from '../http/envelope.ts';
import { createServer } from '../http/server.ts';
import { migrate } from '../records/migrations.ts';
import { startRunner } from '../recurring/background.ts';
import { openSeed } from '../seed/open.ts';
import { ensureDefaultSandbox } from './default-sandbox.ts';
import type { Limits } from './limits.ts';
import { createRoutes } from './routes.ts';
import { createServices, type Services } from './services.ts';

/** Options of every sandbox, in process or over HTTP. */
export type EngineOptions = {
  /** Folder that keeps the state. @default none: state lives in memory and is lost when the process ends */
  folder?: string;
  /** URL of a PostgreSQL that keeps the state instead, `postgres://user:password@host/database`. */
  databaseUrl?: string;
  /**
   * HTTP status of failures: one for each type of failure, or this one for all. The service does not show which
   * it sends. @default 'by_kind'
   */
  failureStatus?: FailureStatus;
  /**
   * Initial state of sandboxes, including the default one when it is first created: the built-in seed, nothing, or
   * the seed in this file, YAML or JSON. @default 'default'
   */
  seed?: 'default' | 'none' | (string & {});
  /** Whether a response that does not match the contract fails instead of being logged. @default false */
  strict?: boolean;
  /** Limits that differ from the default ones. */
  limits?: Partial<Limits>;
  /** Level of the log on standard output. @default 'silent' */
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
};

/** Options that depend on the type of server. */
type EngineSetting = { controlKey?: string; allowOrigin?: string; privateCallbacks: boolean };

/** A server that does not listen yet. */
export type Engine = { server: FastifyInstance; services: Services; warmUp(): void; close(): Promise<void> };

export async function startEngine(options: EngineOptions, setting: EngineSetting): Promise<Engine> {
  const seed = await openSeed(options.seed ?? 'default');
  const database = await openDatabase(options);
  try {
    await migrate(database);
    const log: { server?: FastifyInstance } = {};
    const services = createServices(database, {
      limits: options.limits,
      privateCallbacks: setting.privateCallbacks,
      ownPorts: () => portsOf(log.server),
      seed,
      onError: (error) => log.server?.log.error(error),
    });
    await ensureDefaultSandbox(services);
    const routes = createRoutes(services);
    const server = createServer({
      services,
      routes,
      failureStatus: options.failureStatus ?? 'by_kind',
      strict: options.strict ?? false,
      logLevel: options.logLevel ?? 'silent',
      controlKey: setting.controlKey,
      allowOrigin: setting.allowOrigin,
    });
    log.server = server;
    let stopping: Promise<void> | undefined;
    await server.ready();
    services.deliverer.start();
    const runner = startRunner(database, {
      onError: (error) => server.log.error(error),
      onBatch: (sandboxId, { callbacks_enqueued }) => {
        if (callbacks_enqueued > 0) services.deliverer.wake(sandboxId);
      },
    });
    return {
      server,
      services,
      warmUp: () => {
        // Most sandboxes get calls to only a few control operations, and their checks take twice the memory.
        const service = routes.filter(({ control }) => !control).map(({ operation }) => operation);
        setTimeout(() => prepareInTurn(service), WARM_UP_AFTER_MS).unref();
      },
      close() {
        stopping ??= stop(server, services, runner);
        return stopping;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function portsOf(server: FastifyInstance | undefined): number[] {
  const addresses = server?.addresses() ?? [];
  return addresses.flatMap((address) => (typeof address === 'object' ? [address.port] : []));
}

async function openDatabase({ folder, databaseUrl, limits }: EngineOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    // Loaded only if used: most sandboxes have no PostgreSQL.
    const { openPostgres } = await import('../database/postgres.ts');
    return openPostgres(databaseUrl, { timeout: limits?.databaseTimeout });
  }
  if (folder === undefined) return openSqlite(':memory:');
  await makeFolder(folder);
  return openSqlite(path.join(folder, 'sandbox.sqlite'));
}

/** Not by `recursive`: if the system refuses a folder whose parent exists, as in /proc, Node retries forever. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/** The first calls go first: most callers start a sandbox and wait for its first response. */
const WARM_UP_AFTER_MS = 250;

/** Compiles checks between calls, one operation at a time, so that the first calls wait only for their own. */
function prepareInTurn(operations: readonly { prepare(): void }[]): void {
  const [first, ...rest] = operations;
  if (!first) return;
  setImmediate(() => {
    first.prepare();
    prepareInTurn(rest);
  });
}

/** How long calls in flight may take to end. */
const GRACE_MS = 10_000;

const SWEEP_MS = 20;

async function stop(
  server: FastifyInstance,
  services: Services,
  runner: { close(): Promise<void> },
): Promise<void> {
  // Otherwise a connection whose call ends while the server closes would be kept open for the next call.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const impatience = setTimeout(() => server.server.closeAllConnections(), GRACE_MS);
  await server.close();
  clearInterval(sweep);
  clearTimeout(impatience);
  await runner.close();
  await services.deliverer.close();
  await services.requestLog.close();
  await services.database.close();
}
