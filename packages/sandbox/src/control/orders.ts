import { createOrder } from '../payments/order.ts';
import { addTransaction, settleTransaction, showOrder } from '../transactions/transaction.ts';
import type { ControlHandlers } from './types.ts';

export const ordersHandlers: ControlHandlers<'orders'> = {
  async orders_create({ body: { initial_total: total, ...order } }, context) {
    const input = { ...order, ...(total !== undefined && { total }) };
    return { order: await context.transaction((tx) => createOrder(tx, input)) };
  },

  async orders_get({ path: { number } }, context) {
    return { order: await context.snapshot((tx) => showOrder(tx, number)) };
  },

  async orders_pay({ path: { number }, body: { type = 'Sales', ...payment } }, context) {
    return {
      order: await context.transaction((tx) => addTransaction(tx, number, { type, ...payment })),
    };
  },

  async orders_settle({ path: { uuid }, body: { outcome } }, context) {
    return { order: await context.transaction((tx) => settleTransaction(tx, uuid, outcome)) };
  },
};
