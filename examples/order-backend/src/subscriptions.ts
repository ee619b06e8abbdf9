import { CallError, type Client, type RecurringPlanCreate } from '@payments-openapi/client';
import type { Store } from './store.ts';

/** Every subscriber gets one box a month. These ids are from the sandbox's sample data; replace them with yours. */
const monthly = '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01';
const glazeBox = '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e03';

export interface Order {
  reference: string;
  /** The customer's reference number. */
  customer: string;
}

/**
 * Creates the plan of a subscription. Can be called again after any failure without creating a second plan.
 *
 * @param callbackUrl where the payments service calls back when an order of the plan changes
 */
export async function openSubscription(
  payments: Client,
  store: Store,
  { reference, customer }: Order,
  callbackUrl: string,
): Promise<void> {
  const { uuid } = (await payments.customers.getByReference(customer)).customer;
  // Store it before the call, so that a crash does not lose what was begun.
  store.addSubscription(reference, uuid);
  const isBegunEarlier =
    store.subscription(reference)?.state === 'open' || (await planExists(payments, reference));
  if (!isBegunEarlier) await createPlan(payments, reference, uuid, callbackUrl);
  store.markOpen(reference);
}

/** Creates the plan. If the outcome is unknown, it reads before it retries. */
async function createPlan(
  payments: Client,
  reference: string,
  customer: string,
  callbackUrl: string,
): Promise<void> {
  const plan: RecurringPlanCreate = {
    name: 'Glaze box',
    reference_number: reference,
    customer_uuid: customer,
    default_collection_method: 'charge_automatically',
    payment_retry_count: 3,
    payment_retry_day_period: 5,
    grace_period: 7,
    callback_url: callbackUrl,
    recurring_cycles: [
      {
        billing_count: null,
        recurring_billing_config: monthly,
        recurring_items: [{ recurring_item_id: glazeBox, quantity: 1 }],
      },
    ],
  };
  try {
    await payments.recurringPlans.create({ plan });
  } catch (error) {
    if (!(error instanceof CallError && error.outcome === 'unknown')) throw error;
    if (await planExists(payments, reference)) return;
    await payments.recurringPlans.create({ plan });
  }
}

/** A plan is billed on the day it is created, so it exists if its first order does. */
async function planExists(payments: Client, reference: string): Promise<boolean> {
  for await (const { order } of payments.recurringOrders.list({ limit: 100 }))
    if (order.reference_number === `${reference}-1`) return true;
  return false;
}
