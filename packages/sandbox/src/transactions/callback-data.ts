import type { Scope } from '../database/collection.ts';
import type { CallbackData } from '../generated/contract.ts';
import { recurringOrders } from '../records/collections.ts';
import { showEntries } from './recurring-orders.ts';
import { findOrder } from './transaction.ts';

/** The `data` of a callback with its order as it is now. It stays as it is if the order is gone: its sandbox was reset. */
export async function currentCallbackData(scope: Scope, data: CallbackData): Promise<CallbackData> {
  const order = await currentOrder(scope, data);
  return order ? { ...data, order } : data;
}

async function currentOrder(scope: Scope, { order }: CallbackData): Promise<CallbackData['order']> {
  if (!order) return undefined;
  if ('number' in order) return findOrder(scope, order.number);
  const stored = order.order_number && (await recurringOrders.get(scope, order.order_number));
  const [entry] = await showEntries(scope, stored ? [stored] : []);
  return entry?.order;
}
