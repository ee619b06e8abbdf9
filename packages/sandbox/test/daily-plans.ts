import { createClient } from '@payments-openapi/client';
import { createControl } from '../src/generated/client.ts';

/** Makes a customer whose payments succeed, with this many plans that bill every day. The sandbox must be empty. */
export async function makeDailyPlans(baseUrl: string, plans = 1): Promise<void> {
  const control = createControl({ baseUrl });
  const api = createClient({ baseUrl });
  const { customer } = await control.customers.create({
    reference_number: 'CRM-1',
    name: 'Chan Tai Man',
    dial_code: '852',
  });
  const customer_uuid = customer.uuid ?? '';
  await control.paymentTokens.create({ customer_uuid, token_type: 'CreditCard', default: true });
  const { billing_config } = await control.billingConfigs.create({ billing_interval: 'day' });
  const { recurring_item } = await control.recurringItems.create({
    label: 'Desk',
    price: 30,
    currency: 'HKD',
  });
  for (let i = 0; i < plans; i++) {
    await api.recurringPlans.create({
      plan: {
        name: 'Desk, daily',
        customer_uuid,
        default_collection_method: 'charge_automatically',
        payment_retry_count: 3,
        payment_retry_day_period: 3,
        recurring_cycles: [
          {
            billing_count: null,
            recurring_billing_config: billing_config.id,
            recurring_items: [{ quantity: 1, recurring_item_id: recurring_item.id }],
          },
        ],
      },
    });
  }
}
