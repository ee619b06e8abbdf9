import type { Handlers } from '../records/context.ts';
import { billingConfigsHandlers } from './billing-configs.ts';
import { cardTransactionsHandlers } from './card-transactions.ts';
import { cardsHandlers } from './cards.ts';
import { clockHandlers } from './clock.ts';
import { customersHandlers } from './customers.ts';
import { deliveriesHandlers } from './deliveries.ts';
import { eventsHandlers } from './events.ts';
import { faultsHandlers } from './faults.ts';
import { feeRulesHandlers } from './fee-rules.ts';
import { healthHandlers } from './health.ts';
import { ordersHandlers } from './orders.ts';
import { paymentRulesHandlers } from './payment-rules.ts';
import { paymentTokensHandlers } from './payment-tokens.ts';
import { recurringItemsHandlers } from './recurring-items.ts';
import { recurringOrdersHandlers } from './recurring-orders.ts';
import { recurringPlansHandlers } from './recurring-plans.ts';
import { requestsHandlers } from './requests.ts';
import { resourcesHandlers } from './resources.ts';
import { sandboxesHandlers } from './sandboxes.ts';
import { seedsHandlers } from './seeds.ts';
import type { ControlContext, ControlOperations } from './types.ts';
import { walletTransactionsHandlers } from './wallet-transactions.ts';
import { walletsHandlers } from './wallets.ts';

/** Handlers of the control interface. If one is missing, this does not compile. */
export const controlHandlers: Handlers<ControlOperations, keyof ControlOperations, ControlContext> = {
  ...billingConfigsHandlers,
  ...cardsHandlers,
  ...cardTransactionsHandlers,
  ...clockHandlers,
  ...customersHandlers,
  ...deliveriesHandlers,
  ...eventsHandlers,
  ...faultsHandlers,
  ...feeRulesHandlers,
  ...healthHandlers,
  ...ordersHandlers,
  ...paymentRulesHandlers,
  ...paymentTokensHandlers,
  ...recurringItemsHandlers,
  ...recurringOrdersHandlers,
  ...recurringPlansHandlers,
  ...requestsHandlers,
  ...resourcesHandlers,
  ...sandboxesHandlers,
  ...seedsHandlers,
  ...walletsHandlers,
  ...walletTransactionsHandlers,
};
