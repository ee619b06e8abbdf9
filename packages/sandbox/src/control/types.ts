import type { operations } from '../generated/contract.ts';
import type { Handlers } from '../records/context.ts';

export type ControlOperations = operations;

/** The handlers of the operations of one group of the control interface. */
export type ControlHandlers<Group extends string> = Handlers<
  ControlOperations,
  Extract<keyof ControlOperations, `${Group}_${string}`>
>;
