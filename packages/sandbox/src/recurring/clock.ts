import { Temporal } from 'temporal-polyfill';
import { pause } from '#platform';
import type { DeliveryWorker } from '../callbacks/delivery-worker.ts';
import { isClockHeld } from '../callbacks/due-deliveries.ts';
import { databaseNow } from '../database/clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { Failure } from '../input/failures.ts';
import { EMPTY_SUMMARY, type Summary } from '../records/summary.ts';
import { abandonAdvance, type BegunAdvance, beginAdvance, endAdvance, findAdvance } from './advances.ts';
import { type RunnerOptions, runSandbox, wakeAfterBatch } from './runner.ts';

/** Target of a clock: an instant, or one relative to its current time. */
export type ClockTarget = Temporal.Instant | ((from: Temporal.Instant) => Temporal.Instant);

export type AdvanceOptions = Omit<RunnerOptions, 'signal' | 'onHeld'> & {
  /** Sends the callbacks that fall due, which the clock waits for. @default none are sent */
  callbacks?: Pick<DeliveryWorker, 'wake' | 'deliverDue'>;
  /** Aborts when the caller disconnects: the clock then stops, unless other calls advance it further. @default never */
  gone?: AbortSignal;
  /** Aborts when this call must stop waiting: the clock then continues without it. @default never */
  enough?: AbortSignal;
  /** Runs once the clock is at its target, and is counted with the advance: sends callbacks due then. @default nothing */
  finish?: (to: Temporal.Instant) => Promise<void>;
  /** Milliseconds after which `enough` aborts at the latest. @default 60000 */
  waitMs?: number;
};

export interface Advance {
  from: Temporal.Instant;
  /** Time to which the clock moves, or at which it was stopped. */
  to: Temporal.Instant;
  done: Summary;
  /** Current time of the clock, if it has not reached `to` or not everything due there has happened. */
  underWay: Temporal.Instant | null;
}

/** Minimum and maximum milliseconds between checks on a sandbox that another runner works on. */
const PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Milliseconds for which the counts of an advance are kept once nobody waits for it. */
const KEPT_MS = 60_000;

/**
 * Moves a sandbox's clock forward and returns when everything due has happened, whichever runner did it. The clock moves
 * as the work is done: everything due before its time has happened, or is happening.
 * @returns the period, and what happened in it, by this runner and by others
 * @throws {Failure} if there is no such sandbox, or it was replaced meanwhile, or the clock would go back
 */
export async function advanceClock(
  database: Database,
  sandboxId: string,
  target: ClockTarget,
  { gone, enough, finish, waitMs = 60_000, callbacks, ...others }: AdvanceOptions = {},
): Promise<Advance> {
  const now = others.now ?? databaseNow;
  const toTarget = (from: number) => {
    const to = typeof target === 'function' ? target(instant(from)) : target;
    return to.epochMilliseconds;
  };
  const advance = await beginAdvance(database, sandboxId, toTarget, { now: now(), waitMs: waitMs + KEPT_MS });
  const signals = [gone, enough].filter((signal) => signal !== undefined);
  const signal = AbortSignal.any(signals);
  let isHeld: boolean;
  const runner: RunnerOptions = {
    ...others,
    signal,
    ...(callbacks && {
      onBatch: wakeAfterBatch(callbacks),
      onHeld: () => {
        isHeld = true;
      },
    }),
  };
  for (let wait = PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    isHeld = false;
    await runSandbox(database, sandboxId, runner);
    // Reads both in one snapshot: if the sandbox is deleted meanwhile, its advance is gone too.
    const { clock, from, to, done, isOver } = await database.transaction(
      (executor) => look(executor, sandboxId, advance),
      { snapshot: true },
    );
    if (isOver) await finish?.(instant(to));
    const counted = isOver && advance.id ? await findAdvance(database, sandboxId, advance.id) : undefined;
    if (isOver && advance.id) await endAdvance(database, sandboxId, advance.id);
    if (gone?.aborted && !isOver && advance.id) await abandonAdvance(database, sandboxId, advance.id);
    if (isOver || signal.aborted) {
      const underWay = isOver ? null : instant(clock);
      return { from: instant(from), to: instant(to), done: counted?.document.done ?? done, underWay };
    }
    if (isHeld && callbacks) {
      await callbacks.deliverDue(sandboxId, { signal, isLeft: () => isClockHeld(database, sandboxId) });
      wait = PAUSE_MS / 2;
      continue;
    }
    // Aborting rejects the pause early.
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Loads the progress of an advance. @throws {Failure} if its sandbox was deleted or replaced */
async function look(executor: Executor, sandboxId: string, { id, incarnation, from, to }: BegunAdvance) {
  const text =
    'SELECT incarnation, clock, clock_target, next_due_at FROM sandboxes ' +
    'WHERE sandbox_id = $1 AND reserved_at IS NULL';
  const [row] = await executor.query(text, [sandboxId]);
  if (!row) throw new Failure('notFound', 'the sandbox was deleted while its clock was being advanced');
  const clock = Number(row.clock);
  const stored = id === null ? undefined : await findAdvance(executor, sandboxId, id);
  if (id === null ? clock < from && row.clock_target === null : !stored) {
    const ended =
      clock < to
        ? 'the clock was stopped while it was being advanced'
        : 'the clock has been advanced, but what happened meanwhile is no longer kept';
    throw new Failure(
      'notAllowed',
      row.incarnation === incarnation
        ? ended
        : 'the sandbox was reset, restored, or deleted and created again while its clock was being advanced',
    );
  }
  // Earlier than `to` if the clock was stopped.
  const end = stored?.document.to ?? to;
  const isDue = row.next_due_at !== null && Number(row.next_due_at) <= end;
  return {
    clock,
    from: stored?.document.from ?? from,
    to: end,
    done: stored?.document.done ?? EMPTY_SUMMARY,
    isOver: clock >= end && !isDue,
  };
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}
