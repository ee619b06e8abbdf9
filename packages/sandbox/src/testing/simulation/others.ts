import { randomUUID } from 'node:crypto';
import type { TestSandbox } from '../test-sandbox.ts';
import type { Person } from './world.ts';

/** Number of orders among which those of a person are looked for. */
const LATEST = 1_000;

/** Lets a person pay what is unpaid of their orders, or a third of it, as through a payment link. @returns the references of the orders */
export async function payOpenOrders(
  { api, control }: TestSandbox,
  { uuid }: Person,
  part = false,
): Promise<string[]> {
  const paid: string[] = [];
  for (const { order, customer } of await api.recurringOrders
    .list({ limit: 100 })
    .toArray({ limit: LATEST })) {
    const { order_number = '', reference_number = '', state, amount = 0, paid_total = 0 } = order;
    const unpaid = amount - paid_total;
    if (customer.uuid !== uuid || state === 'voided' || unpaid <= 0) continue;
    await control.recurringOrders.pay(
      order_number,
      part ? { amount: Math.max(1, Math.floor(unpaid / 3)) } : {},
    );
    paid.push(reference_number);
  }
  return paid;
}

/** Lets somebody else subscribe so often that a page of a list is full of their orders, which cost nothing. */
export async function fillLists({ api, control }: TestSandbox, count: number): Promise<void> {
  const { customer } = await control.customers.create({ reference_number: randomUUID() });
  const { billing_config } = await control.billingConfigs.create({ billing_interval: 'month' });
  const { recurring_item } = await control.recurringItems.create({ price: 0, currency: 'HKD' });
  const cycle = {
    billing_count: 1,
    recurring_billing_config: billing_config.id,
    recurring_items: [{ recurring_item_id: recurring_item.id, quantity: 1 }],
  };
  for (let i = 0; i < count; i++)
    await api.recurringPlans.create({
      plan: {
        name: 'Somebody else',
        reference_number: randomUUID(),
        customer_uuid: customer.uuid,
        default_collection_method: 'charge_automatically',
        payment_retry_count: 1,
        payment_retry_day_period: 1,
        recurring_cycles: [cycle],
      },
    });
}
