import type { Database } from '../database/database.ts';
import { drawFrom, storeCounts } from '../records/draw.ts';
import { type Fault, loadSandbox, type Sandbox } from '../records/sandboxes.ts';

/** Whether a sandbox has faults of calls. */
export function hasCallFaults({ faults }: Sandbox): boolean {
  return faults.some(({ callbacks }) => callbacks === undefined);
}

/**
 * Draws the fault that hits a call of an operation. The calls that each fault was checked against and hit are counted in
 * the sandbox, across all processes.
 */
export async function drawFault(
  database: Database,
  sandboxId: string,
  operationId: string,
): Promise<Fault | undefined> {
  return database.transaction(async (executor) => {
    const sandbox = await loadSandbox(executor, sandboxId);
    const { drawn, counted } = drawFrom(sandbox.faults, (fault) => matches(fault, operationId));
    await storeCounts(executor, sandbox, counted);
    return drawn;
  });
}

function matches({ callbacks, operation_id }: Fault, operationId: string): boolean {
  return callbacks === undefined && (operation_id === null || operation_id === operationId);
}
