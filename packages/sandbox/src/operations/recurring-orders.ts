import type { ServiceHandlers } from '../call.ts';
import { getRecurringOrder, listRecurringOrders } from '../recurring/orders.ts';
import { fitting, readFilteredPage } from './page.ts';

export const recurringOrdersHandlers: ServiceHandlers<'recurringOrders'> = {
  /** Newest first. */
  async recurringOrders_list({ query }, call) {
    return fitting(await listRecurringOrders(call, readFilteredPage(call, query)));
  },

  async recurringOrders_get({ body }, call) {
    return getRecurringOrder(call, body.customer_uuid, body.order.number);
  },
};
