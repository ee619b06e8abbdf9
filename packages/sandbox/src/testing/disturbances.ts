import { type Call, type Disturbance, isWrite } from './disturbed-fetch.ts';
import { isApplied, type Outcome, READ_OUTCOMES, WRITE_OUTCOMES } from './outcomes.ts';

/** One call that goes wrong, and perhaps one that the flow makes because of it. */
export type Disturbances = readonly [first: Disturbance, then?: Disturbance];

const WRITES = Object.keys(WRITE_OUTCOMES) as Outcome[];
const READS = Object.keys(READ_OUTCOMES) as Outcome[];

/** Every way in which one call of a flow can go wrong. */
export function firstDisturbances(calls: readonly Call[]): Disturbances[] {
  let hasWritten = false;
  return calls.flatMap((call, at) => {
    const outcomes = outcomesOf(calls, at).filter((outcome) => hasWritten || outcome !== 'read_stale');
    hasWritten ||= isWrite(call.operationId);
    return outcomes.map((outcome): Disturbances => [{ ...call, outcome }]);
  });
}

/**
 * What can go wrong after a call went wrong: the calls that the flow makes only because of that. Of the runs in which the
 * flow makes the same calls, the first stands for the others with the same effect.
 */
export function secondDisturbances(
  runs: readonly { disturbance: Disturbance; calls: readonly Call[] }[],
  undisturbed: readonly Call[],
): Disturbances[] {
  const usual = new Set(undisturbed.map(nameOf));
  const seen = new Set<string>();
  // After `unreachable`, a caller may know that nothing was sent, so it represents no other outcome.
  const certainLast = [...runs].sort((one, other) => Number(isCertain(one)) - Number(isCertain(other)));
  return certainLast.flatMap(({ disturbance, calls }) => {
    const recovery = calls.filter((call) => !usual.has(nameOf(call)));
    const key = [nameOf(disturbance), isApplied(disturbance.outcome), ...recovery.map(nameOf)].join();
    if (isApplied(disturbance.outcome) === 'after' || seen.has(key)) return [];
    seen.add(key);
    return recovery.flatMap((call, at) =>
      (isWrite(call.operationId) ? (['response_lost'] as const) : outcomesOf(recovery, at)).map(
        (outcome): Disturbances => [disturbance, { ...call, outcome }],
      ),
    );
  });
}

/** How a call can go wrong. Of a list that is read page by page, only the first and the last page do. */
function outcomesOf(calls: readonly Call[], at: number): readonly Outcome[] {
  const operationId = calls[at]?.operationId;
  if (isWrite(operationId)) return WRITES;
  const isBetween = [at - 1, at + 1].every((near) => calls[near]?.operationId === operationId);
  return isBetween ? [] : READS;
}

function isCertain({ disturbance }: { disturbance: Disturbance }): boolean {
  return disturbance.outcome === 'unreachable';
}

function nameOf({ operationId, nth }: Call): string {
  return `${operationId} ${nth}`;
}
