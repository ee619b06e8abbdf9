import { FIXTURES as EXAMPLES, type Fixture, type FixtureKind } from '../../src/profile/fixtures.ts';
import { DEFAULT_PROFILE } from '../../src/profile/presets.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { SALES } from './world.ts';

/** The fixtures that it has by name. Each sale can be voided once, so there are many. */
const NAMED: Partial<Record<FixtureKind, Fixture[]>> = {
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
  voidable_sale: [
    ...['N1.1', 'N2.1', 'N4.1', 'N5.1', 'N6.1'],
    ...Array.from({ length: SALES }, (_, n) => `N${11 + n}.1`),
  ].map((uuid) => {
    const order = uuid.slice(0, -2);
    return {
      transaction_uuid: uuid,
      order_number: order,
      order_reference_number: `bill ${order.slice(1)}`,
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
  plan_order: [{ order_number: 'P47', customer_uuid: 'C-1' }],
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

/** The fixtures of the second server. Those that it does not name have other ids than the examples. */
export const FIXTURES = Object.fromEntries(
  Object.entries(EXAMPLES).map(([kind, example]) => [kind, NAMED[kind as FixtureKind] ?? [renamed(example)]]),
) as Record<FixtureKind, Fixture[]>;

/** Changes each digit, so that a UUID stays one. */
function renamed(fixture: Fixture): Fixture {
  return Object.fromEntries(
    Object.entries(fixture).map(([name, id]) => [
      name,
      id.replaceAll(/\d/g, (digit) => String(9 - Number(digit))),
    ]),
  );
}

/** The profile of the second server. */
export function createIndependentProfile(): Profile {
  const remaining = structuredClone(FIXTURES);
  return {
    ...DEFAULT_PROFILE,
    name: 'second server',
    fixtures: {
      kinds: new Set(Object.keys(FIXTURES) as FixtureKind[]),
      async get(kind, { change, where }) {
        const all = remaining[kind];
        const index = where ? all.findIndex(where) : 0;
        return change && kind === 'voidable_sale' ? all.splice(index, index < 0 ? 0 : 1)[0] : all[index];
      },
      listed: (kind) => FIXTURES[kind],
      left: (kind) => remaining[kind].length,
    },
    // Some choices are not declared, so the checks that depend on them are skipped.
    choices: {
      timestamps: '+08:00',
      'envelope-code': 0,
      'omitted-fields': 'kept',
      'void-result': 'immediate',
      'fractions.paging': 'refused',
      'offset-and-limit.zero': 'accepted',
      'limit-amount.large': 'accepted',
      'limit-amount.negative': 'accepted',
      'limit-period': 'accepted',
      'required-within-details': 'accepted',
      'required-within-details.others': 'accepted',
      'unknown-token': 'refused',
      'user-keys': 'refused',
      'fee-rule-user': 'refused',
      'activate-type': 'accepted',
      'repeated-writes.link': 'accepted',
    },
    limits: { requestsPerSecond: 100_000, requests: 20_000, timeout: 5 },
  };
}
