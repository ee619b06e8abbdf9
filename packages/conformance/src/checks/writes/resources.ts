import type { Json } from '@payments-openapi/spec';
import { aPlan } from '../billing/plan.ts';
import type { Session } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';

/** Data about a payment at a terminal: every field that is not deprecated. */
const PAYMENT_DATA = {
  acquirer_name: 'Harbour Acquiring',
  acquirer_type: 'card',
  auth_code: '834022',
  brn: '260301004418',
  card_number_len: 16,
  card_read_mode: 'chip',
  credit_card_type: 'Visa',
  first_6_digits: '424242',
  last_4_digits: '4242',
  merchant_id: 'merchant-1',
  rrn: '612300000017',
  holder_name: 'CHAN TAI MAN',
  exp_month: '08',
  exp_year: '2029',
  resp_code: '00',
  resp_msg: 'Approved',
  consumer_country_code: 'HKG',
};

const DELETED = '2026-04-30T00:00:00Z';

/**
 * Gives a new sandbox resources with every field, so that all of them are compared.
 *
 * @returns the input for a plan with them, and a sale to void
 */
export async function addResources(session: Session): Promise<{ plan: Json; sale: Json }> {
  const { control } = session.context;
  const { uuid: customer_uuid = '' } = session.fixture('customer');
  const number = session.unique('order');
  const uuid = session.unique('sale');
  await control('POST', '/seeds/load', {
    orders: [{ number, reference_number: session.unique('KIT'), currency: 'HKD', initial_total: 400 }],
    transactions: [
      {
        order_number: number,
        uuid,
        type: 'Sales',
        amount: 100,
        note: 'At the counter',
        payment_data: PAYMENT_DATA,
        reference_id: 'R-1',
        device_sn: 'T-1',
      },
    ],
  });
  await control('POST', `/orders/${number}/pay`, {
    type: 'Authorization',
    amount: 50,
    reference_id: 'R-2',
    device_sn: 'T-2',
  });
  const paid = (await control('POST', `/orders/${number}/pay`, { amount: 20 })) as Json;
  const reserved = objectsOf(memberOf(paid, 'order', 'transactions')).find(
    ({ type }) => type === 'Authorization',
  );
  await control('POST', `/orders/${number}/pay`, {
    type: 'Capture',
    original_transaction_uuid: textOf(reserved?.uuid),
    reference_id: 'R-3',
    device_sn: 'T-3',
  });
  const config = session.unique('config');
  const item = session.unique('item');
  await control('POST', '/billing_configs', {
    id: config,
    billing_interval: 'year',
    billing_type: 'fixed',
    billing_month: 4,
    billing_day_of_month: 2,
    description: 'Every year',
    deleted_at: DELETED,
  });
  await control('POST', '/recurring_items', {
    id: item,
    label: 'Locker',
    price: 60,
    currency: 'HKD',
    reference_id: 'SKU-LOCKER',
    description: 'By the door',
    deleted_at: DELETED,
  });
  await control('POST', '/payment_tokens', {
    customer_uuid,
    token_type: 'AlipayAutoDebit',
    error_code: 'agreement_ended',
    error_msg: 'The agreement was ended by the payer.',
    verify_url: 'https://wallet.example/verify',
  });
  const plan = aPlan(session, {
    note: 'A note of the plan',
    grace_period: 3,
    redirect_url: 'https://shop.example/thanks',
    description: 'Two lockers',
    cycles: [
      {
        config,
        items: [{ item, quantity: 2 }],
        description: 'From the first year on',
        discount_amount: 5,
        discount_type: 'fixed',
      },
    ],
  });
  const timeout = { timer: '600', url: 'https://shop.example/late' };
  return { plan: { plan: { ...plan, timeout } }, sale: { order: { number }, transaction: { uuid } } };
}
