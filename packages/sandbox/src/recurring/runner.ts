import { randomUUID } from 'node:crypto';
import { later } from '../billing/calendar.ts';
import { step } from '../billing/step.ts';
import type { Database, Row } from '../database/database.ts';
import type { Scope, Stored } from '../state/collection.ts';
import { recurringPlans } from '../state/collections.ts';
import { earliestDue, setDue } from './due.ts';
import { thawPlan } from './frozen.ts';
import { claim, findDue, type Lease, LeaseLost, release, renew } from './lease.ts';
import { loadPayments, oracleOf, type Payments } from './payer.ts';
import type { RecurringPlanRecord } from './records.ts';
import type { PlanStep } from './rows.ts';
import { storeSteps } from './store.ts';
import { NOTHING, plus, type Summary } from './summary.ts';

/** How a runner works. */
export type RunnerOptions = {
  /** Real time in milliseconds, for leases alone. @default Date.now */
  now?: () => number;
  /** Milliseconds after which a sandbox whose runner is silent is another's. @default 10000 */
  leaseMs?: number;
  /** Plans of a batch, which is one transaction. @default 1024 */
  batch?: number;
  /** Ends the run after the batch it is at; what is left stays due. */
  signal?: AbortSignal;
  /** Told of a plan that cannot be billed and was put aside. @default nobody */
  onError?: (error: unknown) => void;
  /** Told after each batch that was committed. */
  onBatch?: (sandboxId: string, done: Summary) => void;
};

const DEFAULTS = { now: Date.now, leaseMs: 10_000, batch: 1024, onError: () => undefined };

/** Plans of a batch that are loaded, advanced and stored at once: more of them outlive the cheap garbage collection. */
const AT_ONCE = 128;

/** Longest stretch of the sandbox's time that they are advanced by: it bounds what is written, however far a jump. */
const MAX_SPAN_MS = 31 * 24 * 60 * 60 * 1000;

/** Does the due work of every sandbox that has some and no other runner. Safe beside others, and to be killed. */
export async function runDue(database: Database, options: RunnerOptions = {}): Promise<Summary> {
  const { now } = { ...DEFAULTS, ...options };
  let done = NOTHING;
  for (const sandboxId of await findDue(database, now())) {
    done = plus(done, await runSandbox(database, sandboxId, options));
  }
  return done;
}

/** Does the due work of one sandbox, if there is some and no other runner is at it. */
export async function runSandbox(
  database: Database,
  sandboxId: string,
  options: RunnerOptions = {},
): Promise<Summary> {
  const { now, leaseMs, batch, onBatch, onError, signal } = { ...DEFAULTS, ...options };
  const lease: Lease = { sandboxId, owner: randomUUID() };
  let done = NOTHING;
  if (!(await claim(database, lease, now(), now() + leaseMs))) return done;
  try {
    while (!signal?.aborted) {
      const { plans, made } = await runBatch(database, lease, batch, () => now() + leaseMs, onError);
      done = plus(done, made);
      if (plans > 0) onBatch?.(sandboxId, made);
      if (plans < batch) return done;
    }
    await release(database, lease);
    return done;
  } catch (error) {
    if (error instanceof LeaseLost) return done;
    await release(database, lease);
    throw error;
  }
}

/** One transaction. With fewer plans due than may be in it, it gives the sandbox back. */
async function runBatch(
  database: Database,
  lease: Lease,
  size: number,
  until: () => number,
  onError: (error: unknown) => void,
): Promise<{ plans: number; made: Summary }> {
  return database.transaction(async (executor, contended) => {
    const scope: Scope = { sandboxId: lease.sandboxId, executor, contended };
    let plans = 0;
    let made = NOTHING;
    while (plans < size) {
      const advanced = await advancePlans(scope, Math.min(size - plans, AT_ONCE), onError);
      if (advanced.plans === 0) break;
      plans += advanced.plans;
      made = plus(made, advanced.made);
    }
    // The renewal locks the row: a call that stores a plan now will see what is written next, and lower it.
    await renew(executor, lease, until(), made);
    if (plans < size) {
      await setDue(scope, await earliestDue(scope));
      await release(executor, lease);
    }
    return { plans, made };
  });
}

/** Advances the plans that are due first as far as the next plan's turn, so that all happens in the order of time. */
async function advancePlans(
  scope: Scope,
  size: number,
  onError: (error: Error) => void,
): Promise<{ plans: number; made: Summary }> {
  const { plans, horizon } = await loadDuePlans(scope, size);
  const customers = plans.map(({ document }) => document.customer_uuid);
  const payments = await loadPayments(scope, customers);
  const steps: PlanStep[] = [];
  for (const stored of plans) {
    try {
      steps.push(advancePlan(stored, horizon, payments));
    } catch (cause) {
      await putAside(scope, stored);
      onError(new Error(`plan ${stored.id} cannot be billed and was put aside`, { cause }));
    }
  }
  return { plans: plans.length, made: await storeSteps(scope, steps) };
}

/** A plan may have been brought further by a call meanwhile. */
function advancePlan(
  { document, version }: Stored<RecurringPlanRecord>,
  horizon: string,
  payments: Payments,
): PlanStep {
  const before = thawPlan(document.billing);
  const customer = document.customer_uuid;
  const attempt = oracleOf(payments, customer);
  const result = step(before, later(horizon, before.advanced_to), { attempt });
  const token = payments.tokens.get(customer);
  return { record: document, version, result, ordersBefore: before.orders_created, token };
}

/** Takes a plan out of the line, so that it does not hold up all others of the sandbox for good. */
async function putAside(scope: Scope, stored: Stored<RecurringPlanRecord>): Promise<void> {
  await recurringPlans.replace(scope, stored, { ...stored.document, next_due_at: null });
}

/** The plans that are due first, and how far they may be advanced: to the turn of the first that is left out. */
async function loadDuePlans(scope: Scope, size: number) {
  const rows = await scope.executor.query(
    'SELECT p.id, p.version, p.document, p.next_due_at, s.clock FROM recurring_plans p ' +
      'JOIN sandboxes s ON s.sandbox_id = p.sandbox_id ' +
      'WHERE p.sandbox_id = $1 AND p.next_due_at <= s.clock ORDER BY p.next_due_at, p.id LIMIT $2',
    [scope.sandboxId, size + 1],
  );
  const due = rows.slice(0, size);
  const first = Number(due[0]?.next_due_at);
  const turn = rows[size]?.next_due_at ?? Number.POSITIVE_INFINITY;
  const horizon = Math.min(Number(due[0]?.clock), Number(turn), first + MAX_SPAN_MS);
  const plans = scope.contended ? await lockPlans(scope, due) : due.map(read);
  return { plans, horizon: due.length === 0 ? '' : new Date(horizon).toISOString() };
}

/** Calls that keep changing one of the plans would else have the batch start anew each time. */
async function lockPlans(scope: Scope, due: readonly Row[]): Promise<Stored<RecurringPlanRecord>[]> {
  const locked = await Promise.all(due.map(({ id }) => recurringPlans.getForUpdate(scope, String(id))));
  return locked.filter((plan) => plan !== undefined);
}

function read(row: Row): Stored<RecurringPlanRecord> {
  return { id: String(row.id), version: Number(row.version), document: JSON.parse(String(row.document)) };
}
