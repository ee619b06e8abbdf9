import { controlChecks, serviceChecks } from './checks.ts';
import { loadControlContract, loadServiceContract } from './load.ts';
import { type CheckedOperation, withChecks } from './validator.ts';

/** The operations of the service, ready to be checked. */
export function serviceOperations(): CheckedOperation[] {
  const contract = loadServiceContract();
  return withChecks(contract, serviceChecks(contract));
}

/** The operations of the control interface, ready to be checked: what is misspelt there is refused, not ignored. */
export function controlOperations(): CheckedOperation[] {
  const contract = loadControlContract();
  return withChecks(contract, controlChecks(contract), { refuseUnknown: true });
}
