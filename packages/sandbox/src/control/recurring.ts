import { addCycles } from '../recurring/plans.ts';
import { create } from '../resources/kind.ts';
import { billingConfigKind, recurringItemKind } from '../resources/recurring.ts';
import { payRecurringOrder } from '../transactions/recurring-orders.ts';
import type { ControlHandlers } from './types.ts';

export const billingConfigsHandlers: ControlHandlers<'billingConfigs'> = {
  async billingConfigs_create({ body }, context) {
    return { billing_config: await create(context, billingConfigKind, body) };
  },
};

export const recurringItemsHandlers: ControlHandlers<'recurringItems'> = {
  async recurringItems_create({ body }, context) {
    return { recurring_item: await create(context, recurringItemKind, body) };
  },
};

export const recurringPlansHandlers: ControlHandlers<'recurringPlans'> = {
  async recurringPlans_addCycles({ path: { id }, body }, context) {
    return { plan: await addCycles(context, id, body) };
  },
};

export const recurringOrdersHandlers: ControlHandlers<'recurringOrders'> = {
  recurringOrders_pay: ({ path: { number }, body: { amount } }, context) =>
    payRecurringOrder(context, number, amount),
};
