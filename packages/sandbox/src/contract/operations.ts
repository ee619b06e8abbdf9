import { controlChecks, serviceChecks } from './checks.ts';
import { loadControlContract, loadServiceContract } from './load.ts';
import { type CheckedOperation, withChecks } from './validator.ts';

// Made once a process, however many servers and sandboxes it starts: they hold nothing of any of them.
let ofService: readonly CheckedOperation[] | undefined;
let ofControl: readonly CheckedOperation[] | undefined;

/** The operations of the service, ready to be checked. */
export function serviceOperations(): readonly CheckedOperation[] {
  const contract = loadServiceContract();
  ofService ??= withChecks(contract, serviceChecks(contract));
  return ofService;
}

/** The operations of the control interface, ready to be checked: what is misspelt there is refused, not ignored. */
export function controlOperations(): readonly CheckedOperation[] {
  const contract = loadControlContract();
  ofControl ??= withChecks(contract, controlChecks(contract), { refuseUnknown: true });
  return ofControl;
}
