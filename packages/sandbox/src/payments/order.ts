import { checkAmount, toNumber } from '../billing/money.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import type { LineItem, Order } from '../contract/service.ts';
import { type Stored, UniqueViolation } from '../database/collection.ts';
import { VersionConflict } from '../database/database.ts';
import { newNumber } from '../database/ids.ts';
import type { Occurrence } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { InputError } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { readAll, readEach } from '../input/read-all.ts';
import { orders, type StoredOrder, type StoredTransaction } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { orderDocument } from './documents.ts';
import { readMoney } from './read-money.ts';
import { orderState, withPaid } from './totals.ts';

/** A line of an order. */
type LineInput = Pick<LineItem, 'purchasable_type' | 'price' | 'quantity'> &
  Partial<Pick<LineItem, 'uuid' | 'label' | 'purchase_id'>>;

/** Input for an order, with line items or only a total. Amounts are in major units of the currency. */
export interface OrderInput {
  reference_number: string;
  currency: string;
  /** @default the sum of the line items */
  total?: number;
  line_items?: LineInput[];
  due_date?: string | null;
  notify_url?: string;
  return_url?: string;
  /** @default 'OpenAPI' */
  source?: string;
  /** @default 'Normal' */
  type?: string;
}

/** Types of line items that make up the subtotal; tips, surcharges and rounding are added to it. */
const SOLD: readonly string[] = ['Listing', 'Charge'];

/** @throws {Failure} if the reference number is taken, or an amount has too many decimals for the currency */
export async function createOrder(context: Context, input: OrderInput): Promise<Order> {
  const order = checked('body.', () => newOrder(context, input));
  try {
    await orders.insert(context, order.number, order);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    if (error.columns.includes('reference_number')) throw new Failure('orderReferenceTaken');
    throw new VersionConflict('the order number is taken');
  }
  context.record({
    at: order.created_at ?? formatInstant(context.now),
    type: 'order.created',
    cause: 'request',
    plan_id: null,
    order_number: order.number,
    state: order.state,
    payment_state: order.correspondence_state,
    amount: order.initial_total,
    currency: order.currency,
  });
  return orderShape(order, []);
}

/** The order as shown by the contract, with its transactions, oldest first. */
export function orderShape(
  { plan_id: _, auth_code: __, ...order }: StoredOrder,
  transactions: readonly StoredTransaction[],
): Order {
  return { ...order, transactions: transactions.map(transactionShape) };
}

/** Stores an order after a payment. If its state or payment state has changed, records an event and sends a callback. */
export async function storeOrder(
  context: Context,
  stored: Stored<StoredOrder>,
  changed: StoredOrder,
  transactions: readonly StoredTransaction[],
  cause: Occurrence['cause'],
): Promise<Order> {
  const at = formatInstant(context.now);
  const document = { ...changed, updated_at: at };
  await orders.replace(context, stored, document);
  const order = orderShape(document, transactions);
  const event = newState(stored.document, document);
  if (event !== undefined) {
    context.record({
      at,
      type: 'order.changed',
      cause,
      plan_id: document.plan_id ?? null,
      order_number: document.number,
      previous_state: stored.document.state,
      state: document.state,
      payment_state: document.correspondence_state,
    });
  }
  if (event !== undefined && changed.notify_url !== undefined) {
    await enqueueCallback(context, {
      url: changed.notify_url,
      event: `order.${event}`,
      payload: { order },
    });
  }
  return order;
}

/** The new state of an order, otherwise its new payment state; undefined if both are unchanged. */
function newState(before: StoredOrder, { state, correspondence_state }: StoredOrder): string | undefined {
  if (state !== before.state) return state;
  return correspondence_state === before.correspondence_state ? undefined : correspondence_state;
}

/** @throws {InputError} that names every invalid member, such as an amount with too many decimals for the currency */
export function newOrder(context: Context, input: OrderInput): StoredOrder {
  const { currency, reference_number } = input;
  const { lines, given } = readAll({
    lines: () =>
      readEach(input.line_items ?? [], (line, i) => newLine(context, line, currency, `line_items[${i}]`)),
    given: () => (input.total === undefined ? null : readMoney(input.total, currency, 'initial_total')),
  });
  const sum = (isPart: (type: string) => boolean) =>
    lines.filter(({ item }) => isPart(item.purchasable_type)).reduce((total, line) => total + line.total, 0n);
  const itemised = input.line_items !== undefined;
  const all = checkAmount(
    sum(() => true),
    currency,
    'line_items',
  );
  const total = given ?? all;
  if (itemised && total !== all) throw new InputError('initial_total', 'is not the sum of the line items');
  if (total < 0n) throw new InputError('line_items', 'have a negative sum');
  const order = orderDocument(formatInstant(context.now), {
    source: input.source ?? 'OpenAPI',
    type: input.type ?? 'Normal',
    number: newNumber(),
    reference_number,
    initial_total: toNumber(total, currency, 'initial_total'),
    initial_tips: toNumber(
      sum((type) => type === 'RearTips'),
      currency,
      'initial_tips',
    ),
    subtotal: toNumber(itemised ? sum((type) => SOLD.includes(type)) : total, currency, 'subtotal'),
    state: orderState(0n, total),
    currency,
    ...(input.due_date !== undefined && { due_date: input.due_date }),
    ...(input.return_url !== undefined && { return_url: input.return_url }),
    ...(input.notify_url !== undefined && { notify_url: input.notify_url }),
    ...(itemised && { line_items: lines.map(({ item }) => item) }),
  });
  return withPaid(order, 0n);
}

function newLine(context: Context, line: LineInput, currency: string, field: string) {
  const price = readMoney(line.price, currency, `${field}.price`);
  const total = checkAmount(price * BigInt(line.quantity), currency, field);
  const uuid = line.uuid ?? context.newId();
  return { item: { ...line, uuid, total: toNumber(total, currency, field) }, total };
}

function transactionShape(stored: StoredTransaction): NonNullable<Order['transactions']>[number] {
  const {
    order_number: _,
    source,
    created_at,
    refunded_amount,
    voided,
    voided_at,
    attempt,
    ...shape
  } = stored;
  return shape;
}
