import type { CardTransaction } from '../contract/service.ts';
import type { Scope } from '../database/collection.ts';
import type { CardCreate, CardTransactionCreate } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import { formatInstant } from '../input/instant.ts';
import { cards, cardTransactions, type StoredCard, users } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { findStoredOrPending, type ResourceDefinition, requireExisting } from './definition.ts';

/** Default validity of a card, in years. */
const VALID_YEARS = 5;

export const cardResource: ResourceDefinition<CardCreate, StoredCard> = {
  collection: cards,
  async make(from, context) {
    const { p_user_id } = from;
    if (p_user_id !== undefined) await requireExisting(context, users, p_user_id, 'p_user_id');
    const id = from.id ?? context.newId();
    const { first_6_digits = '535522', last_4_digits = '0000' } = from;
    const document: StoredCard = {
      type: 'Virtual',
      expiration_date: expiration(context),
      settlement_currency: 'HKD',
      status: 'Active',
      pan: `${first_6_digits}******${last_4_digits}`,
      issuer_brand: 'Mastercard',
      is_encrypt: false,
      business_name: '',
      limits: [],
      ...from,
      id,
      first_6_digits,
      last_4_digits,
    };
    return { id, document };
  },
  // The masked number is derived from its digits.
  from: ({ pan, ...card }) => card,
};

/** @throws {Failure} if there is no such card */
export async function getCard(scope: Scope, id: string): Promise<StoredCard> {
  const stored = await cards.get(scope, id);
  if (!stored) throw new Failure('notFound', 'there is no such card');
  return stored.document;
}

export const cardTransactionResource: ResourceDefinition<CardTransactionCreate, CardTransaction> = {
  collection: cardTransactions,
  async make(from, context) {
    const id = from.id ?? context.newId();
    const card = existing(
      await findStoredOrPending(context, cards, 'id', from.card),
      'card',
      'does not exist',
    );
    const { p_user_id = null } = card;
    const { status = 'Settled', transaction_currency, transaction_amount } = from;
    const { local_amount = transaction_amount } = from;
    const document: CardTransaction = {
      p_business_id: null,
      p_user_id,
      type: 'Sales',
      local_currency: transaction_currency,
      final_local_amount: status === 'Declined' ? '0.00' : local_amount,
      calculated_fee: '0.00',
      merchant_id: 'sandbox-merchant',
      merchant_country: 'HKG',
      merchant_city: 'Hong Kong',
      merchant_name: 'SANDBOX MERCHANT',
      p_created_at: formatInstant(context.now),
      ...from,
      id,
      status,
      local_amount,
    };
    return { id, document };
  },
  from: (transaction) => transaction,
};

function expiration({ now }: Context): string {
  const { year, month } = now.toZonedDateTimeISO('UTC');
  return `${year + VALID_YEARS}-${String(month).padStart(2, '0')}`;
}
