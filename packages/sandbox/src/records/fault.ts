import type { Fault as ControlFault } from '../generated/contract.ts';

/** A fault as a sandbox keeps it: in the shape of the control interface, its operation always said. */
export type Fault = ControlFault & { operation_id: string | null };

/** What whoever sets a fault says of it. */
export type FaultRequest = Omit<Fault, 'id' | 'seen' | 'struck'>;
