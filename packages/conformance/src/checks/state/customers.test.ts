import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { FIXTURES } from '../../profile/fixtures.ts';

const { uuid, reference_number, payment_token } = FIXTURES.customer;

interface Token {
  token: string;
  token_type: string;
  default: boolean;
}

/** The findings of a server that no longer shows some tokens as the default once another one is. */
async function findingsWith(ends: (former: Token, next: Token) => boolean) {
  const tokens: Token[] = [
    { token: 'card', token_type: 'CreditCard', default: true },
    { token: payment_token, token_type: 'CreditCard', default: false },
    { token: 'wallet', token_type: 'AlipayAutoDebit', default: false },
  ];
  const { findings } = await runSteps(
    'C07',
    'only the payment token in an update',
    serving(async ({ operationId }, request): Promise<Json> => {
      if (operationId === 'customers_listPaymentTokens')
        return { payment_tokens: tokens.map((one) => ({ ...one })) };
      if (operationId === 'customers_update') {
        const { default_payment_token: wanted } = await request.json();
        const next = tokens.find(({ token }) => token === wanted);
        for (const one of next ? tokens : []) if (next && ends(one, next)) one.default = false;
        if (next) next.default = true;
        return customerWith(wanted);
      }
      return customerWith(payment_token);
    }),
  );
  return [...new Set(findings)];
}

const customerWith = (token: string): Json => ({
  customer: { uuid, reference_number, name: 'Ann', phone: '1', default_payment_token: { token } },
});

it('Each token becomes the only default one', async () => {
  expect(await findingsWith(() => true)).toEqual([]);
});

it('A token must not stay the default one beside one of another type', async () => {
  expect(await findingsWith((former, next) => former.token_type === next.token_type)).toEqual([
    'expected "wallet" as the only default token, got ["card","wallet"]',
  ]);
});
