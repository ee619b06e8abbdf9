import type { Card, CardLimit, RecurringPlan } from '@payments-openapi/client';

/** A payment of an order. Amounts are in the minor unit of the order's currency. */
export interface Payment {
  uuid: string;
  amount: number;
  isVoided: boolean;
  createdAt: string;
}

/** An order, created by a client or by a plan. */
export interface PlacedOrder {
  number: string;
  reference: string;
  currency: string;
  total: number;
  dueDate: string | null;
  createdAt: string;
  payments: Payment[];
  recurring?: { planId: string; cycleId: string };
}

/** The state of the server. Lists are oldest first. */
export type World = ReturnType<typeof createWorld>;

/** Plans that are created at the start, each with its first order. */
export const PLANS = ['rowing', 'sculling'].map((reference_number) => ({
  name: `Boat store, ${reference_number}`,
  reference_number,
  customer_uuid: 'C-1',
  default_collection_method: 'charge_automatically',
  payment_retry_count: 2,
  payment_retry_day_period: 1,
  recurring_cycles: [
    {
      billing_count: null,
      recurring_billing_config: 'monthly',
      recurring_items: [{ quantity: 1, recurring_item_id: 'boat' }],
    },
  ],
}));

/** Orders with one sale each, from `N11` on. */
export const SALES = 40;

const PLACED = '2026-05-04 11:20:00';

/** The initial state: the fixtures in its profile. */
export function createWorld() {
  return {
    users: [
      {
        id: '5001',
        reference_id: 'staff/17',
        calling_code: '44',
        phone_number: '7700900017',
        first_name: 'Ada',
        last_name: '',
        document_type: 'ID_CARD',
        document_number: '••••3317',
        issuing_country: 'GBR',
        date_of_birth: '1984-11-30',
        p_created_at: PLACED,
      },
    ],
    customers: [
      {
        uuid: 'C-1',
        reference_number: 'acct 1',
        name: 'North Pier Rowing',
        dial_code: '44',
        phone: '1632960001',
      },
      {
        uuid: 'C-2',
        reference_number: 'acct 2',
        name: 'Tide Table Press',
        dial_code: '',
        phone: '1632960002',
      },
    ],
    tokens: new Map([
      [
        'C-1',
        [
          {
            token_type: 'WechatPayAutoDebit',
            token: '6f1c0b52-8a3e-4f0d-9d55-0d1a4f3b2c01',
            state: 'OK',
            default: false,
          },
          {
            token_type: 'CreditCard',
            token: '6f1c0b52-8a3e-4f0d-9d55-0d1a4f3b2c02',
            state: 'OK',
            default: true,
            credit_card: { number: '************1111', brand: 'Visa', exp_month: '01', exp_year: '2031' },
          },
        ],
      ],
    ]),
    cards: [
      {
        id: '801',
        type: 'PLASTIC',
        expiration_date: '11/30',
        settlement_currency: 'GBP',
        first_6_digits: '411111',
        last_4_digits: '0801',
        status: 'ISSUED',
        pan: '************0801',
        issuer_brand: 'Visa',
        is_encrypt: false,
        reference_id: 'stock/801',
        business_name: 'North Pier Rowing',
      },
    ] as Card[],
    limits: new Map<string, CardLimit[]>(),
    cardTransactions: [1, 2, 3, 4, 5, 6, 7].map((n) => ({
      id: `90${n}`,
      card: '801',
      p_user_id: null,
      status: n % 3 === 0 ? 'Declined' : 'Settled',
      type: n === 5 ? 'Refund' : 'Sales',
      transaction_currency: 'JPY',
      transaction_amount: n === 5 ? '-1200' : String(n * 1200),
      local_currency: 'GBP',
      local_amount: n === 5 ? '-6.21' : (n * 6.21).toFixed(2),
      final_local_amount: n === 5 ? '-6.21' : (n * 6.21).toFixed(2),
      calculated_fee: '0',
      merchant_id: 'M7',
      merchant_country: 'JPN',
      merchant_city: 'Kobe',
      merchant_name: 'HARBOUR KIOSK',
      p_created_at: `2026-05-0${n} 09:00:00`,
    })),
    wallets: [{ id: 'w/1', userId: '5001' }],
    walletTransactions: [
      ['2026-05-01T15:59:59Z', '2026-05-01 23:59:59'],
      ['2026-05-01T16:00:00Z', '2026-05-02 00:00:00'],
      ['2026-05-02T15:59:59Z', '2026-05-02 23:59:59'],
      ['2026-05-02T16:00:00Z', '2026-05-03 00:00:00'],
    ].map(([, at = ''], n) => ({
      id: `70${n}`,
      walletId: 'w/1',
      blockchain: 'TRON',
      block_hash: `b${n}`,
      contract_address: 'c',
      source_address: 's',
      destination_address: 'd',
      currency: 'USDT',
      amount: `${n + 1}.00`,
      amount_in_usd: `${n + 1}.00`,
      calculated_fee: '0.00',
      p_created_at: at,
    })),
    feeRules: [
      { type: 'business', fixed_fee: '0.00', percentage_fee: '1', business_id: 'B-1' },
      { type: 'user', fixed_fee: '0.50', percentage_fee: '0', user_id: '5001' },
    ],
    orders: [
      placed(1, { total: 1999, paid: [1999] }),
      placed(2, { total: 5000, paid: [2000, 1000] }),
      placed(3, { total: 700, paid: [] }),
      placed(4, { total: 700, paid: [700, 100] }),
      { ...placed(5, { total: 1200, paid: [1200] }), currency: 'JPY' },
      placed(6, { total: 333, paid: [111, 111, 111] }),
      // More sales than a run of all checks voids.
      ...Array.from({ length: SALES }, (_, n) => placed(11 + n, { total: 400, paid: [400] })),
    ],
    configs: [
      {
        id: 'monthly',
        billing_interval: 'MONTH',
        billing_type: 'SAME_DAY',
        billing_proration_enabled: false,
        created_at: PLACED,
        updated_at: PLACED,
      },
    ],
    items: [{ id: 'boat', label: 'Boat', price: 25.5, currency: 'GBP', created_at: PLACED }],
    plans: [] as RecurringPlan[],
    planCustomers: new Map<string, string>(),
  };
}

function placed(n: number, { total, paid }: { total: number; paid: number[] }): PlacedOrder {
  return {
    number: `N${n}`,
    reference: `bill ${n}`,
    currency: 'GBP',
    total,
    dueDate: n % 2 === 0 ? null : '2026-06-30',
    createdAt: PLACED,
    payments: paid.map((amount, i) => ({
      uuid: `N${n}.${i + 1}`,
      amount,
      isVoided: false,
      createdAt: PLACED,
    })),
  };
}
