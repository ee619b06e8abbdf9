import { create } from '../resources/definition.ts';
import { recurringItemResource } from '../resources/recurring.ts';
import type { ControlHandlers } from './types.ts';

export const recurringItemsHandlers: ControlHandlers<'recurringItems'> = {
  async recurringItems_create({ body }, context) {
    return { recurring_item: await create(context, recurringItemResource, body) };
  },
};
