import type { Scope } from '../database/collection.ts';
import type { CallbackData } from '../generated/contract.ts';
import { recurringOrders } from '../records/collections.ts';
import { showEntries } from './recurring-orders.ts';
import { showOrder } from './transaction.ts';

/** The `data` of a callback with its order as it is now. */
export async function currentCallbackData(scope: Scope, data: CallbackData): Promise<CallbackData> {
  const { order } = data;
  if (!order) return data;
  if ('number' in order) return { ...data, order: await showOrder(scope, order.number) };
  const stored = order.order_number && (await recurringOrders.get(scope, order.order_number));
  const [entry] = stored ? await showEntries(scope, [stored]) : [];
  return entry ? { ...data, order: entry.order } : data;
}
