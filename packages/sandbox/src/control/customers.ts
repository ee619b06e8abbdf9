import { customers } from '../records/collections.ts';
import { fitting, readPage } from '../records/page.ts';
import { customerResource, showCustomer } from '../resources/customers.ts';
import { create } from '../resources/resource-type.ts';
import type { ControlHandlers } from './types.ts';

export const customersHandlers: ControlHandlers<'customers'> = {
  async customers_create({ body }, context) {
    return { customer: await showCustomer(context, await create(context, customerResource, body)) };
  },

  async customers_list({ query }, context) {
    const page = await customers.list(context, readPage(query));
    // The token of each stands beside it.
    const shown = await Promise.all(page.map(({ document }) => showCustomer(context, document)));
    return { customers: fitting(shown) };
  },
};
