import type { Temporal } from 'temporal-polyfill';
import type { DeliveryWorker } from '../callbacks/delivery-worker.ts';
import type { CallbackTargets } from '../callbacks/targets.ts';
import type { Database } from '../database/database.ts';
import type { operations, Seed } from '../generated/contract.ts';
import type { Context, Handlers, Waiting } from '../records/context.ts';
import type { RequestLog } from '../requests/log.ts';
import type { EventStreams } from './event-streams.ts';

export type ControlOperations = operations;

/** Services of the server that the control interface uses. */
export interface ControlServices {
  database: Database;
  deliveryWorker: Pick<DeliveryWorker, 'wake' | 'deliverDue'>;
  callbackTargets: Pick<CallbackTargets, 'allowed'>;
  requestLog: Pick<RequestLog, 'flush' | 'dropped'>;
  eventStreams: Pick<EventStreams, 'open'>;
  limits: { sandboxes: number; seedEntries: number; requestsKept: number; waitTimeout: number };
  /** Called with errors that have no call to report them to. */
  onError: (error: unknown) => void;
  /** Initial state of new sandboxes. */
  seed: Seed;
  /** Initial time of their clocks. @default that of the seed */
  clock?: Temporal.Instant;
  /** URL at which others reach the server. @default where it listens */
  publicUrl?: string;
}

/** Context of a handler of the control interface: it can wait, and access more than its sandbox. */
export type ControlContext = Context & { services: ControlServices; waiting: Waiting };

/** The handlers of the operations of one group of the control interface. */
export type ControlHandlers<Group extends string> = Handlers<
  ControlOperations,
  Extract<keyof ControlOperations, `${Group}_${string}`>,
  ControlContext
>;
