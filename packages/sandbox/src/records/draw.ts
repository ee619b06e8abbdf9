import { sha256 } from '#platform';
import type { Executor } from '../database/database.ts';
import { type Fault, replaceSandbox, type Sandbox } from './sandboxes.ts';

/**
 * Draws the fault that hits a call or a callback: the oldest one that matches, has hits left and selects it by its rate.
 * @returns the fault, and all faults with what they were checked against and hit counted
 */
export function drawFrom(
  faults: readonly Fault[],
  matches: (fault: Fault) => boolean,
): { drawn: Fault | undefined; counted: readonly Fault[] } {
  let drawn: Fault | undefined;
  const counted = faults.map((fault) => {
    if (drawn || !isActive(fault) || !matches(fault)) return fault;
    const hit = fault.calls_checked >= (fault.after ?? 0) && isPicked(fault);
    const after = {
      ...fault,
      calls_checked: fault.calls_checked + 1,
      calls_hit: fault.calls_hit + (hit ? 1 : 0),
    };
    if (hit) drawn = after;
    return after;
  });
  return { drawn, counted };
}

/** Stores what `drawFrom` counted in the faults of a sandbox. */
export async function storeCounts(
  executor: Executor,
  sandbox: Sandbox,
  counted: readonly Fault[],
): Promise<void> {
  if (counted.some((fault, i) => fault !== sandbox.faults[i]))
    await replaceSandbox(executor, { ...sandbox, faults: counted });
}

function isActive({ times, calls_hit, paused }: Fault): boolean {
  return !paused && (times === undefined || calls_hit < times);
}

/** What a rate selects depends only on the seed and the number of the call or callback. */
function isPicked({ rate = 1, seed = 0, calls_checked }: Fault): boolean {
  if (rate >= 1) return true;
  const { buffer, byteOffset } = sha256(`${seed}:${calls_checked}`);
  const random = new DataView(buffer, byteOffset).getUint32(0);
  return random < rate * 2 ** 32;
}
