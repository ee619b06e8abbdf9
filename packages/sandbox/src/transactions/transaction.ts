import { attemptPaymentId } from '../billing/dunning.ts';
import type { Order } from '../contract/service.ts';
import type { Scope, Stored } from '../database/collection.ts';
import type { Occurrence } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { readAll } from '../input/read-all.ts';
import { orderShape, storeOrder } from '../payments/order.ts';
import { outcomeData } from '../payments/payment-data.ts';
import { minorOf, orderState, paidMinor, withAllowedActions, withPaid } from '../payments/totals.ts';
import { orders, type StoredOrder, type StoredTransaction, transactions } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import {
  applyPayment,
  bumpPlanVersion,
  type LoadedPlan,
  loadPresentPlan,
  type PaymentInput,
} from '../recurring/steps.ts';
import {
  ATTEMPT_OUTCOMES,
  newTransaction,
  type SettledOutcome,
  type TransactionInput,
} from './new-transaction.ts';

/**
 * An order with all its transactions, oldest first. Changes to them are guarded by the version of the order, or by that of
 * its plan, which is read before them.
 */
export interface Loaded {
  plan: LoadedPlan | undefined;
  order: Stored<StoredOrder>;
  all: Stored<StoredTransaction>[];
}

/** Loads an order to change its transactions. @throws {Failure} if there is no such order */
export async function loadOrder(context: Context, number: string): Promise<Loaded> {
  const found = await orders.get(context, number);
  if (!found) throw new Failure('notFound', 'there is no such order');
  const { plan_id } = found.document;
  const plan = plan_id === undefined ? undefined : await loadPresentPlan(context, plan_id, number);
  // With a plan, the order may have changed before the plan was read, so it is read again.
  const [order = found, newestFirst] = await Promise.all([
    plan || context.contended ? orders.getForUpdate(context, number) : found,
    listTransactions(context, number),
  ]);
  return { plan, order, all: newestFirst.reverse() };
}

/**
 * Adds a transaction to an order and recomputes what depends on it.
 * @throws {Failure} if there is no such order, or the transaction is not possible
 */
export async function addTransaction(
  context: Context,
  orderNumber: string,
  input: TransactionInput,
): Promise<Order> {
  return addTransactionTo(await loadOrder(context, orderNumber), context, input);
}

/** Adds a transaction to an order that is already loaded. */
export async function addTransactionTo(
  loaded: Loaded,
  context: Context,
  input: TransactionInput,
): Promise<Order> {
  const before = loaded.all.map(({ document }) => document);
  const made = await newTransaction(context, loaded.order.document, before, input);
  await transactions.insert(context, made.uuid, made);
  const stored = { id: made.uuid, version: 1, document: made };
  const change = { payment: paymentInput(made, before), occurrence: paid(made, 'request') };
  return settleOrder(context, loaded, [...loaded.all, stored], change);
}

/** Settles a pending transaction. @throws {Failure} if there is no such transaction, or it is not pending */
export async function settleTransaction(
  context: Context,
  uuid: string,
  settled: SettledOutcome,
): Promise<Order> {
  const outcome = ATTEMPT_OUTCOMES[settled];
  const stored = await transactions.get(context, uuid);
  if (!stored) throw new Failure('notFound', 'there is no such transaction');
  const { loaded, document } = await loadWithOrder(context, stored);
  if (!document.is_pending) throw new Failure('notAllowed', 'the transaction is not pending');
  const { attempt } = document;
  // An attempt belongs to its plan, which settles it and stores everything that follows.
  if (attempt !== undefined && loaded.plan) {
    await applyPayment(context, loaded.plan, { kind: 'payment_settled', number: attempt, outcome });
    return showOrder(context, document.order_number);
  }
  const changed: StoredTransaction = {
    ...document,
    success: outcome === 'succeeded',
    is_pending: false,
    payment_data: { ...document.payment_data, ...outcomeData(uuid, outcome) },
  };
  const all = loaded.all.map(({ document }) => document);
  const change = { payment: paymentInput(changed, all), occurrence: paid(changed, 'settlement') };
  return settleOrder(context, loaded, replaced(loaded.all, changed), change);
}

/** Which transaction to void, and optionally its order by one or both of its ids. */
export interface TransactionVoid {
  order: { number?: string; reference_number?: string };
  transaction: { uuid: string };
}

/** Voids a transaction and returns the updated order. Of two simultaneous voids, one wins. */
export async function voidTransaction(context: Context, input: TransactionVoid): Promise<Order> {
  const { transaction, named } = await loadNamed(context, input);
  const { loaded, document } = await loadWithOrder(context, transaction);
  if (named.some(({ id }) => id !== document.order_number)) throw new Failure('orderMismatch');
  if (document.voided) throw new Failure('alreadyVoided');
  if (!document.allow_void)
    throw new Failure('notAllowed', 'the transaction cannot be voided: its allow_void is false');
  const voided: StoredTransaction = {
    ...document,
    success: false,
    voided: true,
    voided_at: formatInstant(context.now),
    payment_data: { ...document.payment_data, transaction_state: 'voided' },
  };
  const payment_id = paymentIdOf(voided);
  const movesMoney = voided.type !== 'Authorization';
  const payment: PaymentInput | undefined = movesMoney ? { kind: 'payment_voided', payment_id } : undefined;
  const occurrence = { ...paid(voided, 'request'), type: 'payment.voided' } as const;
  return settleOrder(context, loaded, replaced(loaded.all, voided), { payment, occurrence });
}

/** The order with its transactions, as shown by the contract. @throws {Failure} if there is no such order */
export async function showOrder(scope: Scope, orderNumber: string): Promise<Order> {
  const order = await findOrder(scope, orderNumber);
  if (!order) throw new Failure('notFound', 'there is no such order');
  return order;
}

/** As `showOrder`, but undefined if there is no such order. */
export async function findOrder(scope: Scope, orderNumber: string): Promise<Order | undefined> {
  const order = await orders.get(scope, orderNumber);
  if (!order) return undefined;
  const newestFirst = await listTransactions(scope, orderNumber);
  return orderShape(order.document, newestFirst.map(({ document }) => document).reverse());
}

/** Stores the changed transactions of an order, and the order. */
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
  // A plan itself records the payments of its orders.
  if (!payment || !plan) {
    const plan_id = order.document.plan_id ?? null;
    context.record({ ...occurrence, at: formatInstant(context.now), plan_id });
  }
  const documents = withAllowedActions(after.map(({ document }) => document));
  // Always in the order plan, order, transactions, so that two calls never deadlock.
  const cause = CAUSES[occurrence.type] ?? 'payment';
  const shown = payment && plan ? undefined : await storePaid(context, loaded, documents, cause);
  if (payment && plan) await applyPayment(context, plan, payment);
  for (const [i, document] of documents.entries()) {
    const stored = after[i];
    if (stored && JSON.stringify(document) !== JSON.stringify(before[i]?.document)) {
      await transactions.replace(context, stored, document);
    }
  }
  // A plan itself has stored the order.
  return shown ?? showOrder(context, order.id);
}

/** Stores the order with what depends on its transactions, and sends a callback. */
async function storePaid(
  context: Context,
  { plan, order }: Loaded,
  documents: readonly StoredTransaction[],
  cause: Occurrence['cause'],
): Promise<Order> {
  if (plan) await bumpPlanVersion(context, plan);
  const { currency, initial_total } = order.document;
  const paid = paidMinor(documents);
  const total = minorOf({ amount: initial_total, currency });
  // The plan decides the state of its orders: a refund does not reopen one.
  const state = plan ? order.document.state : orderState(paid, total);
  return storeOrder(context, order, { ...withPaid(order.document, paid), state }, documents, cause);
}

/** A transaction as an event. */
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

/** Why an order changes after these payments; for other types, the cause is `payment`. */
const CAUSES: { [type in Occurrence['type']]?: Occurrence['cause'] } = {
  'payment.refunded': 'payment_refunded',
  'payment.voided': 'payment_voided',
};

/** The input to a plan for a payment of one of its orders from outside; undefined if no money moved. */
function paymentInput(
  transaction: StoredTransaction,
  all: readonly StoredTransaction[],
): PaymentInput | undefined {
  const { type, success, uuid: payment_id } = transaction;
  if (!success || type === 'Authorization') return undefined;
  const amount = minorOf(transaction);
  if (type !== 'Refund') return { kind: 'payment_received', payment_id, amount };
  const original = all.find(({ uuid }) => uuid === transaction.original_transaction_uuid);
  if (!original) throw new Error(`refund ${payment_id} has no original`);
  return { kind: 'payment_refunded', payment_id, amount, of: paymentIdOf(original) };
}

/** The id that a plan gives the payment of a transaction. */
function paymentIdOf({ attempt, uuid }: StoredTransaction): string {
  return attempt === undefined ? uuid : attemptPaymentId(attempt);
}

/** Loads the transaction to void, and the given orders. @throws {Failure} that names everything that does not exist */
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

/** Loads the order of a transaction, and the transaction together with it. */
async function loadWithOrder(
  context: Context,
  { id, document: before }: Stored<StoredTransaction>,
): Promise<{ loaded: Loaded; document: StoredTransaction }> {
  const loaded = await loadOrder(context, before.order_number);
  return { loaded, document: loaded.all.find((each) => each.id === id)?.document ?? before };
}

/** Newest first. */
function listTransactions(scope: Scope, order_number: string): Promise<Stored<StoredTransaction>[]> {
  return transactions.list(scope, { where: { order_number } });
}

function replaced(
  all: readonly Stored<StoredTransaction>[],
  changed: StoredTransaction,
): Stored<StoredTransaction>[] {
  return all.map((stored) => (stored.id === changed.uuid ? { ...stored, document: changed } : stored));
}
