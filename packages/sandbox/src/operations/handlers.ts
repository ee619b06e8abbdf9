import type { Handlers, ServiceOperations } from '../records/context.ts';
import { cardTransactionsHandlers } from './card-transactions.ts';
import { cardsHandlers } from './cards.ts';
import { customersHandlers } from './customers.ts';
import { digitalWalletsHandlers } from './digital-wallets.ts';
import { payeesHandlers } from './payees.ts';
import { recurringOrdersHandlers } from './recurring-orders.ts';
import { recurringPlansHandlers } from './recurring-plans.ts';
import { transactionsHandlers } from './transactions.ts';
import { usersHandlers } from './users.ts';

/** Handlers of the service's operations. A missing one does not compile. */
export const serviceHandlers: Handlers<ServiceOperations> = {
  ...cardsHandlers,
  ...cardTransactionsHandlers,
  ...customersHandlers,
  ...digitalWalletsHandlers,
  ...payeesHandlers,
  ...recurringOrdersHandlers,
  ...recurringPlansHandlers,
  ...transactionsHandlers,
  ...usersHandlers,
};
