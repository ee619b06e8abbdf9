import type { CheckedOperation } from '../contract/validator.ts';
import type { Context, Waiting } from '../records/context.ts';

/** An operation of the service or of the control interface, with its handler. */
export interface Route {
  operation: CheckedOperation;
  handle: (input: never, context: Context, waiting: Waiting) => Promise<unknown>;
  /** Whether it belongs to the control interface, which has a key but no faults and no request log. */
  control: boolean;
}
