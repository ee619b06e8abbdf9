import { Failure } from '../input/failures.ts';
import { createOrder } from '../payments/order.ts';
import { customers, paymentRules } from '../records/collections.ts';
import { fitting, readPage } from '../records/page.ts';
import { tokenShape } from '../recurring/shapes.ts';
import { customerKind, paymentRuleKind, paymentTokenKind, showCustomer } from '../resources/customers.ts';
import { create } from '../resources/kind.ts';
import { addTransaction, settleTransaction, show } from '../transactions/transaction.ts';
import type { ControlHandlers } from './types.ts';

export const ordersHandlers: ControlHandlers<'orders'> = {
  async orders_create({ body: { initial_total: total, ...order } }, context) {
    return { order: await createOrder(context, { ...order, ...(total !== undefined && { total }) }) };
  },

  async orders_get({ path: { number } }, context) {
    return { order: await context.snapshot((tx) => show(tx, number)) };
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

export const customersHandlers: ControlHandlers<'customers'> = {
  async customers_create({ body }, context) {
    return { customer: await showCustomer(context, await create(context, customerKind, body)) };
  },

  async customers_list({ query }, context) {
    const page = await customers.list(context, readPage(query));
    // The token of each stands beside it.
    const shown = await Promise.all(page.map(({ document }) => showCustomer(context, document)));
    return { customers: fitting(shown) };
  },
};

export const paymentTokensHandlers: ControlHandlers<'paymentTokens'> = {
  async paymentTokens_create({ body }, context) {
    const token = await context.transaction((tx) => create(tx, paymentTokenKind, body));
    return { payment_token: tokenShape(token) };
  },
};

export const paymentRulesHandlers: ControlHandlers<'paymentRules'> = {
  async paymentRules_create({ body }, context) {
    return { payment_rule: await create(context, paymentRuleKind, body) };
  },

  async paymentRules_list({ query }, context) {
    const page = await paymentRules.list(context, readPage(query));
    return { payment_rules: page.map(({ document }) => document) };
  },

  async paymentRules_delete({ path: { id } }, context) {
    await context.transaction(async (tx) => {
      if (!(await paymentRules.get(tx, id))) throw new Failure('notFound', 'there is no such payment rule');
      await paymentRules.delete(tx, id);
    });
    return {};
  },
};
