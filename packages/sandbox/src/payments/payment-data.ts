import type { OrderTransaction } from '../contract/service.ts';
import type { PaymentToken } from '../records/collections.ts';

type PaymentData = OrderTransaction['payment_data'];

/** The sandbox's acquirer, which reports the same members about every transaction as a real one. */
const ACQUIRER = {
  acquirer_name: 'Sandbox Acquiring',
  acquirer_type: 'sandbox',
  merchant_id: 'sandbox-merchant',
};

export type PaymentState = 'succeeded' | 'declined' | 'pending' | 'voided';

/** What the acquirer reports about a transaction. References are derived from its id, so they are unique. */
export function paymentData(
  uuid: string,
  payment_method: string,
  state: PaymentState,
  token?: PaymentToken,
): PaymentData {
  const reference = uuid.slice(-12);
  const card = token?.credit_card;
  const digits = card?.number;
  return {
    ...ACQUIRER,
    brn: reference,
    new_gateway_txn_id: uuid,
    receipt_id: reference,
    payment_method,
    ...(token && { token: token.token }),
    ...(digits !== undefined && { first_6_digits: digits.slice(0, 6), last_4_digits: digits.slice(-4) }),
    ...(card?.brand !== undefined && { credit_card_type: card.brand }),
    ...outcomeData(uuid, state),
  };
}

/** The members that depend on the state. */
export function outcomeData(
  uuid: string,
  state: PaymentState,
): Pick<PaymentData, 'transaction_state' | 'auth_code' | 'resp_code' | 'resp_msg'> {
  if (state === 'succeeded') {
    return { transaction_state: state, auth_code: authCode(uuid), resp_code: '00', resp_msg: 'Approved' };
  }
  // Card networks return 05 if they give no reason.
  if (state === 'declined') return { transaction_state: state, resp_code: '05', resp_msg: 'Do not honour' };
  return { transaction_state: state };
}

/** Six digits derived from the id, always the same for one transaction. */
function authCode(uuid: string): string {
  return String(Number.parseInt(uuid.slice(-8), 16) % 1_000_000).padStart(6, '0');
}
