import { presentToken } from '../recurring/presenters.ts';
import { paymentTokenResource } from '../resources/customers.ts';
import { create } from '../resources/definition.ts';
import type { ControlHandlers } from './types.ts';

export const paymentTokensHandlers: ControlHandlers<'paymentTokens'> = {
  async paymentTokens_create({ body }, context) {
    const token = await context.transaction((tx) => create(tx, paymentTokenResource, body));
    return { payment_token: presentToken(token) };
  },
};
