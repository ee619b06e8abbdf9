import { toDecimal, toNumber } from '../billing/money.ts';
import { type Billing, sameKey } from '../billing/plan.ts';
import { encodeBilling, encodeEntry, encodePlan } from '../billing/plan-codec.ts';
import type { BillingEvent } from '../billing/run.ts';
import { detachSettled } from '../billing/state.ts';
import { nextDueAt, type StepResult } from '../billing/step.ts';
import { callbackCreated, newDelivery } from '../callbacks/outbox.ts';
import type { Entry } from '../database/collection.ts';
import { newId, newNumber } from '../database/ids.ts';
import type { Occurrence } from '../generated/contract.ts';
import { flatText } from '../input/flat-text.ts';
import { formatInstant } from '../input/instant.ts';
import { DEFAULT_PAYMENT_METHOD, orderDocument, transactionDocument } from '../payments/documents.ts';
import { outcomeData, type PaymentState, paymentData } from '../payments/payment-data.ts';
import { paidOf } from '../payments/totals.ts';
import {
  billingKey,
  type PaymentToken,
  type StoredOrder,
  type StoredTransaction,
} from '../records/collections.ts';
import type { Delivery } from '../records/delivery.ts';
import type { CreditRecord, RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { occurrenceOf, STATE_AFTER } from './occurrences.ts';
import { presentRecurringOrder } from './presenters.ts';

/** A plan and the step it took. `version` is null until the plan is stored. */
export interface PlanStep {
  record: RecurringPlanRecord;
  version: number | null;
  result: StepResult;
  /** Number of orders that the plan had created before the step. */
  ordersBefore: number;
  /** The token that its attempts charge. */
  token: PaymentToken | undefined;
}

/** A document to be stored: new, or changed since that version. */
type Change<T> = Entry<T> & { version: number | null; at: string };

/** An order of a plan with its record; `total` and `paid` are in minor units. */
export interface OpenOrder {
  order: Change<StoredOrder>;
  recurring: Change<RecurringOrderRecord>;
  total: bigint;
  paid: bigint;
}

/** Stored documents that a step touches, by billing key and by order number. */
export interface StoredRows {
  orders: ReadonlyMap<string, OpenOrder>;
  transactions: readonly Change<StoredTransaction>[];
  /** The reference numbers of new orders that are already taken. */
  takenReferences: ReadonlySet<string>;
}

/** Everything that a step stores, each type in the order in which it happened. */
export interface WriteSet {
  plan: Entry<RecurringPlanRecord> & { version: number | null };
  orders: OpenOrder[];
  transactions: Change<StoredTransaction>[];
  /** `of` is the number of the order that a callback concerns, `fellDue` whether the change fell due by itself. */
  deliveries: (Change<Delivery> & { of: string; fellDue: boolean })[];
  credit: Change<CreditRecord>[];
  occurrences: Occurrence[];
}

/** Source and type of orders: sandbox choices, since the sets of values are open. */
const SOURCE = 'RecurringPlan';
const TYPE = 'Recurring';

const METHODS = {
  CreditCard: 'credit_card',
  WechatPayAutoDebit: 'wechat_pay',
  AlipayAutoDebit: 'alipay',
} as const;

/** Turns the events of a plan into its orders, transactions, callbacks and ledger entries. */
export function rowsOf(step: PlanStep, known: StoredRows): WriteSet {
  const { result, record } = step;
  const rows: WriteSet = {
    plan: { id: record.id, version: step.version, document: record },
    orders: [],
    transactions: [],
    deliveries: [],
    credit: [],
    occurrences: [],
  };
  for (const billing of result.billings) {
    const isNew = billing.order_sequence > step.ordersBefore;
    const order = isNew ? undefined : known.orders.get(billingKey(billing));
    if (order) order.recurring.document.billing = encodeBilling(billing);
    rows.orders.push(order ?? newOrder(step, billing, known));
  }
  for (const [i, event] of result.events.entries()) {
    const key = event.kind === 'credit_changed' ? event.entry.billing : 'period' in event ? event : null;
    const order = key
      ? rows.orders.find(({ recurring }) => sameKey(recurring.document.billing, key))
      : undefined;
    const before = rows.deliveries.length;
    if (order && 'period' in event) apply(step, event, order, rows, known);
    addOccurrence(step, i, order, rows);
    for (const delivery of rows.deliveries.slice(before)) {
      delivery.fellDue = i < result.fell_due;
      rows.occurrences.push(callbackCreated(delivery.document));
    }
  }
  for (const order of rows.orders) notePaid(order);
  for (const entry of result.ledger) {
    const id = newId({ epochMilliseconds: Date.parse(entry.at) });
    rows.credit.push({
      id,
      version: null,
      at: entry.at,
      document: { ...encodeEntry(entry), plan_id: record.id },
    });
  }
  rows.plan.document = recordAfter(step, rows);
  return rows;
}

/** The reference number of a billing's order, unless it is taken. */
export function referenceOf({ record }: PlanStep, { order_sequence }: Billing): string {
  return flatText(record.reference_number ?? record.id, `-${order_sequence}`);
}

function newOrder(step: PlanStep, billing: Billing, { takenReferences }: StoredRows): OpenOrder {
  const { record, result, token } = step;
  const { currency } = result.plan;
  const made = result.events.find((event) => event.kind === 'billing_made' && sameKey(event, billing));
  const at = made?.at ?? result.plan.advanced_to;
  const number = newNumber();
  const reference = referenceOf(step, billing);
  // V8 internalizes whatever it looks for in a set, and almost always this one is empty.
  const isTaken = takenReferences.size > 0 && takenReferences.has(reference);
  const order = orderDocument(formatInstant(at), {
    source: SOURCE,
    type: TYPE,
    number,
    // The order's own number distinguishes it from the order that took the reference.
    reference_number: isTaken ? flatText(reference, `-${number}`) : reference,
    due_date: billing.billing_date,
    initial_total: toNumber(billing.due, currency, 'due'),
    subtotal: toNumber(billing.amount, currency, 'amount'),
    paid_total: toDecimal(0n, currency),
    unpaid_total: toDecimal(billing.due, currency),
    state: 'active',
    currency,
    plan_id: record.id,
  });
  const recurring: RecurringOrderRecord = {
    order_number: number,
    plan_id: record.id,
    customer_uuid: record.customer_uuid,
    billing: encodeBilling(billing),
    ...(token && { payment_token: token.token }),
  };
  return {
    order: { id: number, version: null, at, document: order },
    recurring: { id: number, version: null, at, document: recurring },
    total: billing.due,
    paid: 0n,
  };
}

/** Adds an event to the occurrences, with the transaction of an attempt. */
function addOccurrence(
  { record, result }: PlanStep,
  i: number,
  open: OpenOrder | undefined,
  rows: WriteSet,
): void {
  const { events, plan } = result;
  const event = events[i];
  if (!event) return;
  const isAttempt = event.kind === 'attempt_made' || event.kind === 'attempt_settled';
  const occurrence = occurrenceOf(event, events[i - 1], {
    plan_id: record.id,
    currency: plan.currency,
    order_number: open?.order.id ?? null,
    ...(isAttempt && { transaction_uuid: rows.transactions.findLast(isOf(event, open))?.id }),
  });
  if (occurrence) rows.occurrences.push(occurrence);
}

function apply(
  step: PlanStep,
  event: BillingEvent,
  open: OpenOrder,
  rows: WriteSet,
  known: StoredRows,
): void {
  const { document } = open.order;
  document.updated_at = formatInstant(event.at);
  switch (event.kind) {
    case 'attempt_made':
      rows.transactions.push(attemptRow(step, event, open));
      return;
    case 'attempt_settled':
      settle(event, open, rows, known);
      return;
    case 'payment_received':
      open.paid += event.amount;
      return;
    case 'payment_refunded':
    case 'payment_voided':
      open.paid -= event.amount;
      return;
    case 'order_paid':
    case 'order_failed':
    case 'order_voided':
    case 'order_reopened':
      document.state = STATE_AFTER[event.kind];
      callBack(step, event, open, rows);
  }
}

type Attempted = Extract<BillingEvent, { kind: 'attempt_made' | 'attempt_settled' }>;

function attemptRow(
  { record, result, token }: PlanStep,
  event: Attempted,
  open: OpenOrder,
): Change<StoredTransaction> {
  const { currency } = result.plan;
  const id = newId({ epochMilliseconds: Date.parse(event.at) });
  const success = event.outcome === 'succeeded';
  // The contract has a token wherever the method is `payment_token`, and a customer may have none.
  const data = paymentData(id, token ? 'payment_token' : DEFAULT_PAYMENT_METHOD, event.outcome, token);
  if (success) open.order.document.auth_code = data.auth_code;
  if (token) open.recurring.document.payment_token = token.token;
  const document = transactionDocument(open.order.document, formatInstant(event.at), {
    type: 'Sales',
    uuid: id,
    amount: toNumber(event.amount, currency, 'amount'),
    success,
    is_pending: event.outcome === 'pending',
    captured: success,
    allow_void: success,
    allow_refund: success && event.amount > 0n,
    payment_method: token ? METHODS[token.token_type] : DEFAULT_PAYMENT_METHOD,
    payment_data: data,
    attempt: event.number,
    ...(record.note !== undefined && { note: record.note }),
  });
  return { id, version: null, at: event.at, document };
}

function settle(event: Attempted, open: OpenOrder, rows: WriteSet, known: StoredRows): void {
  const isIt = isOf(event, open);
  const row = rows.transactions.find(isIt) ?? known.transactions.find(isIt);
  if (!row) throw new Error(`attempt ${event.number} of order ${open.order.id} has no transaction`);
  const success = event.outcome === 'succeeded';
  const data = outcomeData(row.id, event.outcome as PaymentState);
  if (success) open.order.document.auth_code = data.auth_code;
  row.document = {
    ...row.document,
    success,
    is_pending: false,
    captured: success,
    allow_void: success,
    allow_refund: success,
    payment_data: { ...row.document.payment_data, ...data },
  };
  if (!rows.transactions.includes(row)) rows.transactions.push(row);
}

/** Whether a transaction is that of an attempt. */
function isOf({ number }: Attempted, open: OpenOrder | undefined) {
  return ({ document }: Change<StoredTransaction>) =>
    document.order_number === open?.order.id && document.attempt === number;
}

function notePaid({ order: { document }, total, paid }: OpenOrder): void {
  Object.assign(document, paidOf(paid, total, document.currency));
}

function callBack({ record }: PlanStep, event: BillingEvent, open: OpenOrder, rows: WriteSet): void {
  const url = record.callback_url;
  if (url === undefined) return;
  notePaid(open);
  const order = presentRecurringOrder(record, open.order.document, open.recurring.document);
  const id = newId({ epochMilliseconds: Date.parse(event.at) });
  const callback = {
    url,
    event: `recurring_order.${order.state}`,
    payload: { plan_id: record.id, order },
  };
  const document = newDelivery(id, formatInstant(event.at), callback);
  rows.deliveries.push({ id, version: null, at: event.at, of: open.order.id, fellDue: true, document });
}

function recordAfter({ record, result }: PlanStep, rows: WriteSet): RecurringPlanRecord {
  const { plan, events } = result;
  const due = nextDueAt(plan);
  const last = events.at(-1);
  const latest = rows.orders.findLast(({ order }) => order.version === null);
  return {
    ...record,
    billing: encodePlan(detachSettled(plan)),
    current_order: latest?.order.id ?? record.current_order,
    next_due_at: due === null ? null : Date.parse(due),
    updated_at: last ? formatInstant(last.at) : record.updated_at,
  };
}
