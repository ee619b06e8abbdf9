import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry } from '../database/collection.ts';
import type { SeedOrder, SeedTransaction } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { refusal } from '../input/failures.ts';
import { InputError } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import { DEFAULT_PAYMENT_METHOD, transactionDocument } from '../payments/documents.ts';
import { newOrder } from '../payments/order.ts';
import { paymentData } from '../payments/payment-data.ts';
import { readMoney } from '../payments/read-money.ts';
import { minorOf, orderState, paidMinor, refundable, withPaid, withRights } from '../payments/totals.ts';
import type { StoredOrder, StoredTransaction } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { findOriginal, problemOfOriginal } from '../transactions/new-transaction.ts';

/** Orders and transactions of a seed as they are stored. Omitted members of either are derived from the other. */
export interface SeededOrders {
  orders: Entry<StoredOrder>[];
  transactions: Entry<StoredTransaction>[];
}

/** Number of orders made at once, a few milliseconds of work; other calls can run in between. */
const AT_ONCE = 100;

/** @throws {Failure} if an entry is invalid, or a transaction refers to an order that the seed does not contain */
export async function makeOrders(
  orders: readonly SeedOrder[],
  transactions: readonly SeedTransaction[],
  context: Context,
): Promise<SeededOrders> {
  const seeded: SeededOrders = { orders: [], transactions: [] };
  const given = Map.groupBy(transactions.entries(), ([, { order_number }]) => order_number);
  for (const [i, from] of orders.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const order = makeOrder(from, context, `body.orders[${i}].`);
    const own = given.get(order.number) ?? [];
    given.delete(order.number);
    const made = own.map(([place, each]) =>
      checked(`body.transactions[${place}].`, () => makeTransaction(each, order)),
    );
    for (const [n, each] of made.entries())
      checked(`body.transactions[${own[n]?.[0]}].`, () => checkOriginal(each, made));
    checkRefunds(made, own);
    const complete = withRights(made).map((each, i) => ({
      ...each,
      ...own[i]?.[1],
      payment_data: each.payment_data,
    }));
    // Lists show the newest first, across all orders, so transactions keep their order in the seed.
    for (const [n, document] of complete.entries()) {
      const [place = n] = own[n] ?? [];
      seeded.transactions[place] = { id: document.uuid, document };
    }
    seeded.orders.push({ id: order.number, document: paidBy(complete, order, from.state) });
  }
  const stray = [...given.values()].flat().map(([place, { order_number }]) => ({
    path: `body.transactions[${place}].order_number`,
    text: `there is no order ${JSON.stringify(order_number)} in the seed`,
  }));
  if (stray.length > 0) throw refusal('notFound', stray);
  return seeded;
}

/** @param place the prefix of its members in messages */
function makeOrder(from: SeedOrder, context: Context, place: string): StoredOrder {
  const { initial_total: total, line_items, ...rest } = from;
  const { currency, subtotal, initial_tips } = from;
  const { made } = checked(place, () =>
    readAll({
      made: () =>
        newOrder(context, {
          ...rest,
          ...(total !== undefined && { total }),
          ...(line_items && { line_items }),
        }),
      subtotal: () => subtotal === undefined || readMoney(subtotal, currency, 'subtotal'),
      initial_tips: () => initial_tips === undefined || readMoney(initial_tips, currency, 'initial_tips'),
    }),
  );
  const created_at = from.created_at ?? made.created_at;
  return { ...made, updated_at: created_at, ...rest, created_at };
}

function makeTransaction(from: SeedTransaction, order: StoredOrder): StoredTransaction {
  const { uuid, is_pending = false, voided, refunded_amount, payment_method = DEFAULT_PAYMENT_METHOD } = from;
  const { success = !is_pending && !voided } = from;
  readAll({
    amount: () => readAmount(from.amount, order.currency),
    refunded_amount: () =>
      refunded_amount === undefined || readMoney(refunded_amount, order.currency, 'refunded_amount'),
    is_pending: () => checkPending(is_pending, success || voided === true),
  });
  const state = voided ? 'voided' : is_pending ? 'pending' : success ? 'succeeded' : 'declined';
  return transactionDocument(order, order.created_at ?? '', {
    ...from,
    success,
    is_pending,
    payment_method,
    payment_data: { ...paymentData(uuid, payment_method, state), ...from.payment_data },
  });
}

/** A pending transaction could still succeed, and would then count twice or although it is voided. */
function checkPending(is_pending: boolean, isOver: boolean): void {
  if (is_pending && isOver)
    throw new InputError('is_pending', 'must be false if the transaction has succeeded or is voided');
}

/** @throws {InputError} unless the transaction that a Refund or Capture follows allows it */
function checkOriginal(following: StoredTransaction, all: readonly StoredTransaction[]): void {
  const { type, success, is_pending, voided } = following;
  const original = findOriginal(all, following);
  const counts = (success || is_pending) && !voided;
  const problem = original && counts ? problemOfOriginal(original, type) : undefined;
  if (problem !== undefined) throw new InputError('original_transaction_uuid', problem);
}

/** Accepts 0: an authorisation that only verifies a card, for example. @throws {InputError} */
function readAmount(amount: number, currency: string): void {
  if (readMoney(amount, currency, 'amount') < 0n) throw new InputError('amount', 'must not be negative');
}

/** @throws {Failure} if the refunds of a transaction, with the pending ones, exceed its amount */
function checkRefunds(
  made: readonly StoredTransaction[],
  own: readonly (readonly [place: number, SeedTransaction])[],
): void {
  const refundsOf = Map.groupBy(
    made.filter(({ type }) => type === 'Refund'),
    (refund) => refund.original_transaction_uuid,
  );
  const exceeded = made.flatMap((original) => {
    const refunds = refundsOf.get(original.uuid) ?? [];
    const last = refunds.at(-1);
    if (!last || refundable(original, refunds) >= 0n) return [];
    const path = `body.transactions[${own[made.indexOf(last)]?.[0]}].amount`;
    return [{ path, text: `the refunds of transaction ${JSON.stringify(original.uuid)} exceed its amount` }];
  });
  if (exceeded.length > 0) throw refusal('notAllowed', exceeded);
}

/** Updates the order with what its transactions imply. */
function paidBy(transactions: readonly StoredTransaction[], order: StoredOrder, state?: string): StoredOrder {
  const paid = paidMinor(transactions);
  const total = minorOf({ ...order, amount: order.initial_total });
  return { ...withPaid(order, paid), state: state ?? orderState(paid, total) };
}

/** Omits what can be derived from the lines and the transactions. */
export function orderFrom(stored: StoredOrder): SeedOrder {
  const { paid_total, unpaid_total, correspondence_state, line_items, ...order } = stored;
  return { ...order, ...(line_items && { line_items: line_items.map(({ total, ...line }) => line) }) };
}

export function transactionFrom({ currency, ...transaction }: StoredTransaction): SeedTransaction {
  return transaction;
}
