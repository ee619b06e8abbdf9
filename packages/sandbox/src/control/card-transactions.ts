import { cardTransactionResource } from '../resources/cards.ts';
import { create } from '../resources/definition.ts';
import type { ControlHandlers } from './types.ts';

export const cardTransactionsHandlers: ControlHandlers<'cardTransactions'> = {
  async cardTransactions_create({ body }, context) {
    return { transaction: await create(context, cardTransactionResource, body) };
  },
};
