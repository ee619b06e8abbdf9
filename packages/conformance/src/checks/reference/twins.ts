import type { Json } from '@payments-openapi/spec';
import * as fc from 'fast-check';

/** Keys of callers that differ, although code that converts, folds, trims or matches them takes some for the same. */
export const KEYS: readonly string[] = [
  ...['7', '07', '007', '7.0', '70'],
  ...['kit-a', 'KIT-A', 'kit-á', 'kit-a ', 'kit_a', 'kit-a0', 'kit%'],
  ...['null', 'constructor', '__proto__'],
];

/** Phone numbers that are alike, also those of which two are the same after their calling codes. */
export const PHONES: readonly string[] = ['7', '07', '007', '70', '27'];

/** How many resources of a type are alike. */
const ALIKE = 4;

/** More payments than a server may show of an order. */
const PAYMENTS = 12;

const [TIME, LATER] = ['2026-04-01T04:30:00Z', '2026-04-01T04:30:01Z'];

/** A seed of resources whose keys are alike, of much that happened at the same time, and of totals that floats miss. */
export const twins: fc.Arbitrary<Json> = fc
  .tuple(...[KEYS, KEYS, KEYS, KEYS, KEYS].map(some), some(PHONES))
  .map((drawn) => {
    const [users, customers, cards, ids, wallets, phones] = drawn as [
      ...[string[], string[], string[], string[], string[]],
      string[],
    ];
    return {
      users: users.map((key, index) => ({
        ...USER,
        id: key,
        reference_id: users.at(index - 1) ?? key,
        phone_number: phones[index] ?? '1',
        document_number: `K${index}`,
      })),
      customers: customers.map((reference_number) => ({ reference_number })),
      cards: ids.map((id, index) => ({
        ...CARDS[index % CARDS.length],
        id,
        reference_id: cards[index] ?? id,
        limits: ['1.00', '20000001.55'].map((limit_amount, nth) => ({
          id: `${id}${nth}`,
          period: 'Daily',
          limit_amount,
        })),
      })),
      wallets: wallets.map((id, index) => ({ id, p_user_id: users[index] ?? '' })),
      fee_rules: users.map((user_id, index) => ({ type: 'user', user_id, fixed_fee: `${index}.00` })),
      card_transactions: ids.flatMap((card, index) =>
        [TIME, TIME, LATER].map((p_created_at, nth) => ({
          ...PAID,
          id: `c${index}${nth}`,
          card,
          p_created_at,
        })),
      ),
      wallet_transactions: wallets.flatMap((wallet_id, index) =>
        [TIME, TIME, LATER].map((p_created_at, nth) => ({
          ...{ id: `w${index}${nth}`, wallet_id, p_created_at },
          ...{ currency: 'ETH', amount: '0.000000000000000001' },
        })),
      ),
      ...ORDERS,
    };
  });

function some(of: readonly string[]): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray([...of], { minLength: ALIKE, maxLength: ALIKE });
}

const USER = {
  calling_code: '852',
  document_type: 'PASSPORT',
  date_of_birth: '1991-07-24',
  issuing_country: 'HKG',
  last_name: 'van der Berg',
};

/** Brands have numbers of different lengths. */
const CARDS = [
  { first_6_digits: '378282', last_4_digits: '0005' },
  { first_6_digits: '000012', last_4_digits: '0042' },
].map((digits) => ({ ...digits, expiration_date: '2029-08', settlement_currency: 'USD' }));

const PAID = { transaction_currency: 'EUR', transaction_amount: '-0.50' };

/** What is paid of each, in a currency. */
const PAYMENTS_OF: Record<string, [currency: string, total: number, paid: readonly number[]]> = {
  sum: ['HKD', 0.3, [0.1, 0.2]],
  decimals: ['KWD', 2.5, [1.234, 1.266]],
  many: ['HKD', 100, Array.from({ length: PAYMENTS }, () => 10)],
};

const ORDERS = {
  orders: Object.entries(PAYMENTS_OF).map(([number, [currency, initial_total]]) => ({
    ...{ number, reference_number: `KIT-${number}`, currency, initial_total },
    return_url: 'https://shop.example/r?a=1&b=%2F&c="é"',
  })),
  transactions: Object.entries(PAYMENTS_OF).flatMap(([order_number, [, , paid]]) =>
    paid.map((amount, index) => ({
      ...{ order_number, uuid: `${order_number}-${index}`, type: 'Sales', amount },
      created_at: TIME,
    })),
  ),
};
