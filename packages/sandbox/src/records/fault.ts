import type { Fault as ControlFault } from '../generated/contract.ts';

/** A fault as stored: in the shape of the control interface, with its operation always present. */
export type Fault = ControlFault & { operation_id: string | null };

/** A fault as the control interface receives it. */
export type FaultRequest = Omit<Fault, 'id' | 'calls_checked' | 'calls_hit'>;
