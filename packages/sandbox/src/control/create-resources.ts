import { presentToken } from '../recurring/presenters.ts';
import { cardResource, cardTransactionResource, getCard } from '../resources/cards.ts';
import { customerResource, paymentTokenResource, showCustomer } from '../resources/customers.ts';
import { create } from '../resources/definition.ts';
import { billingConfigResource, recurringItemResource } from '../resources/recurring.ts';
import { feeRuleResource, walletResource, walletTransactionResource } from '../resources/wallets.ts';
import type { ControlHandlers } from './types.ts';

/** The resources that the service itself does not let callers create, or not with everything that tests need. */
type Group =
  | 'billingConfigs'
  | 'cards'
  | 'cardTransactions'
  | 'customers'
  | 'feeRules'
  | 'paymentTokens'
  | 'recurringItems'
  | 'wallets'
  | 'walletTransactions';

export const createHandlers: ControlHandlers<Group> = {
  async billingConfigs_create({ body }, context) {
    return { billing_config: await create(context, billingConfigResource, body) };
  },

  async cards_create({ body }, context) {
    return { card: await create(context, cardResource, body) };
  },

  async cards_get({ path: { id } }, context) {
    return { card: await getCard(context, id) };
  },

  async cardTransactions_create({ body }, context) {
    return { transaction: await create(context, cardTransactionResource, body) };
  },

  async customers_create({ body }, context) {
    return { customer: await showCustomer(context, await create(context, customerResource, body)) };
  },

  async feeRules_create({ body }, context) {
    const { type: _, ...fee_rule } = await create(context, feeRuleResource, body);
    return { fee_rule };
  },

  async paymentTokens_create({ body }, context) {
    const token = await context.transaction((tx) => create(tx, paymentTokenResource, body));
    return { payment_token: presentToken(token) };
  },

  async recurringItems_create({ body }, context) {
    return { recurring_item: await create(context, recurringItemResource, body) };
  },

  async wallets_create({ body }, context) {
    return { wallet: await create(context, walletResource, body) };
  },

  async walletTransactions_create({ body }, context) {
    const { wallet_id: _, ...transaction } = await create(context, walletTransactionResource, body);
    return { transaction };
  },
};
