import type { ServiceHandlers } from '../records/context.ts';
import { readFilteredPage, takeWhileFits } from '../records/page.ts';
import { getRecurringOrder, listRecurringOrders } from '../transactions/recurring-orders.ts';

export const recurringOrdersHandlers: ServiceHandlers<'recurringOrders'> = {
  /** Newest first. */
  async recurringOrders_list({ query }, context) {
    const page = readFilteredPage(context, query);
    return context.snapshot(async (tx) => takeWhileFits(await listRecurringOrders(tx, page)));
  },

  async recurringOrders_get({ body }, context) {
    return context.snapshot((tx) => getRecurringOrder(tx, body.customer_uuid, body.order.number));
  },
};
