import type { Temporal } from 'temporal-polyfill';
import { createDeliveryWorker, type DeliveryWorker } from '../callbacks/delivery-worker.ts';
import type { HttpSender } from '../callbacks/http-sender.ts';
import { type CallbackTargets, createTargets } from '../callbacks/targets.ts';
import type { TransportOptions } from '../callbacks/transport.ts';
import { EventStreams } from '../control/event-streams.ts';
import type { Database } from '../database/database.ts';
import type { Seed } from '../generated/contract.ts';
import { createInvocation, type Invocation, type InvocationOptions } from '../invocation/invocation.ts';
import { createRequestLog, type RequestLog } from '../requests/log.ts';
import { readySeed } from '../resources/seed/ready.ts';
import { currentCallbackData } from '../transactions/callback-data.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** What all calls to a server share. */
export interface Services {
  database: Database;
  limits: Limits;
  deliveryWorker: DeliveryWorker;
  callbackTargets: CallbackTargets;
  requestLog: RequestLog;
  eventStreams: EventStreams;
  /** Called with errors that have no call to report them to. */
  onError: (error: unknown) => void;
  /** Initial state of new sandboxes. */
  seed: Seed;
  /** Initial time of their clocks. @default that of the seed */
  clock?: Temporal.Instant;
  /** URL at which others reach the server. @default where it listens */
  publicUrl?: string;
}

export interface ServicesOptions {
  limits?: Partial<Limits>;
  /** Private hosts and ranges of addresses that callbacks may go to. @default this machine, until others may call */
  allowCallbacksTo?: readonly string[];
  /** Called once with what showed that others may call. @default ignored */
  onExposed?: (sign: string) => void;
  /** URL at which others reach the server. @default where it listens */
  publicUrl?: string;
  /** Ports that this server listens on; callbacks to them on this machine are refused. @default none */
  ownPorts?: () => readonly number[];
  /** Sends callbacks. @default over HTTP */
  sender?: HttpSender;
  /** In a page, what receives the callbacks. */
  receive?: TransportOptions['receive'];
  /** Initial state of sandboxes. @default the built-in seed */
  seed?: Seed;
  /** Initial time of their clocks. @default that of the seed */
  clock?: Temporal.Instant;
  /** Called with errors that have no call to report them to. @default ignored */
  onError?: (error: unknown) => void;
}

/** Creates the services. None of them does anything until it is used or started. */
export function createServices(database: Database, options: ServicesOptions = {}): Services {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { onError = () => undefined, onExposed = () => undefined, allowCallbacksTo = [] } = options;
  const callbackTargets = createTargets(database, { named: allowCallbacksTo, onExposed });
  return {
    database,
    limits,
    onError,
    deliveryWorker: createDeliveryWorker({
      database,
      limits,
      targets: callbackTargets,
      ownPorts: options.ownPorts ?? (() => []),
      receive: options.receive,
      onError,
      currentData: currentCallbackData,
      sender: options.sender,
    }),
    callbackTargets,
    requestLog: createRequestLog({ database, limits, onError }),
    eventStreams: new EventStreams(database, limits.eventStreams),
    seed: options.seed ?? readySeed,
    clock: options.clock,
    publicUrl: options.publicUrl,
  };
}

/** Creates the invocation of operations that use these services. */
export function invocationOver(
  { database, deliveryWorker, requestLog, limits, publicUrl }: Services,
  options: Pick<
    InvocationOptions,
    'routes' | 'log' | 'failureStatus' | 'strict' | 'closing' | 'documentation'
  >,
): Invocation {
  return createInvocation({
    ...options,
    database,
    limits,
    publicUrl,
    wake: (sandboxId) => deliveryWorker.wake(sandboxId),
    observe: (exchange) => requestLog.add(exchange),
    bodyBytes: limits.bodyBytes,
  });
}
