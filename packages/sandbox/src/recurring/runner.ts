import { randomUUID } from '#platform';
import { nextAwaited } from '../callbacks/due-deliveries.ts';
import { databaseNow } from '../database/clock.ts';
import type { Scope } from '../database/collection.ts';
import type { Database, Executor } from '../database/database.ts';
import type { Occurrence } from '../generated/contract.ts';
import { addToAdvances } from '../records/advance-counts.ts';
import { earliestDue, setDue } from '../records/due.ts';
import { appendEvents } from '../records/events.ts';
import { addSummaries, EMPTY_SUMMARY, type Summary, Tally } from '../records/summary.ts';
import { watchSuspension } from '../records/suspension.ts';
import { type AdvancingRun, advanceDuePlans, FULL_PACE } from './due-plans.ts';
import { claim, findDue, type Lease, LeaseLostError, release, renew } from './lease.ts';

/** Options of a runner. */
export interface RunnerOptions {
  /** Real time in milliseconds, used only for leases. @default the clock of the database */
  now?: () => number;
  /** Monotonic time in milliseconds, used only for the length of a transaction. @default performance.now */
  monotonic?: () => number;
  /** Milliseconds after which another runner can take over from a silent one. @default 10000 */
  leaseMs?: number;
  /** Maximum number of plans in a batch, which is one transaction. @default 1024 */
  batch?: number;
  /** Ends the run after the current batch; the rest stays due. */
  signal?: AbortSignal;
  /** Called for a plan that cannot be billed and was set aside. */
  onError?: (error: unknown) => void;
  /** Called after each committed batch. */
  onBatch?: (sandboxId: string, done: Summary) => void;
  /**
   * Called when a clock reaches callbacks that are due: it continues once they have been attempted.
   * @default no clock waits for callbacks
   */
  onHeld?: (sandboxId: string) => void;
}

/** Wakes the sender of callbacks after each batch that created some. */
export function wakeAfterBatch({ wake }: { wake(sandboxId: string): void }): RunnerOptions['onBatch'] & {} {
  return (sandboxId, { callbacks_enqueued }) => {
    if (callbacks_enqueued > 0) wake(sandboxId);
  };
}

const DEFAULTS = {
  now: databaseNow,
  monotonic: () => performance.now(),
  leaseMs: 10_000,
  batch: 1024,
  onError: () => undefined,
};

/** Does the due work of every sandbox without another runner. Can run next to others, and be killed at any time. */
export async function runDue(database: Database, options: RunnerOptions = {}): Promise<Summary> {
  const { now } = { ...DEFAULTS, ...options };
  let done = EMPTY_SUMMARY;
  for (const sandboxId of await findDue(database, now())) {
    if (options.signal?.aborted) break;
    done = addSummaries(done, await runSandbox(database, sandboxId, options));
  }
  return done;
}

/** Moves the clock of one sandbox to its target and does what falls due, unless another runner has the sandbox. */
export async function runSandbox(
  database: Database,
  sandboxId: string,
  options: RunnerOptions = {},
): Promise<Summary> {
  const { onBatch, onHeld, signal } = options;
  const holds = onHeld !== undefined;
  const run = { ...DEFAULTS, ...options, ...FULL_PACE, database, holds };
  const { now, leaseMs } = run;
  const lease: Lease = { sandboxId, owner: randomUUID() };
  let done = EMPTY_SUMMARY;
  if (!(await claim(database, lease, now(), now() + leaseMs))) {
    watchSuspension(database, sandboxId);
    return done;
  }
  try {
    while (!signal?.aborted) {
      const { plans, made, ending } = await runBatch(run, lease);
      done = addSummaries(done, made);
      if (plans > 0) onBatch?.(sandboxId, made);
      if (ending === 'held') onHeld?.(sandboxId);
      if (ending) return done;
    }
    await release(database, lease);
    return done;
  } catch (error) {
    if (error instanceof LeaseLostError) return done;
    await release(database, lease);
    throw error;
  }
}

type Run = Required<Omit<RunnerOptions, 'signal' | 'onBatch' | 'onHeld'>> & AdvancingRun;

interface Batch {
  plans: number;
  made: Summary;
  /** Why the run ends: nothing is left to do, or due callbacks must be attempted first. */
  ending: 'over' | 'held' | undefined;
}

/** Runs one short transaction. At the end of the run, it releases the sandbox. */
async function runBatch(run: Run, lease: Lease): Promise<Batch> {
  const { database, batch, monotonic, now, leaseMs } = run;
  const work = async (executor: Executor, contended: boolean): Promise<Batch> => {
    const scope: Scope = { sandboxId: lease.sandboxId, executor, contended };
    const end = monotonic() + database.sliceMs;
    const way = await loadLimits(run, scope);
    let { limit } = way;
    const tally = new Tally();
    const occurrences: Occurrence[] = [];
    let plans = 0;
    let reached: number;
    let left: boolean;
    do {
      const size = Math.min(batch - plans, run.plans);
      const advanced = await advanceDuePlans(run, scope, limit, { size, end });
      reached = advanced.horizon;
      plans += advanced.plans;
      tally.add(advanced.fellDue);
      for (const occurrence of advanced.occurrences) occurrences.push(occurrence);
      left = advanced.left;
      // Whatever else falls due at the same instant is billed before the callbacks are sent.
      if (run.holds && advanced.enqueued) limit = advanced.horizon;
    } while (left && plans < batch && monotonic() < end);
    // The renewal locks the row: a call that stores a plan now will see the time written next, and lower it.
    const target = await renew(executor, lease, now() + leaseMs, reached);
    if (!tally.isEmpty) await addToAdvances(scope, tally);
    await appendEvents(scope, occurrences);
    const isOver = !left && target === null;
    const isHeld = !left && limit < way.target;
    if (isOver) await setDue(scope, await earliestDue(scope));
    const ending = isOver ? 'over' : isHeld ? 'held' : undefined;
    if (ending) await release(executor, lease);
    return { plans, made: tally.sum(), ending };
  };
  return database.transaction(work, { background: true });
}

/** The target of the sandbox's clock, and how far plans can be advanced now: no further than the next callback. */
async function loadLimits({ holds }: Run, scope: Scope): Promise<{ target: number; limit: number }> {
  const text = 'SELECT clock, clock_target FROM sandboxes WHERE sandbox_id = $1';
  const [row] = await scope.executor.query(text, [scope.sandboxId]);
  if (!row) throw new LeaseLostError(`the sandbox ${scope.sandboxId} was deleted`);
  const clock = Number(row.clock);
  if (row.clock_target === null) return { target: clock, limit: clock };
  const target = Number(row.clock_target);
  const due = holds ? (await nextAwaited(scope)).due : null;
  return { target, limit: Math.max(clock, Math.min(target, due ?? target)) };
}
