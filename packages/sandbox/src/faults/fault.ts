/** What an injected fault does to a call, besides its delay. */
export type FaultEffect =
  /** The call answers with a failure and is not handled. */
  | 'failure'
  /** The connection is dropped before the call is handled. */
  | 'drop_before'
  /** The call is handled and its change kept; then the connection is dropped. */
  | 'drop_after'
  /** The call is handled; the answer's body is no JSON. */
  | 'garbage'
  /** The call is handled; the answer's body ends in the middle. */
  | 'truncated'
  /** The call is handled and answered as ever; only the delay is felt. */
  | 'none';

/** A fault that is injected into calls of a sandbox. */
export type Fault = {
  id: string;
  /** The operation of the service that it strikes; null strikes each. */
  operation_id: string | null;
  effect: FaultEffect;
  /** Code of the failure, from the table of failures or any other. @default 900500 */
  code?: number;
  /** @default the message of the table for the code */
  message?: string;
  /** @default the status of the table for the code, else 500; 200 for other effects than a failure */
  http_status?: number;
  /** Milliseconds of real time before anything else happens. @default 0 */
  delay_ms?: number;
  /** How many calls it strikes. @default without end */
  times?: number;
  /** Share of the calls it strikes, from 0 to 1. @default 1 */
  rate?: number;
  /** Which calls the rate picks: the same seed picks the same ones. @default 0 */
  seed?: number;
  /** Calls it looked at since it was set. */
  seen: number;
  /** Calls it struck since it was set. */
  struck: number;
};

/** What whoever sets a fault says of it. */
export type FaultRequest = Omit<Fault, 'id' | 'seen' | 'struck'>;
