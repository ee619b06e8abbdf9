import { Failure } from '../input/failures.ts';
import type { Call } from '../records/context.ts';
import type { Fault, FaultRequest } from '../records/fault.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';

/** Faults that a sandbox may have at once: each is looked at by each call. */
const MAX_FAULTS = 100;

/** Sets a fault after those that are set. @throws {Failure} when the sandbox has too many. */
export async function addFault(call: Call, request: FaultRequest): Promise<Fault> {
  const fault: Fault = { ...request, id: call.newId(), seen: 0, struck: 0 };
  await changeFaults(call, (faults) => {
    if (faults.length >= MAX_FAULTS)
      throw new Failure('notAllowed', `a sandbox has at most ${MAX_FAULTS} faults`);
    return [...faults, fault];
  });
  return fault;
}

/** @throws {Failure} when there is no such fault. */
export async function removeFault(call: Call, id: string): Promise<void> {
  await changeFaults(call, (faults) => {
    const rest = faults.filter((fault) => fault.id !== id);
    if (rest.length === faults.length) throw new Failure('notFound', 'there is no such fault');
    return rest;
  });
}

async function changeFaults(
  call: Call,
  change: (faults: readonly Fault[]) => readonly Fault[],
): Promise<void> {
  await call.transaction(async ({ executor, sandboxId }) => {
    const sandbox = await loadSandbox(executor, sandboxId);
    await replaceSandbox(executor, { ...sandbox, faults: change(sandbox.faults) });
  });
}
