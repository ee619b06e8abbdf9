import type { FaultUpdate } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { merged } from '../input/merge.ts';
import type { Context } from '../records/context.ts';
import type { Fault, FaultRequest } from '../records/fault.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';

/** Maximum number of faults of a sandbox: every call is checked against all of them. */
const MAX_FAULTS = 100;

/** Adds a fault after the existing ones. @throws {Failure} if the sandbox has too many */
export async function addFault(context: Context, request: FaultRequest): Promise<Fault> {
  const fault: Fault = { ...request, id: context.newId(), calls_checked: 0, calls_hit: 0 };
  await changeFaults(context, (faults) => {
    if (faults.length >= MAX_FAULTS)
      throw new Failure('notAllowed', `a sandbox can have at most ${MAX_FAULTS} faults`);
    return [...faults, fault];
  });
  return fault;
}

/** Changes members of a fault; null resets one to its default. @throws {Failure} if there is no such fault */
export async function updateFault(context: Context, id: string, update: FaultUpdate): Promise<Fault> {
  return context.transaction(async (tx) => {
    const sandbox = await loadSandbox(tx.executor, tx.sandboxId);
    const fault = sandbox.faults.find((each) => each.id === id);
    if (!fault) throw new Failure('notFound', 'there is no such fault');
    const { operation_id = fault.operation_id, ...others } = update;
    // For this member, null is a value: all operations.
    const changed: Fault = { ...merged(fault, others), operation_id };
    const faults = sandbox.faults.map((each) => (each === fault ? changed : each));
    await replaceSandbox(tx.executor, { ...sandbox, faults });
    return changed;
  });
}

/** @throws {Failure} if there is no such fault */
export async function removeFault(context: Context, id: string): Promise<void> {
  await changeFaults(context, (faults) => {
    const rest = faults.filter((fault) => fault.id !== id);
    if (rest.length === faults.length) throw new Failure('notFound', 'there is no such fault');
    return rest;
  });
}

async function changeFaults(
  context: Context,
  change: (faults: readonly Fault[]) => readonly Fault[],
): Promise<void> {
  await context.transaction(async ({ executor, sandboxId }) => {
    const sandbox = await loadSandbox(executor, sandboxId);
    await replaceSandbox(executor, { ...sandbox, faults: change(sandbox.faults) });
  });
}
