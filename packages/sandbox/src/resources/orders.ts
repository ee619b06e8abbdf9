import { yieldToEventLoop } from '#platform';
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
import {
  isInForce,
  minorOf,
  orderState,
  paidMinor,
  remaining,
  withAllowedActions,
  withPaid,
} from '../payments/totals.ts';
import type { StoredOrder, StoredTransaction } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { byUuid, FOLLOWED, findOriginal, problemOfOriginal } from '../transactions/new-transaction.ts';

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
    if (i % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    const order = makeOrder(from, context, `body.orders[${i}].`);
    const own = given.get(order.number) ?? [];
    given.delete(order.number);
    const made = own.map(([place, each]) =>
      checked(`body.transactions[${place}].`, () => makeTransaction(each, order)),
    );
    const all = byUuid(made);
    for (const [n, each] of made.entries())
      checked(`body.transactions[${own[n]?.[0]}].`, () => checkOriginal(each, all));
    checkFollowing(made, own);
    const derived = withAllowedActions(made);
    for (const [n, [place, each]] of own.entries())
      checked(`body.transactions[${place}].`, () => checkRights(each, derived[n]));
    const complete = derived.map((each, i) => ({
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
function checkOriginal(following: StoredTransaction, all: ReadonlyMap<string, StoredTransaction>): void {
  const original = findOriginal(all, following);
  const problem = original && isInForce(following) ? problemOfOriginal(original, following.type) : undefined;
  if (problem !== undefined) throw new InputError('original_transaction_uuid', problem);
}

/** Accepts 0: an authorisation that only verifies a card, for example. @throws {InputError} */
function readAmount(amount: number, currency: string): void {
  if (readMoney(amount, currency, 'amount') < 0n) throw new InputError('amount', 'must not be negative');
}

/** @throws {Failure} if the refunds or captures of a transaction, with the pending ones, exceed its amount */
function checkFollowing(
  made: readonly StoredTransaction[],
  own: readonly (readonly [place: number, SeedTransaction])[],
): void {
  const following = made.map((each, n) => ({ each, place: own[n]?.[0] }));
  const byOriginal = Map.groupBy(
    following.filter(({ each }) => FOLLOWED[each.type].length > 0 && isInForce(each)),
    ({ each }) => each.original_transaction_uuid,
  );
  const exceeded = made.flatMap((original) => {
    const followers = byOriginal.get(original.uuid) ?? [];
    const last = followers.at(-1);
    const left = remaining(
      original,
      followers.map(({ each }) => each),
    );
    if (!last || left >= 0n) return [];
    const kind = last.each.type === 'Capture' ? 'captures' : 'refunds';
    const text = `the ${kind} of transaction ${JSON.stringify(original.uuid)} exceed its amount`;
    return [{ path: `body.transactions[${last.place}].amount`, text }];
  });
  if (exceeded.length > 0) throw refusal('notAllowed', exceeded);
}

/**
 * A transaction of a seed can allow less than what its order implies, as it might at a service, but not more.
 * @throws {InputError} that names every member that contradicts the other transactions of the order
 */
function checkRights(given: SeedTransaction, derived: StoredTransaction | undefined): void {
  if (!derived) return;
  const { uuid, refunded_amount, captured, allow_void, allow_refund } = given;
  const name = `transaction ${JSON.stringify(uuid)}`;
  const problems = {
    refunded_amount:
      refunded_amount !== undefined &&
      refunded_amount !== derived.refunded_amount &&
      `must be ${derived.refunded_amount}, the sum of the successful refunds of ${name}, or omitted`,
    captured:
      captured === false &&
      derived.type === 'Authorization' &&
      derived.captured &&
      `must be true or omitted: ${name} has been captured`,
    allow_void:
      allow_void &&
      !derived.allow_void &&
      `must be false or omitted: ${name} has not succeeded, is voided, or is followed by another transaction`,
    allow_refund:
      allow_refund && !derived.allow_refund && `must be false or omitted: nothing of ${name} can be refunded`,
  };
  const errors = Object.entries(problems).flatMap(([member, text]) =>
    text ? [new InputError(member, text)] : [],
  );
  if (errors.length > 0) throw new InputError(errors);
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
