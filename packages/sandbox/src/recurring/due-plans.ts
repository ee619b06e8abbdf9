import { yieldToEventLoop } from '#platform';
import { later } from '../billing/calendar.ts';
import { decodePlan } from '../billing/plan-codec.ts';
import { step } from '../billing/step.ts';
import type { Scope, Stored } from '../database/collection.ts';
import type { Database, Row } from '../database/database.ts';
import type { Occurrence } from '../generated/contract.ts';
import { recurringPlans } from '../records/collections.ts';
import type { RecurringPlanRecord } from '../records/recurring.ts';
import { Tally } from '../records/summary.ts';
import { chargePolicyFor, loadPayments, type Payments } from './payer.ts';
import { planStepOf } from './steps.ts';
import { type StoredSteps, storeSteps } from './store.ts';
import type { PlanStep } from './write-set.ts';

/** Number of plans loaded at once. A larger batch outlives minor garbage collections, which slows the run. */
const LOADED_AT_ONCE = 128;

/**
 * Number of events after which the advanced plans are stored, so that each batch takes a few milliseconds, however
 * long the advance and however frequent its billings. Smaller on PostgreSQL, which stores one batch
 * while the next is computed.
 */
const EVENTS_AT_ONCE = { sqlite: 512, postgresql: 192 };

const HOUR_MS = 60 * 60 * 1000;

/** Longest period of the sandbox's time over which plans are advanced at once. */
const MAX_SPAN_MS = 31 * 24 * HOUR_MS;

/** Number of plans to load at once, and the period to advance them by: both adapt to what was small enough before. */
interface Pace {
  plans: number;
  span: number;
}

/** The pace at which a run begins. */
export const FULL_PACE: Pace = { plans: LOADED_AT_ONCE, span: MAX_SPAN_MS };

/** What advancing needs of a run. Each call adapts the pace. */
export type AdvancingRun = Pace & {
  database: Database;
  /** Whether the clock waits for callbacks. */
  holds: boolean;
  /** Monotonic time in milliseconds. */
  monotonic: () => number;
  /** Called for a plan that cannot be billed and was set aside. */
  onError: (error: unknown) => void;
};

interface Advanced {
  plans: number;
  /** Whether there may be more plans due by the limit. */
  left: boolean;
  horizon: number;
  /** Whether there are new callbacks. */
  enqueued: boolean;
  fellDue: Tally;
  occurrences: readonly Occurrence[];
}

/** Advances the plans that are due first to the time when the next plan is due, so that everything happens in order. */
export async function advanceDuePlans(
  run: AdvancingRun,
  scope: Scope,
  limit: number,
  { size, end }: { size: number; end: number },
): Promise<Advanced> {
  const { plans, first, horizon: furthest } = await loadDuePlans(scope, limit, size);
  const fellDue = new Tally();
  const occurrences: Occurrence[] = [];
  if (plans.length === 0)
    return { plans: 0, left: false, horizon: limit, enqueued: false, fellDue, occurrences };
  const customers = plans.map(({ document }) => document.customer_uuid);
  const payments = await loadPayments(scope, customers);
  const calling = run.holds ? firstCalling(plans) : Number.POSITIVE_INFINITY;
  let horizon = Math.max(first, Math.min(furthest, first + run.span, calling));
  const most = EVENTS_AT_ONCE[run.database.type];
  const stepFrom = (done: number) => stepPlans(plans.slice(done), horizon, payments, most);
  let stepped = stepFrom(0);
  while (stepped.isTooMuch && horizon > first) {
    run.span = shorter(horizon - first, stepped.plans / plans.length);
    horizon = first + run.span;
    stepped = stepFrom(0);
  }
  // SQLite runs in this process, so nothing is gained by loading more than can be advanced at once.
  const isConcurrent = run.database.type !== 'sqlite';
  if (stepped.isTooMuch && !isConcurrent) run.plans = stepped.plans;
  else if (stepped.events < most / 2) {
    run.plans = Math.min(2 * run.plans, LOADED_AT_ONCE);
    run.span = Math.min(Math.max(2 * run.span, HOUR_MS), MAX_SPAN_MS);
  }
  let done = stepped.plans;
  let count = countOf(stepped);
  let enqueued = false;
  const stored = [settled(store(run, scope, stepped))];
  // The remaining plans are due at the same instant. They are advanced while the database stores the previous ones.
  while (isConcurrent && done < plans.length && run.monotonic() < end) {
    await yieldToEventLoop();
    stepped = stepFrom(done);
    done += stepped.plans;
    count += countOf(stepped);
    stored.push(settled(store(run, scope, stepped)));
  }
  for (const [result] of await Promise.all(stored)) {
    if (result.status === 'rejected') throw result.reason;
    fellDue.add(result.value.fellDue);
    occurrences.push(...result.value.occurrences);
    enqueued ||= result.value.enqueued;
  }
  return { plans: count, left: true, horizon, enqueued, fellDue, occurrences };
}

/** When the first plan with a callback URL is due. */
function firstCalling(plans: readonly Stored<RecurringPlanRecord>[]): number {
  const calling = plans.filter(({ document }) => document.callback_url !== undefined);
  return Math.min(...calling.map(({ document }) => document.next_due_at ?? Number.POSITIVE_INFINITY));
}

/** Number of plans that were advanced or set aside. */
function countOf({ steps, failed }: Stepped): number {
  return steps.length + failed.length;
}

/** Waits until work has settled, even if it fails: after an error, no statement may be sent after the rollback. */
function settled<T>(work: Promise<T>): Promise<[PromiseSettledResult<T>]> {
  return Promise.allSettled([work]);
}

async function store(run: AdvancingRun, scope: Scope, { steps, failed }: Stepped): Promise<StoredSteps> {
  for (const { stored, cause } of failed) {
    await setAside(scope, stored);
    run.onError(new Error(`plan ${stored.id} cannot be billed and was set aside`, { cause }));
  }
  return storeSteps(scope, steps);
}

/** A period in which all of the plans have less to do than the advanced ones had in the given period. */
function shorter(span: number, part: number): number {
  const shortened = Math.floor((span * part) / 2);
  return shortened < HOUR_MS ? 0 : shortened;
}

interface Stepped {
  /** Number of plans processed, including those that failed or are not due yet. */
  plans: number;
  steps: PlanStep[];
  failed: { stored: Stored<RecurringPlanRecord>; cause: unknown }[];
  events: number;
  /** Whether some plans were left out, because the first ones had enough to do. */
  isTooMuch: boolean;
}

function stepPlans(
  plans: readonly Stored<RecurringPlanRecord>[],
  horizon: number,
  payments: Payments,
  most: number,
): Stepped {
  const until = new Date(horizon).toISOString();
  const steps: PlanStep[] = [];
  const failed: Stepped['failed'] = [];
  let events = 0;
  for (const [i, stored] of plans.entries()) {
    if (events >= most) return { plans: i, steps, failed, events, isTooMuch: true };
    if (!isDueBy(stored, horizon)) continue;
    try {
      const planStep = advancePlan(stored, until, payments);
      steps.push(planStep);
      events += planStep.result.events.length;
    } catch (cause) {
      failed.push({ stored, cause });
    }
  }
  return { plans: plans.length, steps, failed, events, isTooMuch: false };
}

function isDueBy({ document: { next_due_at } }: Stored<RecurringPlanRecord>, horizon: number): boolean {
  return next_due_at !== null && next_due_at <= horizon;
}

/** A call may have advanced the plan further meanwhile. */
function advancePlan(stored: Stored<RecurringPlanRecord>, horizon: string, payments: Payments): PlanStep {
  const { billing, customer_uuid } = stored.document;
  const before = decodePlan(billing);
  const attempt = chargePolicyFor(payments, customer_uuid);
  const result = step(before, later(horizon, before.advanced_to), { attempt });
  return planStepOf(stored, before, result, payments.tokens.get(customer_uuid));
}

/** Sets a plan aside, so that it does not block all others of the sandbox forever. */
async function setAside(scope: Scope, stored: Stored<RecurringPlanRecord>): Promise<void> {
  await recurringPlans.replace(scope, stored, { ...stored.document, next_due_at: null });
}

/** The plans that are due first, and how far they can be advanced: to the time when the first other plan is due. */
async function loadDuePlans(scope: Scope, limit: number, size: number) {
  // Without the cycles, which billing neither reads nor changes.
  const rows = await scope.executor.query(
    'SELECT id, version, document, next_due_at FROM recurring_plans ' +
      'WHERE sandbox_id = $1 AND next_due_at <= $2 ORDER BY next_due_at, id LIMIT $3',
    [scope.sandboxId, limit, size + 1],
  );
  const due = rows.slice(0, size);
  const first = Number(due[0]?.next_due_at);
  const next = Number(rows[size]?.next_due_at ?? Number.POSITIVE_INFINITY);
  const plans = scope.contended ? await lockPlans(scope, due) : due.map((row) => recurringPlans.read(row));
  return { plans, first, horizon: Math.min(limit, next, first + MAX_SPAN_MS) };
}

/** Otherwise calls that keep changing one of the plans would restart the batch each time. */
async function lockPlans(scope: Scope, due: readonly Row[]): Promise<Stored<RecurringPlanRecord>[]> {
  const locked = await Promise.all(due.map(({ id }) => recurringPlans.getForUpdate(scope, String(id))));
  return locked.filter((plan) => plan !== undefined);
}
