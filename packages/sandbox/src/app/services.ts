import { createDeliverer, type Deliverer } from '../callbacks/deliverer.ts';
import type { Database } from '../database/database.ts';
import type { Seed } from '../generated/contract.ts';
import { createRequestLog, type RequestLog } from '../requests/log.ts';
import { readySeed } from '../seed/ready.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** What all calls of one server share. */
export type Services = {
  database: Database;
  limits: Limits;
  deliverer: Deliverer;
  requestLog: RequestLog;
  /** Told of defects that no answer can tell of. */
  onError: (error: unknown) => void;
  /** What sandboxes of this server begin with. */
  seed: Seed;
};

export type ServicesOptions = {
  limits?: Partial<Limits>;
  /** Whether callbacks may go to loopback and private addresses. @default true */
  privateCallbacks?: boolean;
  /** Ports that this server listens on, to which no callbacks go on this machine. @default none */
  ownPorts?: () => readonly number[];
  /** What sandboxes begin with. @default the ready seed */
  seed?: Seed;
  /** Told of defects that no answer can tell of. @default nobody */
  onError?: (error: unknown) => void;
};

/** Nothing of it runs until it is used or started. */
export function createServices(database: Database, options: ServicesOptions = {}): Services {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const onError = options.onError ?? (() => undefined);
  return {
    database,
    limits,
    onError,
    deliverer: createDeliverer({
      database,
      limits,
      privateAddresses: options.privateCallbacks ?? true,
      ownPorts: options.ownPorts ?? (() => []),
      onError,
    }),
    requestLog: createRequestLog({ database, limits, onError }),
    seed: options.seed ?? readySeed,
  };
}
