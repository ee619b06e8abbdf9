import { toMinor } from '../billing/money.ts';
import type { BillingKey } from '../billing/plan.ts';
import type { Entry, Scope } from '../database/collection.ts';
import { VersionConflict } from '../database/database.ts';
import type { Occurrence } from '../generated/contract.ts';
import { compareInstants } from '../input/instant.ts';
import {
  billingKey,
  creditEntries,
  deliveries,
  orders,
  recurringOrders,
  recurringPlans,
  transactions,
} from '../records/collections.ts';
import type { RecurringOrderRecord } from '../records/recurring.ts';
import { Tally } from '../records/summary.ts';
import {
  type OpenOrder,
  type PlanStep,
  referenceOf,
  rowsOf,
  type StoredRows,
  type WriteSet,
} from './write-set.ts';

/** What was stored: counts of what fell due by itself, whether there are callbacks to send, and the events in order. */
export interface StoredSteps {
  fellDue: Tally;
  enqueued: boolean;
  occurrences: readonly Occurrence[];
}

/**
 * Stores the steps of plans and everything that they created, with few statements for many plans, sent without waiting for
 * each other. Every caller writes plans first, so that two transactions wait for each other instead of deadlocking.
 * @throws {VersionConflict} if another transaction has changed a plan since it was read, or a billing is already stored
 * @throws {UniqueViolation} if a new plan's reference number is taken
 */
export async function storeSteps(scope: Scope, steps: readonly PlanStep[]): Promise<StoredSteps> {
  const known = await loadKnown(scope, steps);
  const made = steps.map((step) => rowsOf(step, known));
  const repeated = await findRepeated(scope, made);
  const all = repeated.size === 0 ? made : made.map((rows) => withoutOrders(rows, repeated));
  const open = all.flatMap((rows) => rows.orders);
  const recurring = byTime(open.map((each) => each.recurring));
  const changed = open.map(({ order }) => order);
  const paid = byTime(all.flatMap((rows) => rows.transactions));
  const callbacks = byTime(all.flatMap((rows) => rows.deliveries));
  const credit = all.flatMap((rows) => rows.credit);

  const newRecurring = recurring.filter(isInserted);
  const newOrders = changed.filter(isInserted);
  const [, storedRecurring, storedOrders] = await Promise.all([
    storePlans(scope, all),
    recurringOrders.insertMany(scope, newRecurring),
    orders.insertMany(scope, newOrders),
    recurringOrders.replaceMany(scope, recurring.filter(isReplaced)),
    orders.replaceMany(scope, changed.filter(isReplaced)),
    transactions.insertMany(scope, paid.filter(isInserted)),
    transactions.replaceMany(scope, paid.filter(isReplaced)),
    deliveries.insertMany(scope, callbacks),
    creditEntries.insertMany(scope, credit),
  ]);
  // The next attempt looks for it first; if another process has taken the number, that attempt draws other numbers.
  if (storedRecurring < newRecurring.length)
    throw new VersionConflict('a billing or the number of its order is already stored');
  if (storedOrders < newOrders.length)
    throw new VersionConflict('the number or reference of an order is taken');

  const fellDue = new Tally();
  const keys = new Set([...repeated.values()].map(keyOf));
  for (const { result } of steps) {
    for (const event of result.events.slice(0, result.fell_due)) {
      if (!isOfOne(event, keys)) fellDue.addEvent(event);
    }
  }
  for (const callback of callbacks) if (callback.fellDue) fellDue.addCallback(callback);
  const occurrences = byTime(all.flatMap((rows) => rows.occurrences));
  return { fellDue, enqueued: callbacks.length > 0, occurrences };
}

/** Loads the stored orders, records and transactions that the steps change. */
export async function loadKnown(scope: Scope, steps: readonly PlanStep[]): Promise<StoredRows> {
  const keys: string[] = [];
  let settled = false;
  for (const { result, ordersBefore } of steps) {
    for (const billing of result.billings) {
      if (billing.order_sequence <= ordersBefore) keys.push(billingKey(billing));
    }
    settled ||= result.events.some((event) => event.kind === 'attempt_settled');
  }
  const takenReferences = await findTakenReferences(scope, steps);
  if (keys.length === 0) return { orders: new Map(), transactions: [], takenReferences };

  const recurring = await recurringOrders.findAll(scope, 'billing_key', keys);
  const numbers = recurring.map(({ id }) => id);
  const stored = new Map((await orders.findAll(scope, 'id', numbers)).map((each) => [each.id, each]));
  const open = new Map<string, OpenOrder>();
  for (const each of recurring) {
    const order = stored.get(each.id);
    if (!order) continue;
    const { currency, initial_total, paid_total } = order.document;
    open.set(billingKey(each.document.billing), {
      order: { ...order, at: '' },
      recurring: { ...each, at: '' },
      total: toMinor(initial_total, currency, 'initial_total'),
      paid: toMinor(paid_total, currency, 'paid_total'),
    });
  }
  const known = settled ? await transactions.findAll(scope, 'order_number', numbers) : [];
  return { orders: open, transactions: known.map((each) => ({ ...each, at: '' })), takenReferences };
}

async function storePlans(scope: Scope, all: readonly WriteSet[]): Promise<void> {
  const changed: (Entry<WriteSet['plan']['document']> & { version: number })[] = [];
  for (const { plan } of all) {
    if (plan.version === null) await recurringPlans.insert(scope, plan.id, plan.document);
    else changed.push({ ...plan, version: plan.version });
  }
  await recurringPlans.replaceMany(scope, changed, ['next_due_at']);
}

/** Orders whose billing is already stored, by the number of the new order that repeats them. */
type Repeated = ReadonlyMap<string, Entry<RecurringOrderRecord>>;

/**
 * Finds the new orders whose billing is already stored under another number. That happens only if a plan was set back, so
 * it is checked only after a conflict.
 */
async function findRepeated(scope: Scope, made: readonly WriteSet[]): Promise<Repeated> {
  if (!scope.contended) return new Map();
  const fresh = made.flatMap((rows) => rows.orders.map(({ recurring }) => recurring)).filter(isInserted);
  const stored = await recurringOrders.findAll(scope, 'billing_key', fresh.map(keyOf));
  const byKey = new Map(stored.map((each) => [keyOf(each), each]));
  return new Map(
    fresh.flatMap((each) => {
      const found = byKey.get(keyOf(each));
      return found ? [[each.id, found] as const] : [];
    }),
  );
}

function keyOf({ document }: { document: RecurringOrderRecord }): string {
  return billingKey(document.billing);
}

/** Leaves out new orders that are already stored, with everything that belongs to them; `repeated` as found. */
function withoutOrders(rows: WriteSet, repeated: Repeated): WriteSet {
  const keys = new Set([...repeated.values()].map(keyOf));
  const isNew = (number: string | null) => number === null || !repeated.has(number);
  const { document } = rows.plan;
  const latest = repeated.get(document.current_order ?? '')?.id ?? document.current_order;
  return {
    ...rows,
    plan: { ...rows.plan, document: { ...document, current_order: latest } },
    orders: rows.orders.filter(({ order }) => isNew(order.id)),
    transactions: rows.transactions.filter(({ document }) => isNew(document.order_number)),
    deliveries: rows.deliveries.filter(({ of }) => isNew(of)),
    credit: rows.credit.filter(
      ({ document }) => document.billing === null || !isOfOne(document.billing, keys),
    ),
    occurrences: rows.occurrences.filter(({ order_number }) => isNew(order_number)),
  };
}

/** Whether something concerns one of these billings. Almost always there are none, so no key needs to be computed. */
function isOfOne(about: BillingKey | object, keys: ReadonlySet<string>): boolean {
  return keys.size > 0 && 'period' in about && keys.has(billingKey(about));
}

/** Finds the references of new orders that are taken. That is rare, so it is checked only after a conflict. */
async function findTakenReferences(scope: Scope, steps: readonly PlanStep[]): Promise<ReadonlySet<string>> {
  if (!scope.contended) return new Set();
  const wanted = steps.flatMap((step) =>
    step.result.billings
      .filter(({ order_sequence }) => order_sequence > step.ordersBefore)
      .map((billing) => referenceOf(step, billing)),
  );
  const taken = await orders.findAll(scope, 'reference_number', wanted);
  return new Set(taken.map(({ document }) => document.reference_number));
}

/** Lists show the newest first, so documents are stored in the order of time, whichever plan they belong to. */
function byTime<T extends { at: string }>(rows: readonly T[]): readonly T[] {
  // Mostly, all plans are advanced to the same instant.
  if (rows.every(({ at }, i) => i === 0 || compareInstants(rows[i - 1]?.at ?? '', at) <= 0)) return rows;
  return [...rows].sort((a, b) => compareInstants(a.at, b.at));
}

function isInserted(row: { version: number | null }): boolean {
  return row.version === null;
}

function isReplaced<T extends { version: number | null }>(row: T): row is T & { version: number } {
  return row.version !== null;
}
