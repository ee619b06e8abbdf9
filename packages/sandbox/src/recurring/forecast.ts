import { later } from '../billing/calendar.ts';
import type { Plan } from '../billing/plan.ts';
import { decodePlan } from '../billing/plan-codec.ts';
import type { BillingEvent } from '../billing/run.ts';
import { nextDueAt, step } from '../billing/step.ts';
import { subjectOf } from '../callbacks/outbox.ts';
import type { Scope } from '../database/collection.ts';
import type { Occurrence } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { billingKey, recurringOrders } from '../records/collections.ts';
import type { Delivery } from '../records/delivery.ts';
import type { RecurringPlanRecord } from '../records/recurring.ts';
import { occurrenceOf } from './occurrences.ts';
import { chargePolicyFor, loadPayments, type Payments } from './payer.ts';

/** A plan that is being advanced into the future. */
interface Ahead {
  record: RecurringPlanRecord;
  plan: Plan;
  /** Milliseconds at which it is next due. */
  due: number;
  payments: Payments;
  /** Numbers of its orders that exist, by billing key. */
  numbers: ReadonlyMap<string, string>;
}

/** Number of plans that are loaded at once. */
const AT_ONCE = 64;

interface LookOptions {
  /** Milliseconds. */
  until: number;
  /** Maximum number of occurrences. */
  limit: number;
  /** Forecasts only this plan. @default all */
  planId?: string | undefined;
}

/**
 * Forecasts what will happen until an instant, in order, by taking the steps that a runner will take on copies. It
 * includes the callbacks that will be created, with their first attempts, and the next attempts of waiting callbacks;
 * whether more follow depends on the receivers.
 * @returns the occurrences, and whether they are all
 */
export async function forecastOccurrences(
  scope: Scope,
  options: LookOptions,
): Promise<{ occurrences: Occurrence[]; complete: boolean }> {
  const { until, limit } = options;
  const waiting = (await waitingCallbacks(scope, options)).map(attemptOf);
  const found: Occurrence[] = [];
  const loading = duePlans(scope, options);
  let loaded = (await loading.next()).value;
  const ahead: Ahead[] = [];
  while (found.length <= limit) {
    const first = earliest(ahead);
    // Plans due at the same instant wait, so that no more are loaded than needed.
    if (loaded && (!first || loaded.due < first.due)) {
      ahead.push(loaded);
      loaded = (await loading.next()).value;
      continue;
    }
    if (!first || first.due > until) break;
    found.push(...advance(first));
  }
  const first = found.filter(({ type }) => type === 'callback.created').map(firstAttempt);
  // At the same instant callbacks come after the billing.
  const all = [...found, ...waiting, ...first].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { occurrences: all.slice(0, limit), complete: all.length <= limit };
}

function earliest(ahead: readonly Ahead[]): Ahead | undefined {
  return ahead.reduce<Ahead | undefined>(
    (first, each) => (first === undefined || each.due < first.due ? each : first),
    undefined,
  );
}

/** Plans in the order in which they are due. */
async function* duePlans(scope: Scope, { until, planId }: LookOptions): AsyncGenerator<Ahead, undefined> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await scope.executor.query(
      'SELECT document FROM recurring_plans WHERE sandbox_id = $1 AND next_due_at <= $2' +
        `${planId === undefined ? '' : ' AND id = $5'} ORDER BY next_due_at, id LIMIT $3 OFFSET $4`,
      [scope.sandboxId, until, AT_ONCE, offset, ...(planId === undefined ? [] : [planId])],
    );
    const records = rows.map(({ document }) => JSON.parse(String(document)) as RecurringPlanRecord);
    if (records.length === 0) return undefined;
    const payments = await loadPayments(
      scope,
      records.map(({ customer_uuid }) => customer_uuid),
    );
    const plans = records.map(({ billing }) => decodePlan(billing));
    const keys = plans.flatMap(({ billings }) => billings.map(billingKey));
    const orders = await recurringOrders.findAll(scope, 'billing_key', keys);
    const numbers = new Map(orders.map(({ id, document }) => [billingKey(document.billing), id]));
    for (const [i, record] of records.entries()) {
      const plan = plans[i];
      if (plan && record.next_due_at !== null)
        yield { record, plan, due: record.next_due_at, payments, numbers };
    }
  }
}

/** Advances a plan to the time when it is due. @returns what happens then */
function advance(ahead: Ahead): Occurrence[] {
  const { record, plan, due, payments } = ahead;
  const now = later(new Date(due).toISOString(), plan.advanced_to);
  const attempt = chargePolicyFor(payments, record.customer_uuid);
  const { plan: after, events } = step(plan, now, { attempt });
  const next = nextDueAt(after);
  ahead.plan = after;
  ahead.due = next === null ? Number.POSITIVE_INFINITY : Date.parse(next);
  return events.flatMap((event, i) => occurrencesOf(ahead, event, events[i - 1]));
}

function occurrencesOf(
  { record, plan, numbers }: Ahead,
  event: BillingEvent,
  before: BillingEvent | undefined,
): Occurrence[] {
  const key = event.kind === 'credit_changed' ? event.entry.billing : 'period' in event ? event : null;
  const order_number = (key && numbers.get(billingKey(key))) ?? null;
  const occurrence = occurrenceOf(event, before, {
    plan_id: record.id,
    currency: plan.currency,
    order_number,
  });
  if (!occurrence) return [];
  if (occurrence.type !== 'order.changed' || record.callback_url === undefined) return [occurrence];
  const { at, plan_id, state } = occurrence;
  const callback_event = `recurring_order.${state}`;
  return [
    occurrence,
    { at, type: 'callback.created', cause: 'state_change', plan_id, order_number, callback_event },
  ];
}

/** The waiting callbacks that are due first, one more than needed. */
async function waitingCallbacks(scope: Scope, { until, limit, planId }: LookOptions): Promise<Delivery[]> {
  // Few of the waiting callbacks belong to one plan, and reading all of them would take long.
  const text = planId === undefined ? '' : `"plan_id":${JSON.stringify(planId)}`;
  const rows = await scope.executor.query(
    'SELECT document FROM deliveries WHERE sandbox_id = $1 AND due_clock <= $2' +
      `${text === '' ? '' : " AND document LIKE $4 ESCAPE '!'"} ORDER BY due_clock, id LIMIT $3`,
    [scope.sandboxId, until, limit + 1, ...(text === '' ? [] : [`%${text.replaceAll(/[!%_]/g, '!$&')}%`])],
  );
  return rows
    .map(({ document }) => JSON.parse(String(document)) as Delivery)
    .filter((delivery) => planId === undefined || subjectOf(delivery).plan_id === planId);
}

/** The next attempt of a waiting callback. */
function attemptOf(delivery: Delivery): Occurrence {
  const { attempts, due_clock } = delivery;
  return {
    at: formatInstant(due_clock ?? 0),
    type: 'callback.attempted',
    cause: attempts.length === 0 ? 'delivery' : 'retry',
    ...subjectOf(delivery),
    attempt: attempts.length + 1,
  };
}

function firstAttempt(created: Occurrence): Occurrence {
  return { ...created, type: 'callback.attempted', cause: 'delivery', attempt: 1 };
}
