import type { Temporal } from 'temporal-polyfill';
import { createDeliverer, type Deliverer } from '../callbacks/deliverer.ts';
import { type CallbackTargets, createTargets } from '../callbacks/targets.ts';
import type { Database } from '../database/database.ts';
import { EventStreams } from '../events/event-streams.ts';
import type { Seed } from '../generated/contract.ts';
import { createRequestLog, type RequestLog } from '../requests/log.ts';
import { readySeed } from '../seed/ready.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** What all calls to a server share. */
export interface Services {
  database: Database;
  limits: Limits;
  deliverer: Deliverer;
  callbackTargets: CallbackTargets;
  requestLog: RequestLog;
  eventStreams: EventStreams;
  /** Called with errors that have no call to report them to. */
  onError: (error: unknown) => void;
  /** Initial state of new sandboxes. */
  seed: Seed;
  /** Initial time of their clocks. @default that of the seed */
  clock?: Temporal.Instant;
}

export interface ServicesOptions {
  limits?: Partial<Limits>;
  /** Private hosts and ranges of addresses that callbacks may go to. @default this machine, until others may call */
  allowCallbacksTo?: readonly string[];
  /** Called once with what showed that others may call. @default ignored */
  onExposed?: (sign: string) => void;
  /** Ports that this server listens on; callbacks to them on this machine are refused. @default none */
  ownPorts?: () => readonly number[];
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
    deliverer: createDeliverer({
      database,
      limits,
      targets: callbackTargets,
      ownPorts: options.ownPorts ?? (() => []),
      onError,
    }),
    callbackTargets,
    requestLog: createRequestLog({ database, limits, onError }),
    eventStreams: new EventStreams(database, limits.eventStreams),
    seed: options.seed ?? readySeed,
    clock: options.clock,
  };
}
