import type { Fixture, FixtureKind } from '../../src/profile/fixtures.ts';
import { type Profile, UNKNOWN } from '../../src/profile/profile.ts';

/** What the second server has, for each kind the next one of these; the last stays. */
const FIXTURES: Partial<Record<FixtureKind, Fixture[]>> = {
  user: [{ user_id: '5001', reference_id: 'staff/17' }],
  customer: [
    {
      uuid: 'C-1',
      reference_number: 'acct 1',
      customer_code: 'any',
      payment_token: '6f1c0b52-8a3e-4f0d-9d55-0d1a4f3b2c01',
    },
  ],
  customer_without_tokens: [{ uuid: 'C-2', reference_number: 'acct 2' }],
  voidable_sale: ['N1.1', 'N2.1', 'N4.1', 'N4.2', 'N5.1', 'N6.1', 'N6.2', 'N6.3', 'N2.2'].map((uuid) => {
    const number = uuid.slice(0, 2);
    return {
      transaction_uuid: uuid,
      order_number: number,
      order_reference_number: `bill ${number.slice(1)}`,
    };
  }),
  catalogue: [
    {
      app_id: 'kit',
      monthly_billing_config: 'monthly',
      yearly_billing_config: 'monthly',
      item: 'boat',
      second_item: 'boat',
      third_item: 'boat',
    },
  ],
  plan: [{ id: '31' }],
  plan_order: [{ order_number: 'N7', customer_uuid: 'C-1' }],
  card: [
    {
      id: '801',
      daily_limit: 'D',
      monthly_limit: 'M',
      lifetime_limit: 'L',
      transaction_limit: 'T',
    },
  ],
  unlinked_card: [{ card_reference_id: 'stock/801', p_user_id: '5001' }],
  wallet: [{ wallet_id: 'w/1', p_user_id: '5001' }],
};

/** The profile of the second server: where its fixtures are, and the zone of its times. */
export function createIndependentProfile(): Profile {
  const left = structuredClone(FIXTURES);
  return {
    ...UNKNOWN,
    name: 'second server',
    fixtures: {
      kinds: new Set(Object.keys(FIXTURES) as FixtureKind[]),
      async get(kind, { change }) {
        const all = left[kind];
        return change && all && all.length > 1 ? all.shift() : all?.[0];
      },
    },
    choices: { timestamps: '+08:00' },
    limits: { requestsPerSecond: 100_000, requests: 20_000, timeout: 5 },
  };
}
