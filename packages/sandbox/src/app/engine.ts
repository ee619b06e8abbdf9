import type { Temporal } from 'temporal-polyfill';
import { pause, setImmediate, setTimeout, unref } from '#platform';
import type { HttpSender } from '../callbacks/http-sender.ts';
import type { CallbackTargets } from '../callbacks/targets.ts';
import type { TransportOptions } from '../callbacks/transport.ts';
import type { Database } from '../database/database.ts';
import type { Seed } from '../generated/contract.ts';
import { BODYLESS_STATUSES, Failure } from '../input/failures.ts';
import { OptionError } from '../input/start-error.ts';
import { parseInstant } from '../input/time.ts';
import type { Invocation } from '../invocation/invocation.ts';
import { migrate } from '../records/migrations.ts';
import { DEFAULT_SANDBOX, findSandbox } from '../records/sandboxes.ts';
import { startRunner } from '../recurring/background.ts';
import { makeSandbox } from '../resources/seed/initial-state.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { EngineOptions } from './options.ts';
import { createRoutes } from './routes.ts';
import { createServices, invocationOver, type Services } from './services.ts';

/** Settings that differ between a server and a sandbox in process. */
export interface EngineSetting {
  /** Why callers on other machines may call it. @default they cannot, unless calls are forwarded */
  exposedBy?: string | undefined;
  /** Ports that this process listens on; callbacks to them are refused. @default none */
  ownPorts?: () => readonly number[];
  /** Sends callbacks. @default over HTTP */
  sender?: HttpSender;
  /** URL of the documentation. @default none */
  documentation?: string | undefined;
  /** URL at which others reach the server. @default where it listens */
  publicUrl?: string | undefined;
}

/** A running sandbox, which can then be called over HTTP or in process. */
export interface Engine {
  invocation: Invocation;
  limits: Limits;
  callbackTargets: CallbackTargets;
  log?: Log;
  /** Aborts when the engine begins to close. */
  closing: AbortSignal;
  /** Compiles the checks of the service's operations, between calls. */
  warmUp(): void;
  /** Closes the engine. `closeServer` runs first and lets calls in flight finish. */
  close(closeServer?: () => Promise<void>): Promise<void>;
}

/** The options that do not depend on where it runs. */
type CommonOptions = Pick<
  EngineOptions,
  'allowCallbacksTo' | 'clock' | 'failureStatus' | 'limits' | 'strict'
>;

/** What an engine uses of the place where it runs. */
export interface EngineResources {
  seed: Seed;
  database: Database;
  /** @default none */
  log?: Log | undefined;
  /** In a page, what receives the callbacks. */
  receive?: TransportOptions['receive'];
  /** Describes why the seed was refused. */
  seedError(failure: Failure): Promise<Error> | Error;
}

/** `open` is called once the other options are valid; the database is closed if the engine cannot start. */
export async function startEngine(
  options: CommonOptions,
  setting: EngineSetting,
  open: () => Promise<EngineResources>,
): Promise<Engine> {
  checkFailureStatus(options.failureStatus);
  const clock = options.clock === undefined ? undefined : openClock(options.clock);
  const { seed, log, database, receive, seedError } = await open();
  try {
    await migrate(database);
    const onError = (error: unknown) => log?.error(error);
    const services = createServices(database, {
      ...setting,
      limits: options.limits,
      allowCallbacksTo: options.allowCallbacksTo,
      seed,
      clock,
      receive,
      onError,
      onExposed: (sign) => {
        if (sign !== setting.exposedBy) log?.warn(exposureNotice(sign));
      },
    });
    if (setting.exposedBy !== undefined) await services.callbackTargets.expose(setting.exposedBy);
    await ensureDefaultSandbox(services).catch(async (error: unknown) => {
      throw error instanceof Failure && error.refused.length > 0 ? await seedError(error) : error;
    });
    const routes = createRoutes(services);
    const closing = new AbortController();
    const invocation = invocationOver(services, {
      routes,
      log: log ?? SILENT,
      failureStatus: options.failureStatus ?? 'by_kind',
      strict: options.strict ?? false,
      closing: closing.signal,
      documentation: setting.documentation,
    });
    services.deliveryWorker.start();
    const runner = startRunner(database, { onError, callbacks: services.deliveryWorker });
    let stopping: Promise<void> | undefined;
    return {
      invocation,
      limits: services.limits,
      callbackTargets: services.callbackTargets,
      log,
      closing: closing.signal,
      warmUp: () => {
        // Most sandboxes get calls to only a few control operations, and their checks take twice the memory.
        const service = routes.filter(({ control }) => !control).map(({ operation }) => operation);
        unref(setTimeout(() => prepareInTurn(service), WARM_UP_AFTER_MS));
      },
      close(closeServer) {
        closing.abort();
        stopping ??= stop(services, runner, closeServer);
        return stopping;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws {OptionError} unless failures can be sent with this HTTP status */
function checkFailureStatus(status: EngineOptions['failureStatus'] = 'by_kind'): void {
  if (status === 'by_kind') return;
  if (Number.isInteger(status) && status >= 200 && status <= 599 && !BODYLESS_STATUSES.includes(status))
    return;
  throw new OptionError(
    'failureStatus',
    `must be by_kind or a status from 200 to 599 whose responses have a body, but is ${status}`,
  );
}

function exposureNotice(sign: string): string {
  return (
    `A call was forwarded to this server: it has ${sign}. From now on, callbacks to this machine are refused; to allow ` +
    'them, start the server with --allow-callbacks-to localhost (in code, allowCallbacksTo)'
  );
}

const SILENT = { error: () => undefined };

/** Gives way to the first calls: most callers start a sandbox and wait for its first response. */
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

async function stop(
  services: Services,
  runner: { close(): Promise<void> },
  closeServer: () => Promise<void> = async () => undefined,
): Promise<void> {
  await closeServer();
  await runner.close();
  await services.deliveryWorker.close();
  await services.requestLog.close();
  await services.database.close();
}

/** Reads the initial time of a server's clocks. @throws {OptionError} if it is not an RFC 3339 instant, or too late */
function openClock(text: string): Temporal.Instant {
  const clock = parseInstant(text);
  if (typeof clock === 'string') throw new OptionError('clock', `${clock}, but is "${text}"`);
  return clock;
}

/** Milliseconds between checks while another process creates it. */
const PAUSE_MS = 20;

/** Creates the default sandbox with the seed and the clock of the server, unless it exists. */
async function ensureDefaultSandbox(services: Services): Promise<void> {
  while (!(await findSandbox(services.database, DEFAULT_SANDBOX))) {
    try {
      await makeSandbox(services, { id: DEFAULT_SANDBOX, seed: services.seed, clock: services.clock });
    } catch (error) {
      // Another process is creating it in the same database, or died while creating it.
      if (!(error instanceof Failure) || error.failure !== 'sandboxExists') throw error;
      await pause(PAUSE_MS);
    }
  }
}
