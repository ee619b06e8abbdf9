import { describe, expect, it } from 'vitest';
import type { PaymentToken } from '../records/collections.ts';
import { paymentData } from './payment-data.ts';

const uuid = '0190a5c2-7f00-7000-8000-0000000f4241';
const acquirer = {
  acquirer_name: 'Sandbox Acquiring',
  acquirer_type: 'sandbox',
  merchant_id: 'sandbox-merchant',
  brn: '0000000f4241',
  new_gateway_txn_id: uuid,
  receipt_id: '0000000f4241',
  payment_method: 'cash',
};

describe('What the acquirer reports', () => {
  it.each([
    // 0xf4241 is 1000001, of which the code has the last six digits.
    ['succeeded', { auth_code: '000001', resp_code: '00', resp_msg: 'Approved' }],
    ['declined', { resp_code: '05', resp_msg: 'Do not honour' }],
    ['pending', {}],
    ['voided', {}],
  ] as const)('about a payment that is %s', (state, members) => {
    expect(paymentData(uuid, 'cash', state)).toEqual({ ...acquirer, transaction_state: state, ...members });
  });

  it.each([
    ['no card', {}, {}],
    [
      'a card',
      { credit_card: { number: '4111111111111234', brand: 'visa' } },
      { first_6_digits: '411111', last_4_digits: '1234', credit_card_type: 'visa' },
    ],
    ['a card without number and brand', { credit_card: {} }, {}],
  ])('about a token with %s', (_, card, members) => {
    const token = { token: 'tok_1', ...card } as PaymentToken;
    expect(paymentData(uuid, 'cash', 'voided', token)).toEqual({
      ...acquirer,
      token: 'tok_1',
      transaction_state: 'voided',
      ...members,
    });
  });
});
