import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contract, runSteps, serving } from '../../test/steps.fixture.ts';
import { operationOf } from '../contract/contract.ts';
import { FIXTURES } from '../profile/fixtures.ts';
import { memberOf } from './values.ts';

const { transaction_uuid: uuid, order_number: number } = FIXTURES.voidable_sale;
const voided = { order: { number, transactions: [{ uuid, allow_void: false }] } };
const pending = { order: { number, transactions: [{ uuid, void_is_pending: true }] } };

interface Nothing {
  id: string;
  step: string;
  /** What the server returns. */
  given: string;
  data: Record<string, Json>;
  reason: string;
}

const cases: Nothing[] = [
  {
    id: 'C07',
    step: 'filter by card',
    given: 'no transactions',
    data: {},
    reason: 'the card has no transactions',
  },
  {
    id: 'C07',
    step: 'filter by Alipay',
    given: 'no tokens',
    data: {},
    reason: 'the customer has no payment tokens',
  },
  {
    id: 'C07',
    step: 'fee rules of type business',
    given: 'no fee rules',
    data: {},
    reason: 'there are no fee rules of type business',
  },
  {
    id: 'C07',
    step: 'fee rules of type user',
    given: 'a fee rule without a user',
    data: { digitalWallets_getTopUpFeeRules: { fee_rules: [{ fixed_fee: '1.00' }] } },
    reason: 'no fee rule has a `user_id`',
  },
  {
    id: 'C07',
    step: 'no gaps or overlaps',
    given: 'empty lists',
    data: {},
    reason: 'the list has fewer than two entries',
  },
  {
    id: 'C07',
    step: 'a void is visible',
    given: 'a list that does not show what is voided',
    data: { transactions_void: voided, transactions_list: { transactions: [{ uuid }] } },
    reason: 'the list does not show whether the transaction is voided',
  },
  {
    id: 'C07',
    step: 'the pages of the list',
    given: 'transactions without a uuid',
    data: { transactions_list: { transactions: [{}, {}] } },
    reason: 'an entry of transactions_list has no `uuid`',
  },
  {
    id: 'C07',
    step: 'only the payment token in an update',
    given: 'a customer without the default token',
    data: {
      customers_update: { customer: {} },
      customers_getByReference: { customer: {} },
      customers_listPaymentTokens: {
        payment_tokens: [{ token: FIXTURES.customer.payment_token, default: true }],
      },
    },
    reason: 'responses omit optional fields: `/data/customer/default_payment_token/token`',
  },
  {
    id: 'C08',
    step: 'the same order totals',
    given: 'orders without totals',
    data: { transactions_list: { transactions: [{ uuid, order: { number } }] } },
    reason: 'the first pages show no totals to compare',
  },
  {
    id: 'C08',
    step: 'a void reduces the paid total',
    given: 'a pending void',
    data: {
      transactions_list: { transactions: [{ uuid, amount: 5, order: { number, paid_total: '5.00' } }] },
      transactions_void: pending,
    },
    reason: 'the void is pending',
  },
  {
    id: 'C10',
    step: 'concurrent creates of plans',
    given: 'plans without an id',
    data: { recurringPlans_create: { plan: {} } },
    reason: 'a plan in the responses has no `id`',
  },
  {
    id: 'C16',
    step: 'lost after it was applied',
    given: 'a list without the sale',
    data: { transactions_void: voided },
    reason: `\`${uuid}\` is not on the first pages of transactions_list`,
  },
  {
    id: 'J05',
    step: '',
    given: 'a payee without an id',
    data: { payees_create: { payee: {} } },
    reason: '1 of its steps was skipped',
  },
];

describe('a step with nothing to check is skipped', () => {
  it.each(cases)('$id, $step, given $given', async ({ id, step, data, reason }) => {
    const { outcomes } = await runSteps(
      id,
      step,
      serving(({ operationId }) => data[operationId] ?? {}),
    );
    expect(outcomes).toContain(`skipped: ${reason}`);
    expect(outcomes).not.toContain('passed');
  });

  it('an update of a plan that shows none of the fields it must keep', async () => {
    let name: Json = 'Before';
    const fetch = serving(async (_, request): Promise<Json> => {
      const sent = await request.text();
      if (request.method === 'POST') return { plan: { id: '1' } };
      if (request.method !== 'GET') name = memberOf(JSON.parse(sent), 'plan', 'name') ?? name;
      return { plan: { name } };
    });
    expect(await runSteps('C07', 'an update of a plan', fetch)).toEqual({
      outcomes: new Set(['skipped: the plan has none of the fields to compare']),
      findings: [],
    });
  });

  it('a created user whose id is not returned', async () => {
    let isCreated = false;
    const none = () => Response.json({ code: 404, message: 'not found' }, { status: 404 });
    const serve = serving(() => ({ user: {} }));
    const { outcomes, findings } = await runSteps('C16', 'duplicated', async (input, init) => {
      const { pathname } = new URL(String(input));
      if (!pathname.endsWith('/user')) return none();
      isCreated ||= init?.method === 'POST';
      return isCreated ? serve(input, init) : none();
    });
    expect(findings.filter((finding) => finding.includes('users'))).toEqual([]);
    expect(outcomes).toContain('skipped: a response has no `user_id`');
    expect(outcomes).not.toContain('passed');
  });

  it('a read that always fails in the same way', async () => {
    const example = memberOf(operationOf(contract, 'users_get').responseExamples[0]?.value, 'data') ?? null;
    const fetch = serving((_, request) => {
      if (decodeURIComponent(request.url).includes('reference_id')) throw new Error();
      return example;
    });
    const { outcomes, findings } = await runSteps('C10', 'returns the same', async (input, init) =>
      fetch(input, init).catch(() => Response.json({ code: 404, message: 'not found' }, { status: 404 })),
    );
    expect(findings).toEqual([]);
    expect(outcomes).toContain('skipped: no response is a success with `data`');
  });
});
