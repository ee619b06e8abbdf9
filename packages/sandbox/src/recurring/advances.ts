import type { Scope, Stored } from '../database/collection.ts';
import type { Database, Executor } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import type { ClockAdvance } from '../records/collections.ts';
import { clockAdvances } from '../records/collections.ts';
import { EMPTY_SUMMARY } from '../records/summary.ts';

/** An advance that has started. `id` is null if the clock is already at its target. */
export interface BegunAdvance {
  id: string | null;
  /** Incarnation of the sandbox. */
  incarnation: string;
  from: number;
  to: number;
}

/**
 * Sets a target for the clock, after the existing ones.
 * @param target where the clock should go, given where it will be by then, both in milliseconds
 * @throws {Failure} if there is no such sandbox, or the clock would go back
 */
export async function beginAdvance(
  database: Database,
  sandboxId: string,
  target: (from: number) => number,
  { now, waitMs }: { now: number; waitMs: number },
): Promise<BegunAdvance> {
  return database.transaction(async (executor) => {
    const scope: Scope = { sandboxId, executor };
    const { clock, target: before, incarnation } = await lockClock(scope);
    const from = before ?? clock;
    const to = target(from);
    if (to < from) {
      const stands = formatInstant(from);
      throw new Failure('notAllowed', `the clock is already at ${stands}`);
    }
    if (to === from) return { id: null, incarnation, from, to };
    for (const { id, document } of await clockAdvances.list(scope)) {
      // Its server has stopped, or its caller got a response before it was complete.
      if (document.to <= clock && document.kept_until < now) await clockAdvances.delete(scope, id);
    }
    const id = newId({ epochMilliseconds: from });
    await clockAdvances.insert(scope, id, { from, to, done: EMPTY_SUMMARY, kept_until: now + waitMs });
    await setTarget(scope, to);
    return { id, incarnation, from, to };
  });
}

export async function findAdvance(
  executor: Executor,
  sandboxId: string,
  id: string,
): Promise<Stored<ClockAdvance> | undefined> {
  return clockAdvances.get({ sandboxId, executor }, id);
}

/** Deletes a finished advance. */
export async function endAdvance(executor: Executor, sandboxId: string, id: string): Promise<void> {
  await clockAdvances.delete({ sandboxId, executor }, id);
}

/** Ends an advance whose caller no longer waits: the clock stops, unless other calls are advancing it further. */
export async function abandonAdvance(database: Database, sandboxId: string, id: string): Promise<void> {
  await database.transaction(async (executor) => {
    const scope: Scope = { sandboxId, executor };
    const { clock } = await lockClock(scope);
    // It was deleted when its sandbox was reset, which also reset the clock.
    if (!(await clockAdvances.get(scope, id))) return;
    await clockAdvances.delete(scope, id);
    const left = await clockAdvances.list(scope);
    await lowerTarget(scope, clock, Math.max(clock, ...left.map(({ document }) => document.to)));
  });
}

/** Stops the clock where it is, for all calls that advance it. @throws {Failure} if there is no such sandbox */
export async function stopAdvances(database: Database, sandboxId: string): Promise<void> {
  await database.transaction(async (executor) => {
    const scope: Scope = { sandboxId, executor };
    const { clock } = await lockClock(scope);
    for (const stored of await clockAdvances.list(scope)) {
      const { from, to, ...advance } = stored.document;
      if (to <= clock) continue;
      await clockAdvances.replace(scope, stored, { ...advance, from: Math.min(from, clock), to: clock });
    }
    await lowerTarget(scope, clock, clock);
  });
}

/** Locks the sandbox's row, as runners do before they write, so that everybody reads the latest state. */
async function lockClock({ sandboxId, executor }: Scope) {
  const [row] = await executor.query(
    'UPDATE sandboxes SET version = version + 1 WHERE sandbox_id = $1 AND reserved_at IS NULL ' +
      'RETURNING clock, clock_target, incarnation',
    [sandboxId],
  );
  if (!row) throw new Failure('notFound', `there is no sandbox ${JSON.stringify(sandboxId)}`);
  const { clock, clock_target, incarnation } = row;
  return {
    clock: Number(clock),
    target: clock_target === null ? null : Number(clock_target),
    incarnation: String(incarnation),
  };
}

async function setTarget({ sandboxId, executor }: Scope, target: number): Promise<void> {
  await executor.query('UPDATE sandboxes SET clock_target = $2 WHERE sandbox_id = $1', [sandboxId, target]);
}

/** Also ends the lease, so that a runner that is still advancing the clock commits nothing more. */
async function lowerTarget({ sandboxId, executor }: Scope, clock: number, target: number): Promise<void> {
  await executor.query(
    'UPDATE sandboxes SET clock_target = $2, lease_owner = NULL, lease_until = NULL ' +
      'WHERE sandbox_id = $1 AND clock_target > $3',
    [sandboxId, target > clock ? target : null, target],
  );
}
