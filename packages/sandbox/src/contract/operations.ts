import { controlChecks, serviceChecks } from './checks.ts';
import { loadControlContract, loadServiceContract } from './load.ts';
import { type CheckedOperation, withChecks } from './validator.ts';

// Compiled once per process, whatever the number of servers and sandboxes.
let service: readonly CheckedOperation[] | undefined;
let control: readonly CheckedOperation[] | undefined;

/** The operations of the service with their checks. */
export function serviceOperations(): readonly CheckedOperation[] {
  const contract = loadServiceContract();
  service ??= withChecks(contract, serviceChecks(contract));
  return service;
}

/** The operations of the control interface with their checks, which refuse unknown members, such as misspelt ones. */
export function controlOperations(): readonly CheckedOperation[] {
  const contract = loadControlContract();
  control ??= withChecks(contract, controlChecks(contract), { refuseUnknown: true });
  return control;
}
