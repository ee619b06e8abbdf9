import { customerResource, showCustomer } from '../resources/customers.ts';
import { create } from '../resources/definition.ts';
import type { ControlHandlers } from './types.ts';

export const customersHandlers: ControlHandlers<'customers'> = {
  async customers_create({ body }, context) {
    return { customer: await showCustomer(context, await create(context, customerResource, body)) };
  },
};
