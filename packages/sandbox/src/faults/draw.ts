import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Fault } from '../records/fault.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';

/**
 * The fault that hits the next call of an operation: the first one created that has hits left and whose rate selects
 * the call. The calls it checked and hit are counted in the sandbox, over all processes.
 */
export async function drawFault(
  database: Database,
  sandboxId: string,
  operationId: string,
): Promise<Fault | undefined> {
  return database.transaction(async (executor) => {
    const sandbox = await loadSandbox(executor, sandboxId);
    let struck: Fault | undefined;
    const faults = sandbox.faults.map((fault) => {
      if (struck || !matches(fault, operationId)) return fault;
      const hit = fault.seen >= (fault.after ?? 0) && isPicked(fault);
      const counted = { ...fault, seen: fault.seen + 1, struck: fault.struck + (hit ? 1 : 0) };
      if (hit) struck = counted;
      return counted;
    });
    if (faults.some((fault, i) => fault !== sandbox.faults[i])) {
      await replaceSandbox(executor, { ...sandbox, faults });
    }
    return struck;
  });
}

function matches({ operation_id, times, struck, paused }: Fault, operationId: string): boolean {
  if (paused) return false;
  return (operation_id === null || operation_id === operationId) && (times === undefined || struck < times);
}

/** The calls that a rate selects depend only on its seed and their number. */
function isPicked({ rate = 1, seed = 0, seen }: Fault): boolean {
  if (rate >= 1) return true;
  const drawn = createHash('sha256').update(`${seed}:${seen}`).digest().readUInt32BE();
  return drawn < rate * 2 ** 32;
}
