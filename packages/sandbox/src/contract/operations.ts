import { controlChecks, serviceChecks } from './checks.ts';
import { loadControlContract, loadServiceContract } from './load.ts';
import { type CheckedOperation, withChecks } from './validator.ts';

// Created once per process, however many servers and sandboxes it starts: they hold no state of any of them.
let ofService: readonly CheckedOperation[] | undefined;
let ofControl: readonly CheckedOperation[] | undefined;

/** The operations of the service with their checks. */
export function serviceOperations(): readonly CheckedOperation[] {
  const contract = loadServiceContract();
  ofService ??= withChecks(contract, serviceChecks(contract));
  return ofService;
}

/** The operations of the control interface with their checks, which refuse unknown members, such as misspelt ones. */
export function controlOperations(): readonly CheckedOperation[] {
  const contract = loadControlContract();
  ofControl ??= withChecks(contract, controlChecks(contract), { refuseUnknown: true });
  return ofControl;
}
