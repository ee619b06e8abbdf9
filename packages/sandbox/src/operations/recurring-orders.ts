import type { ServiceHandlers } from '../records/context.ts';
import { fitting, readFilteredPage } from '../records/page.ts';
import { getRecurringOrder, listRecurringOrders } from '../transactions/recurring-orders.ts';

export const recurringOrdersHandlers: ServiceHandlers<'recurringOrders'> = {
  /** Newest first. */
  async recurringOrders_list({ query }, call) {
    const page = readFilteredPage(call, query);
    return call.snapshot(async (scope) => fitting(await listRecurringOrders(scope, page)));
  },

  async recurringOrders_get({ body }, call) {
    return call.snapshot((scope) => getRecurringOrder(scope, body.customer_uuid, body.order.number));
  },
};
