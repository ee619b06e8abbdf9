import type { FixtureKind } from './fixtures.ts';

interface Described {
  /** What a server must have, as a noun phrase. */
  what: string;
  /** The fields whose names do not say what they hold. */
  fields?: Record<string, string>;
}

/** The kinds of fixtures in words, for the schema of profiles and its documentation. */
export const DESCRIBED: Record<FixtureKind, Described> = {
  user: {
    what: 'A user of the card programme',
    fields: { user_id: "the service's id", reference_id: 'yours' },
  },
  customer: {
    what: 'A customer that can be changed, and for whom plans can be created',
    fields: {
      uuid: "the service's id",
      reference_number: 'yours',
      customer_code: 'the value of `X-P-Customer-Code` for the plans of the customer; default: `kit`',
      payment_token: 'a token of the customer that can become the default one',
    },
  },
  customer_without_tokens: { what: 'A customer that has no payment tokens' },
  voidable_sale: {
    what: 'A successful sale that can be voided, which uses it up. List some of orders with other payments, failed ones, captures and refunds, and several of one order',
    fields: {
      transaction_uuid: 'the `uuid` of the sale',
      order_number: 'the `number` of its order',
      order_reference_number: 'the `reference_number` of its order',
    },
  },
  catalogue: {
    what: 'What plans are created with: two billing configs and three items. Calculations add them to the listed plans too',
    fields: {
      app_id: 'the value of `x-appid`',
      monthly_billing_config: 'the id of a config that bills every month',
      yearly_billing_config: 'the id of one that bills every year',
      item: 'the id of an item, in the same currency as the others',
    },
  },
  plan: {
    what: 'A plan whose current cycle is active, and which can be renamed. List some with several cycles, with notes, with more than 10 orders, and several of one customer. The first has the currency of the first catalogue',
    fields: {
      customer_code: 'the value of `X-P-Customer-Code` for updates; default: that of the first customer',
    },
  },
  plan_order: {
    what: 'An order of a plan',
    fields: { customer_uuid: 'the `uuid` of the customer of the plan' },
  },
  card: {
    what: 'A card with a limit for each period',
    fields: {
      daily_limit: 'the id of its limit with the period `Daily`; the others likewise',
    },
  },
  unlinked_card: {
    what: 'A card that is linked to no user. Each link uses one up',
    fields: { p_user_id: 'the id of a user to link it to' },
  },
  wallet: {
    what: 'A digital wallet with transactions, some of them on 1 March 2026, the day in the examples',
    fields: { p_user_id: 'the id of its user' },
  },
};
