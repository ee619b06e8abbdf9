import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Fault } from '../records/sandboxes.ts';
import { loadSandbox, replaceSandbox } from '../records/sandboxes.ts';

/**
 * Draws the fault that hits a call of an operation: the oldest one that has hits left and whose rate selects the call.
 * The calls that each fault was checked against and hit are counted in the sandbox, across all processes.
 */
export async function drawFault(
  database: Database,
  sandboxId: string,
  operationId: string,
): Promise<Fault | undefined> {
  return database.transaction(async (executor) => {
    const sandbox = await loadSandbox(executor, sandboxId);
    let drawn: Fault | undefined;
    const faults = sandbox.faults.map((fault) => {
      if (drawn || !matches(fault, operationId)) return fault;
      const hit = fault.calls_checked >= (fault.after ?? 0) && isPicked(fault);
      const counted = {
        ...fault,
        calls_checked: fault.calls_checked + 1,
        calls_hit: fault.calls_hit + (hit ? 1 : 0),
      };
      if (hit) drawn = counted;
      return counted;
    });
    if (faults.some((fault, i) => fault !== sandbox.faults[i])) {
      await replaceSandbox(executor, { ...sandbox, faults });
    }
    return drawn;
  });
}

function matches({ operation_id, times, calls_hit, paused }: Fault, operationId: string): boolean {
  if (paused) return false;
  return (
    (operation_id === null || operation_id === operationId) && (times === undefined || calls_hit < times)
  );
}

/** Which calls a rate selects depends only on the seed and the number of the call. */
function isPicked({ rate = 1, seed = 0, calls_checked }: Fault): boolean {
  if (rate >= 1) return true;
  const random = createHash('sha256').update(`${seed}:${calls_checked}`).digest().readUInt32BE();
  return random < rate * 2 ** 32;
}
