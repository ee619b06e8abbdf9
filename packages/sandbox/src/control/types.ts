import type { Deliverer } from '../callbacks/deliverer.ts';
import type { Database } from '../database/database.ts';
import type { operations, Seed } from '../generated/contract.ts';
import type { Context, Handlers, Waiting } from '../records/context.ts';
import type { RequestLog } from '../requests/log.ts';

export type ControlOperations = operations;

/** What of the server the control interface works with. */
export type ControlServices = {
  database: Database;
  deliverer: Pick<Deliverer, 'wake' | 'deliverDue'>;
  requestLog: Pick<RequestLog, 'flush' | 'dropped'>;
  limits: { sandboxes: number; seedEntries: number; requestsKept: number; waitTimeout: number };
  /** Told of defects that no answer can tell of. */
  onError: (error: unknown) => void;
  /** What sandboxes of this server begin with. */
  seed: Seed;
};

/** What a handler of the control interface works with: it may wait, and reaches beyond its sandbox. */
export type ControlContext = Context & { services: ControlServices; waiting: Waiting };

/** The handlers of the operations of one group of the control interface. */
export type ControlHandlers<Group extends string> = Handlers<
  ControlOperations,
  Extract<keyof ControlOperations, `${Group}_${string}`>,
  ControlContext
>;
