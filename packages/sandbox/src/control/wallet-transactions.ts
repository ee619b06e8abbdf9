import { create } from '../resources/definition.ts';
import { walletTransactionResource } from '../resources/wallets.ts';
import type { ControlHandlers } from './types.ts';

export const walletTransactionsHandlers: ControlHandlers<'walletTransactions'> = {
  async walletTransactions_create({ body }, context) {
    const { wallet_id: _, ...transaction } = await create(context, walletTransactionResource, body);
    return { transaction };
  },
};
