import { Failure } from '../input/failures.ts';
import { createOrder } from '../payments/order.ts';
import { customers, paymentRules } from '../records/collections.ts';
import { readPage } from '../records/page.ts';
import { tokenShape } from '../recurring/shapes.ts';
import { customerKind, paymentRuleKind, paymentTokenKind, showCustomer } from '../resources/customers.ts';
import { create } from '../resources/kind.ts';
import { addTransaction, settleTransaction, show } from '../transactions/transaction.ts';
import type { ControlHandlers } from './types.ts';

export const ordersHandlers: ControlHandlers<'orders'> = {
  async orders_create({ body: { initial_total: total, ...order } }, call) {
    return { order: await createOrder(call, call, { ...order, ...(total !== undefined && { total }) }) };
  },

  async orders_get({ path: { number } }, call) {
    return { order: await call.snapshot((scope) => show(scope, number)) };
  },

  async orders_pay({ path: { number }, body: { type = 'Sales', ...payment } }, call) {
    return {
      order: await call.transaction((scope) => addTransaction(scope, call, number, { type, ...payment })),
    };
  },

  async orders_settle({ path: { uuid }, body: { outcome } }, call) {
    return { order: await call.transaction((scope) => settleTransaction(scope, call, uuid, outcome)) };
  },
};

export const customersHandlers: ControlHandlers<'customers'> = {
  async customers_create({ body }, call) {
    return { customer: await showCustomer(call, await create(call, call, customerKind, body)) };
  },

  async customers_list({ query }, call) {
    const page = await customers.list(call, readPage(query));
    return { customers: await Promise.all(page.map(({ document }) => showCustomer(call, document))) };
  },
};

export const paymentTokensHandlers: ControlHandlers<'paymentTokens'> = {
  async paymentTokens_create({ body }, call) {
    const token = await call.transaction((scope) => create(scope, call, paymentTokenKind, body));
    return { payment_token: tokenShape(token) };
  },
};

export const paymentRulesHandlers: ControlHandlers<'paymentRules'> = {
  async paymentRules_create({ body }, call) {
    return { payment_rule: await create(call, call, paymentRuleKind, body) };
  },

  async paymentRules_list({ query }, call) {
    const page = await paymentRules.list(call, readPage(query));
    return { payment_rules: page.map(({ document }) => document) };
  },

  async paymentRules_delete({ path: { id } }, call) {
    await call.transaction(async (scope) => {
      if (!(await paymentRules.get(scope, id)))
        throw new Failure('notFound', 'there is no such payment rule');
      await paymentRules.delete(scope, id);
    });
    return {};
  },
};
