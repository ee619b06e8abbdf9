import { Failure } from '../input/failures.ts';
import type { Context } from '../records/context.ts';
import type { Fault, FaultRequest } from '../records/fault.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';

/** Maximum faults of a sandbox: every call checks every fault. */
const MAX_FAULTS = 100;

/** Adds a fault after the existing ones. @throws {Failure} if the sandbox has too many */
export async function addFault(context: Context, request: FaultRequest): Promise<Fault> {
  const fault: Fault = { ...request, id: context.newId(), seen: 0, struck: 0 };
  await changeFaults(context, (faults) => {
    if (faults.length >= MAX_FAULTS)
      throw new Failure('notAllowed', `a sandbox has at most ${MAX_FAULTS} faults`);
    return [...faults, fault];
  });
  return fault;
}

/** @throws {Failure} when there is no such fault. */
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
