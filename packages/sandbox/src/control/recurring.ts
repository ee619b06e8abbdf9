import { addCycles } from '../recurring/plans.ts';
import { create } from '../resources/kind.ts';
import { billingConfigKind, recurringItemKind } from '../resources/recurring.ts';
import { payRecurringOrder } from '../transactions/recurring-orders.ts';
import type { ControlHandlers } from './types.ts';

export const billingConfigsHandlers: ControlHandlers<'billingConfigs'> = {
  async billingConfigs_create({ body }, call) {
    return { billing_config: await create(call, call, billingConfigKind, body) };
  },
};

export const recurringItemsHandlers: ControlHandlers<'recurringItems'> = {
  async recurringItems_create({ body }, call) {
    return { recurring_item: await create(call, call, recurringItemKind, body) };
  },
};

export const recurringPlansHandlers: ControlHandlers<'recurringPlans'> = {
  async recurringPlans_addCycles({ path: { id }, body }, call) {
    return { plan: await addCycles(call, id, body) };
  },
};

export const recurringOrdersHandlers: ControlHandlers<'recurringOrders'> = {
  recurringOrders_pay: ({ path: { number }, body: { amount } }, call) =>
    payRecurringOrder(call, number, amount),
};
