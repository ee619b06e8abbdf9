import type { Order } from '@payments-openapi/client';
import { attemptPaymentId } from '../billing/dunning.ts';
import type { Scope, Stored } from '../database/collection.ts';
import type { Occurrence } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { readAll } from '../input/read-all.ts';
import { orderShape, storeOrder } from '../payments/order.ts';
import { outcomeData } from '../payments/payment-data.ts';
import { minorOf, orderState, paidMinor, withPaid, withRights } from '../payments/totals.ts';
import { orders, type StoredOrder, type StoredTransaction, transactions } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import {
  applyPayment,
  type LoadedPlan,
  loadPresentPlan,
  type PaymentInput,
  touchPlan,
} from '../recurring/steps.ts';
import { newTransaction, OUTCOMES, type SettledOutcome, type TransactionInput } from './new-transaction.ts';

/**
 * An order with all its transactions, the oldest first. They change under the version of the order, or under that of
 * its plan, which is read before them.
 */
export type Loaded = {
  plan: LoadedPlan | undefined;
  order: Stored<StoredOrder>;
  all: Stored<StoredTransaction>[];
};

/** Loads an order for a change of its transactions. @throws {Failure} when there is no such order */
export async function loadOrder(context: Context, number: string): Promise<Loaded> {
  const found = await orders.get(context, number);
  if (!found) throw new Failure('notFound', 'there is no such order');
  const { plan_id } = found.document;
  const plan = plan_id === undefined ? undefined : await loadPresentPlan(context, plan_id, number);
  // Without a plan, what was found is what is changed; with one, it may have changed before the plan was read.
  const [order = found, newestFirst] = await Promise.all([
    plan || context.contended ? orders.getForUpdate(context, number) : found,
    listTransactions(context, number),
  ]);
  return { plan, order, all: newestFirst.reverse() };
}

/**
 * Adds a transaction to an order and recomputes what follows from it.
 * @throws {Failure} when there is no such order, or it follows nothing that it may follow
 */
export async function addTransaction(
  context: Context,
  orderNumber: string,
  input: TransactionInput,
): Promise<Order> {
  return addTransactionTo(await loadOrder(context, orderNumber), context, input);
}

/** The same, to an order that was loaded before. */
export async function addTransactionTo(
  loaded: Loaded,
  context: Context,
  input: TransactionInput,
): Promise<Order> {
  const before = loaded.all.map(({ document }) => document);
  const made = await newTransaction(context, loaded.order.document, before, input);
  await transactions.insert(context, made.uuid, made);
  const stored = { id: made.uuid, version: 1, document: made };
  const change = { payment: paymentInput(made), occurrence: paid(made, 'request') };
  return settleOrder(context, loaded, [...loaded.all, stored], change);
}

/** Decides a pending transaction. @throws {Failure} when there is none, or it is not pending. */
export async function settleTransaction(
  context: Context,
  uuid: string,
  settled: SettledOutcome,
): Promise<Order> {
  const outcome = OUTCOMES[settled];
  const stored = await transactions.get(context, uuid);
  if (!stored) throw new Failure('notFound', 'there is no such transaction');
  const { loaded, document } = await loadWithOrder(context, stored);
  if (!document.is_pending) throw new Failure('notAllowed', 'the transaction is not pending');
  const { attempt } = document;
  // An attempt belongs to its plan, which settles it and stores all that follows.
  if (attempt !== undefined && loaded.plan) {
    await applyPayment(context, loaded.plan, { kind: 'payment_settled', number: attempt, outcome });
    return show(context, document.order_number);
  }
  const changed: StoredTransaction = {
    ...document,
    success: outcome === 'succeeded',
    is_pending: false,
    payment_data: { ...document.payment_data, ...outcomeData(uuid, outcome) },
  };
  const change = { payment: paymentInput(changed), occurrence: paid(changed, 'settlement') };
  return settleOrder(context, loaded, replaced(loaded.all, changed), change);
}

/** Which transaction to void, and its order by either id, by both, or by neither. */
export type TransactionVoid = {
  order: { number?: string; reference_number?: string };
  transaction: { uuid: string };
};

/** Voids a transaction and returns the updated order. Of two simultaneous voids, one wins. */
export async function voidTransaction(context: Context, input: TransactionVoid): Promise<Order> {
  const { transaction, named } = await loadNamed(context, input);
  const { loaded, document } = await loadWithOrder(context, transaction);
  if (named.some(({ id }) => id !== document.order_number)) throw new Failure('orderMismatch');
  if (document.voided) throw new Failure('alreadyVoided');
  if (!document.allow_void) throw new Failure('notAllowed', 'allow_void of the transaction is false');
  const voided: StoredTransaction = {
    ...document,
    success: false,
    voided: true,
    voided_at: formatInstant(context.now),
    payment_data: { ...document.payment_data, transaction_state: 'voided' },
  };
  const payment_id = voided.attempt === undefined ? voided.uuid : attemptPaymentId(voided.attempt);
  const movesMoney = voided.type !== 'Authorization';
  const payment: PaymentInput | undefined = movesMoney ? { kind: 'payment_voided', payment_id } : undefined;
  const occurrence = { ...paid(voided, 'request'), type: 'payment.voided' } as const;
  return settleOrder(context, loaded, replaced(loaded.all, voided), { payment, occurrence });
}

/** The order with its transactions, as the contract shows it. @throws {Failure} when there is no such order. */
export async function show(scope: Scope, orderNumber: string): Promise<Order> {
  const order = await orders.get(scope, orderNumber);
  if (!order) throw new Failure('notFound', 'there is no such order');
  const newestFirst = await listTransactions(scope, orderNumber);
  return orderShape(order.document, newestFirst.map(({ document }) => document).reverse());
}

/** Stores what changed of an order's transactions, and of the order. */
async function settleOrder(
  context: Context,
  loaded: Loaded,
  after: readonly Stored<StoredTransaction>[],
  {
    payment,
    occurrence,
  }: { payment: PaymentInput | undefined; occurrence: Omit<Occurrence, 'at' | 'plan_id'> },
): Promise<Order> {
  const { plan, order, all: before } = loaded;
  // A plan records by itself what becomes of a payment of its orders.
  if (!payment || !plan) {
    const plan_id = order.document.plan_id ?? null;
    context.record({ ...occurrence, at: formatInstant(context.now), plan_id });
  }
  const documents = withRights(after.map(({ document }) => document));
  // Always in this order: plan, order, transactions. Two calls then wait for each other and never deadlock.
  const cause = CAUSES[occurrence.type] ?? 'payment';
  const shown = payment && plan ? undefined : await storePaid(context, loaded, documents, cause);
  if (payment && plan) await applyPayment(context, plan, payment);
  for (const [i, document] of documents.entries()) {
    const stored = after[i];
    if (stored && JSON.stringify(document) !== JSON.stringify(before[i]?.document)) {
      await transactions.replace(context, stored, document);
    }
  }
  // A plan has stored its order by itself.
  return shown ?? show(context, order.id);
}

/** Stores the order with what follows from its transactions, and calls back. */
async function storePaid(
  context: Context,
  { plan, order }: Loaded,
  documents: readonly StoredTransaction[],
  cause: Occurrence['cause'],
): Promise<Order> {
  if (plan) await touchPlan(context, plan);
  const { currency, initial_total } = order.document;
  const paid = paidMinor(documents);
  const total = minorOf({ amount: initial_total, currency });
  // The state of a plan's order is the plan's to decide: money given back opens no order again.
  const state = plan ? order.document.state : orderState(paid, total);
  return storeOrder(context, order, { ...withPaid(order.document, paid), state }, documents, cause);
}

/** What a transaction is as an event. */
function paid(transaction: StoredTransaction, cause: 'request' | 'settlement') {
  const { type, uuid, order_number, success, is_pending, amount, currency } = transaction;
  const moved = type === 'Refund' ? 'refunded' : type === 'Authorization' ? 'authorized' : 'received';
  const outcome = success ? moved : is_pending ? 'pending' : 'declined';
  return {
    type: `payment.${outcome}`,
    cause,
    order_number,
    transaction_uuid: uuid,
    amount,
    currency,
  } as const;
}

/** Why an order changes after a payment of that type, where it is not that one. */
const CAUSES: { [type in Occurrence['type']]?: Occurrence['cause'] } = {
  'payment.refunded': 'payment_refunded',
  'payment.voided': 'payment_voided',
};

/** The input to a plan of a transaction from outside that moved money of one of its orders. */
function paymentInput(transaction: StoredTransaction): PaymentInput | undefined {
  const { type, success, uuid: payment_id } = transaction;
  if (!success || type === 'Authorization') return undefined;
  const kind = type === 'Refund' ? 'payment_refunded' : 'payment_received';
  return { kind, payment_id, amount: minorOf(transaction) };
}

/** The transaction of a void, and the given orders. @throws {Failure} that names everything that does not exist */
async function loadNamed(
  scope: Scope,
  { order: { number, reference_number: reference }, transaction: { uuid } }: TransactionVoid,
): Promise<{ transaction: Stored<StoredTransaction>; named: Stored<StoredOrder>[] }> {
  const transaction = await transactions.get(scope, uuid);
  const byNumber = number === undefined ? undefined : await orders.get(scope, number);
  const byReference =
    reference === undefined ? undefined : await orders.find(scope, 'reference_number', reference);
  const found = checked('body.', () =>
    readAll({
      byNumber: () =>
        number === undefined ? undefined : existing(byNumber, 'order.number', 'does not exist'),
      byReference: () =>
        reference === undefined
          ? undefined
          : existing(byReference, 'order.reference_number', 'does not exist'),
      transaction: () => existing(transaction, 'transaction.uuid', 'does not exist'),
    }),
  );
  const named = [found.byNumber, found.byReference].filter((order) => order !== undefined);
  return { transaction: found.transaction, named };
}

/** The decision uses the transaction as loaded with its order. */
async function loadWithOrder(
  context: Context,
  { id, document: before }: Stored<StoredTransaction>,
): Promise<{ loaded: Loaded; document: StoredTransaction }> {
  const loaded = await loadOrder(context, before.order_number);
  return { loaded, document: loaded.all.find((each) => each.id === id)?.document ?? before };
}

/** The newest first. */
function listTransactions(scope: Scope, order_number: string): Promise<Stored<StoredTransaction>[]> {
  return transactions.list(scope, { where: { order_number } });
}

function replaced(
  all: readonly Stored<StoredTransaction>[],
  changed: StoredTransaction,
): Stored<StoredTransaction>[] {
  return all.map((stored) => (stored.id === changed.uuid ? { ...stored, document: changed } : stored));
}
