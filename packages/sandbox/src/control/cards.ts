import { cardKind, cardTransactionKind, getCard } from '../resources/cards.ts';
import { create } from '../resources/kind.ts';
import { feeRuleKind, walletKind, walletTransactionKind } from '../resources/wallets.ts';
import type { ControlHandlers } from './types.ts';

export const cardsHandlers: ControlHandlers<'cards'> = {
  async cards_create({ body }, call) {
    return { card: await create(call, call, cardKind, body) };
  },

  async cards_get({ path: { id } }, call) {
    return { card: await getCard(call, id) };
  },
};

export const cardTransactionsHandlers: ControlHandlers<'cardTransactions'> = {
  async cardTransactions_create({ body }, call) {
    return { transaction: await create(call, call, cardTransactionKind, body) };
  },
};

export const walletsHandlers: ControlHandlers<'wallets'> = {
  async wallets_create({ body }, call) {
    return { wallet: await create(call, call, walletKind, body) };
  },
};

export const walletTransactionsHandlers: ControlHandlers<'walletTransactions'> = {
  async walletTransactions_create({ body }, call) {
    const { wallet_id: _, ...transaction } = await create(call, call, walletTransactionKind, body);
    return { transaction };
  },
};

export const feeRulesHandlers: ControlHandlers<'feeRules'> = {
  async feeRules_create({ body }, call) {
    const { type: _, ...fee_rule } = await create(call, call, feeRuleKind, body);
    return { fee_rule };
  },
};
