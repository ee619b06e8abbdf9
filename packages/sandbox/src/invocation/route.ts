import type { CheckedOperation } from '../contract/validator.ts';
import type { Context, Waiting } from '../records/context.ts';

/** An operation of either contract with its handler. */
export type Route = {
  operation: CheckedOperation;
  handle: (input: never, context: Context, waiting: Waiting) => Promise<unknown>;
  /** Whether it belongs to the control interface, which has a key, and neither faults nor a request log. */
  control: boolean;
};
