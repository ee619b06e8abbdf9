import { controlChecks, serviceChecks } from './checks.ts';
import { loadControlContract, loadServiceContract } from './load.ts';
import { type CheckedOperation, withChecks } from './validator.ts';

/** The operations of the service with their checks. */
export function serviceOperations(): CheckedOperation[] {
  const contract = loadServiceContract();
  return withChecks(contract, serviceChecks(contract));
}

/** The operations of the control interface with their checks, which refuse unknown members, such as misspelt ones. */
export function controlOperations(): CheckedOperation[] {
  const contract = loadControlContract();
  return withChecks(contract, controlChecks(contract), { refuseUnknown: true });
}
