import type { Handlers } from '../records/context.ts';
import { clockHandlers } from './clock.ts';
import { createHandlers } from './create-resources.ts';
import { deliveriesHandlers } from './deliveries.ts';
import { eventsHandlers } from './events.ts';
import { faultsHandlers } from './faults.ts';
import { healthHandlers } from './health.ts';
import { ordersHandlers } from './orders.ts';
import { paymentRulesHandlers } from './payment-rules.ts';
import { recurringOrdersHandlers } from './recurring-orders.ts';
import { recurringPlansHandlers } from './recurring-plans.ts';
import { requestsHandlers } from './requests.ts';
import { resourcesHandlers } from './resources.ts';
import { sandboxesHandlers } from './sandboxes.ts';
import { seedsHandlers } from './seeds.ts';
import type { ControlContext, ControlOperations } from './types.ts';

/** Handlers of the control interface. If one is missing, this does not compile. */
export const controlHandlers: Handlers<ControlOperations, keyof ControlOperations, ControlContext> = {
  ...clockHandlers,
  ...createHandlers,
  ...deliveriesHandlers,
  ...eventsHandlers,
  ...faultsHandlers,
  ...healthHandlers,
  ...ordersHandlers,
  ...paymentRulesHandlers,
  ...recurringOrdersHandlers,
  ...recurringPlansHandlers,
  ...requestsHandlers,
  ...resourcesHandlers,
  ...sandboxesHandlers,
  ...seedsHandlers,
};
