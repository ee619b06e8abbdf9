/** A customer of the ready seed who pays by card. */
export const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';

/** A plan of 480 HKD a month for that customer, with an item and a billing config of the ready seed. */
export function membership(changes: { reference_number?: string; callback_url?: string } = {}) {
  return {
    name: 'Membership',
    customer_uuid: CUSTOMER,
    default_collection_method: 'charge_automatically' as const,
    payment_retry_count: 3,
    payment_retry_day_period: 5,
    grace_period: 7,
    recurring_cycles: [
      {
        billing_count: null,
        recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
        recurring_items: [{ recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01', quantity: 1 }],
      },
    ],
    ...changes,
  };
}
