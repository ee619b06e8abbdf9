import type { LineItem, Order } from '@payments-openapi/client';
import { toNumber } from '../billing/money.ts';
import type { Call } from '../call.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { VersionConflict } from '../database/database.ts';
import { Failure } from '../failures.ts';
import { newNumber } from '../ids.ts';
import { type Scope, type Stored, Taken } from '../state/collection.ts';
import { orders, type StoredOrder, type StoredTransaction } from '../state/collections.ts';
import { readMoney } from './read-money.ts';
import { orderState, withPaid } from './totals.ts';

/** What an order is made of: line items, or a total alone. Amounts are major units of the currency. */
export type OrderInput = {
  reference_number: string;
  currency: string;
  /** @default the sum of the line items */
  total?: number;
  line_items?: (Pick<LineItem, 'purchasable_type' | 'price' | 'quantity'> &
    Partial<Pick<LineItem, 'uuid' | 'label' | 'purchase_id'>>)[];
  due_date?: string | null;
  notify_url?: string;
  return_url?: string;
  /** @default 'OpenAPI' */
  source?: string;
  /** @default 'Normal' */
  type?: string;
};

/** The order's subtotal is what is sold; tips, surcharges and rounding come on top. */
const SOLD: readonly string[] = ['Listing', 'Charge'];

/** @throws {Failure} when the reference number is taken, or an amount does not fit the currency. */
export async function createOrder(scope: Scope, call: Call, input: OrderInput): Promise<Order> {
  const order = newOrder(call, input);
  try {
    await orders.insert(scope, order.number, order);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    if (error.columns.includes('reference_number')) throw new Failure('orderReferenceTaken');
    throw new VersionConflict('an order number was taken');
  }
  return orderShape(order, []);
}

/** The order as the contract shows it, its transactions in the order in which they were made. */
export function orderShape(
  { plan_id: _, auth_code: __, ...order }: StoredOrder,
  transactions: readonly StoredTransaction[],
): Order {
  return { ...order, transactions: transactions.map(transactionShape) };
}

/** Stores an order whose payments changed, and calls back when its state did. */
export async function storeOrder(
  scope: Scope,
  call: Call,
  stored: Stored<StoredOrder>,
  changed: StoredOrder,
  transactions: readonly StoredTransaction[],
): Promise<Order> {
  const document = { ...changed, updated_at: call.now.toString() };
  await orders.replace(scope, stored, document);
  const order = orderShape(document, transactions);
  if (changed.notify_url !== undefined && stored.document.state !== changed.state) {
    await enqueueCallback(scope, call, {
      url: changed.notify_url,
      event: `order.${changed.state}`,
      payload: { order },
    });
  }
  return order;
}

export function newOrder(call: Call, input: OrderInput): StoredOrder {
  const { currency, reference_number } = input;
  const lines = (input.line_items ?? []).map((line, i) => {
    const price = readMoney(line.price, currency, `line_items[${i}].price`);
    const total = price * BigInt(line.quantity);
    const item = {
      ...line,
      uuid: line.uuid ?? call.newId(),
      total: toNumber(total, currency, `line_items[${i}].total`),
    };
    return { item, total };
  });
  const sum = (isPart: (type: string) => boolean) =>
    lines.filter(({ item }) => isPart(item.purchasable_type)).reduce((total, line) => total + line.total, 0n);
  const itemised = input.line_items !== undefined;
  const all = sum(() => true);
  const total = input.total === undefined ? all : readMoney(input.total, currency, 'total');
  if (itemised && total !== all) throw new Failure('ruleBroken', 'total is not the sum of the line items');
  if (total < 0n) throw new Failure('ruleBroken', 'the total of the order is negative');
  const at = call.now.toString();
  const order: StoredOrder = {
    source: input.source ?? 'OpenAPI',
    type: input.type ?? 'Normal',
    number: newNumber(),
    reference_number,
    due_date: input.due_date ?? null,
    initial_total: toNumber(total, currency, 'total'),
    initial_tips: toNumber(
      sum((type) => type === 'RearTips'),
      currency,
      'initial_tips',
    ),
    subtotal: toNumber(itemised ? sum((type) => SOLD.includes(type)) : total, currency, 'subtotal'),
    paid_total: '',
    unpaid_total: '',
    state: orderState(0n, total),
    correspondence_state: 'unpaid',
    currency,
    ...(input.return_url !== undefined && { return_url: input.return_url }),
    ...(input.notify_url !== undefined && { notify_url: input.notify_url }),
    created_at: at,
    updated_at: at,
    line_items: itemised ? lines.map(({ item }) => item) : null,
  };
  return withPaid(order, 0n);
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
