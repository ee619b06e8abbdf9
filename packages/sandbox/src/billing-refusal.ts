import { BillingError } from './billing/error.ts';
import { Failure } from './failures.ts';

/** Runs `work`; what the billing rules refuse becomes a failure that names the member at fault. */
export function asFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BillingError) throw new Failure('ruleBroken', error.message);
    throw error;
  }
}
