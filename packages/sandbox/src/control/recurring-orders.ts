import { payRecurringOrder } from '../transactions/recurring-orders.ts';
import type { ControlHandlers } from './types.ts';

export const recurringOrdersHandlers: ControlHandlers<'recurringOrders'> = {
  recurringOrders_pay: ({ path: { number }, body: { amount } }, context) =>
    payRecurringOrder(context, number, amount),
};
