import { toMinor } from '../billing/money.ts';
import type { BillingKey } from '../billing/plan.ts';
import type { Entry, Scope } from '../database/collection.ts';
import { VersionConflict } from '../database/database.ts';
import type { Occurrence } from '../generated/contract.ts';
import {
  billingKey,
  creditEntries,
  deliveries,
  orders,
  recurringOrders,
  recurringPlans,
  type StoredOrder,
  transactions,
} from '../records/collections.ts';
import { Tally } from '../records/summary.ts';
import { type Change, type Known, type OpenOrder, type PlanStep, type Rows, rowsOf } from './rows.ts';

/** What was stored: what of it fell due by itself, whether there are callbacks to send, and the events, by their time. */
export type StoredSteps = { fellDue: Tally; enqueued: boolean; occurrences: Occurrence[] };

/**
 * Stores the steps of plans and all that they made, with few statements for many plans. What is locked first is the
 * plan, in every caller, so that two of them wait for each other instead of dead-locking.
 * @throws {VersionConflict} when another transaction changed a plan since it was read
 * @throws {Taken} when a new plan's reference number is taken
 */
export async function storeSteps(scope: Scope, steps: readonly PlanStep[]): Promise<StoredSteps> {
  const known = await loadKnown(scope, steps);
  const all = steps.map((step) => rowsOf(step, known));
  await storePlans(scope, all);

  const open = all.flatMap((rows) => rows.orders);
  const repeated = await storeRecurring(scope, open);
  // A billing that is stored already stands as it is, with its order and all that belongs to it.
  const isNew = (number: string) => !repeated.has(number);
  await storeOrders(
    scope,
    open.map(({ order }) => order).filter(({ id }) => isNew(id)),
  );
  const made = byTime(all.flatMap((rows) => rows.transactions));
  const added = made.filter(({ document }) => isNew(document.order_number));
  await transactions.insertMany(scope, added.filter(isInserted));
  await transactions.replaceMany(scope, added.filter(isReplaced));
  const callbacks = byTime(all.flatMap((rows) => rows.deliveries)).filter(({ of }) => isNew(of));
  await deliveries.insertMany(scope, callbacks);
  const others = open.filter(({ order }) => !isNew(order.id));
  const keys = new Set(others.map(({ recurring }) => billingKey(recurring.document.billing)));
  // Almost always nothing is repeated, and then no key need be made.
  const isNewBilling = (billing: BillingKey) => keys.size === 0 || !keys.has(billingKey(billing));
  const entries = all.flatMap((rows) => rows.credit);
  await creditEntries.insertMany(
    scope,
    entries.filter(({ document: { billing } }) => billing === null || isNewBilling(billing)),
  );
  const fellDue = new Tally();
  for (const { result } of steps) {
    for (const event of result.events.slice(0, result.fell_due)) {
      if (!('period' in event) || isNewBilling(event)) fellDue.addEvent(event);
    }
  }
  for (const callback of callbacks) if (callback.fellDue) fellDue.addCallback(callback);
  const occurrences = byTime(all.flatMap((rows) => rows.occurrences)).filter(
    ({ order_number }) => order_number === null || isNew(order_number),
  );
  return { fellDue, enqueued: callbacks.length > 0, occurrences };
}

/** Orders, records and transactions that the steps change, as they are stored. */
export async function loadKnown(scope: Scope, steps: readonly PlanStep[]): Promise<Known> {
  const keys: string[] = [];
  let settled = false;
  for (const { result, ordersBefore } of steps) {
    for (const billing of result.billings) {
      if (billing.order_sequence <= ordersBefore) keys.push(billingKey(billing));
    }
    settled ||= result.events.some((event) => event.kind === 'attempt_settled');
  }
  if (keys.length === 0) return { orders: new Map(), transactions: [] };

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
  return { orders: open, transactions: known.map((each) => ({ ...each, at: '' })) };
}

async function storePlans(scope: Scope, all: readonly Rows[]): Promise<void> {
  const changed: (Entry<Rows['plan']['document']> & { version: number })[] = [];
  for (const { plan } of all) {
    if (plan.version === null) await recurringPlans.insert(scope, plan.id, plan.document);
    else changed.push({ ...plan, version: plan.version });
  }
  await recurringPlans.replaceMany(scope, changed, ['next_due_at']);
}

/** @returns the numbers of orders whose billing was stored before */
async function storeRecurring(scope: Scope, open: readonly OpenOrder[]): Promise<Set<string>> {
  const rows = byTime(open.map(({ recurring }) => recurring));
  const fresh = rows.filter(isInserted);
  const stored = await recurringOrders.insertMany(scope, fresh);
  await recurringOrders.replaceMany(scope, rows.filter(isReplaced));
  if (stored === fresh.length) return new Set();
  const keys = fresh.map(({ document }) => billingKey(document.billing));
  const there = await recurringOrders.findAll(scope, 'billing_key', keys);
  // Another process has taken the number and not the billing: the next try has other numbers.
  if (there.length < fresh.length) throw new VersionConflict('an order number was taken');
  return without(fresh, there);
}

async function storeOrders(scope: Scope, rows: readonly Change<StoredOrder>[]): Promise<void> {
  const fresh = rows.filter(isInserted);
  const stored = await orders.insertMany(scope, fresh);
  await orders.replaceMany(scope, rows.filter(isReplaced));
  if (stored === fresh.length) return;
  // An order with the plan's next reference number already exists; their own numbers distinguish the two.
  const ids = fresh.map(({ id }) => id);
  const missing = without(fresh, await orders.findAll(scope, 'id', ids));
  const left = fresh.filter(({ id }) => missing.has(id));
  for (const { document } of left) document.reference_number += `-${document.number}`;
  const again = await orders.insertMany(scope, left);
  if (stored + again < fresh.length) throw new VersionConflict('an order number was taken');
}

/** The ids of rows that are not among those that are stored. */
function without(rows: readonly { id: string }[], stored: readonly { id: string }[]): Set<string> {
  const ids = new Set(stored.map(({ id }) => id));
  return new Set(rows.map(({ id }) => id).filter((id) => !ids.has(id)));
}

/** Lists show the newest first, so what happened first is stored first, whichever plan it belongs to. */
function byTime<T extends { at: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function isInserted(row: { version: number | null }): boolean {
  return row.version === null;
}

function isReplaced<T extends { version: number | null }>(row: T): row is T & { version: number } {
  return row.version !== null;
}
