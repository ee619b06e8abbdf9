import { cardKind, cardTransactionKind, getCard } from '../resources/cards.ts';
import { create } from '../resources/kind.ts';
import { feeRuleKind, walletKind, walletTransactionKind } from '../resources/wallets.ts';
import type { ControlHandlers } from './types.ts';

export const cardsHandlers: ControlHandlers<'cards'> = {
  async cards_create({ body }, context) {
    return { card: await create(context, cardKind, body) };
  },

  async cards_get({ path: { id } }, context) {
    return { card: await getCard(context, id) };
  },
};

export const cardTransactionsHandlers: ControlHandlers<'cardTransactions'> = {
  async cardTransactions_create({ body }, context) {
    return { transaction: await create(context, cardTransactionKind, body) };
  },
};

export const walletsHandlers: ControlHandlers<'wallets'> = {
  async wallets_create({ body }, context) {
    return { wallet: await create(context, walletKind, body) };
  },
};

export const walletTransactionsHandlers: ControlHandlers<'walletTransactions'> = {
  async walletTransactions_create({ body }, context) {
    const { wallet_id: _, ...transaction } = await create(context, walletTransactionKind, body);
    return { transaction };
  },
};

export const feeRulesHandlers: ControlHandlers<'feeRules'> = {
  async feeRules_create({ body }, context) {
    const { type: _, ...fee_rule } = await create(context, feeRuleKind, body);
    return { fee_rule };
  },
};
