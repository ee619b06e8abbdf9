import type { Handlers } from '../records/context.ts';
import {
  cardsHandlers,
  cardTransactionsHandlers,
  feeRulesHandlers,
  walletsHandlers,
  walletTransactionsHandlers,
} from './cards.ts';
import { clockHandlers } from './clock.ts';
import { deliveriesHandlers, faultsHandlers, requestsHandlers } from './observation.ts';
import {
  customersHandlers,
  ordersHandlers,
  paymentRulesHandlers,
  paymentTokensHandlers,
} from './payments.ts';
import {
  billingConfigsHandlers,
  recurringItemsHandlers,
  recurringOrdersHandlers,
  recurringPlansHandlers,
} from './recurring.ts';
import { sandboxesHandlers } from './sandboxes.ts';
import { seedsHandlers } from './seeds.ts';
import type { ControlContext, ControlOperations } from './types.ts';

/** What answers the operations of the control interface: one that is missing does not compile. */
export const controlHandlers: Handlers<ControlOperations, keyof ControlOperations, ControlContext> = {
  ...billingConfigsHandlers,
  ...cardsHandlers,
  ...cardTransactionsHandlers,
  ...clockHandlers,
  ...customersHandlers,
  ...deliveriesHandlers,
  ...faultsHandlers,
  ...feeRulesHandlers,
  ...ordersHandlers,
  ...paymentRulesHandlers,
  ...paymentTokensHandlers,
  ...recurringItemsHandlers,
  ...recurringOrdersHandlers,
  ...recurringPlansHandlers,
  ...requestsHandlers,
  ...sandboxesHandlers,
  ...seedsHandlers,
  ...walletsHandlers,
  ...walletTransactionsHandlers,
};
