import type { ServiceHandlers } from '../call.ts';
import { getRecurringOrder, listRecurringOrders } from '../recurring/orders.ts';
import { checkFilter, readPage } from './page.ts';

export const recurringOrdersHandlers: ServiceHandlers<'recurringOrders'> = {
  /** Newest first. */
  async recurringOrders_list({ query }, call) {
    checkFilter(call, query.filter);
    return listRecurringOrders(call, readPage(query));
  },

  async recurringOrders_get({ body }, call) {
    return getRecurringOrder(call, body.customer_uuid, body.order.number);
  },
};
