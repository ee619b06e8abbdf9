import { type Json, readPointer } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';

const RULE = 'customer-token-absent';

/** Whatever shows a customer shows the same default token, which is absent only if none is set. */
export function defaultTokenSteps(context: CheckContext): Step[] {
  return [
    sessionStep(context, {
      operationId: 'customers_getByReference',
      title: 'a customer has the default token that the list of tokens shows',
      requests: 2,
      needs: ['customer'],
      async run(session) {
        const { uuid = '', reference_number = '' } = session.fixture('customer');
        const list = await session.expectSuccess('customers_listPaymentTokens', { path: { uuid } });
        const tokens = objectsOf(memberOf(list.data, 'payment_tokens'));
        const [set, ...others] = tokens.filter((one) => one.default === true);
        // Another check finds several. Without a filter, a list may not contain everything.
        if (!set || others.length > 0) return session.skip('no token in the list is the only default');
        const path = { id: reference_number };
        const { exchange } = await session.expectSuccess('customers_getByReference', { path });
        const at = '/data/customer/default_payment_token/token';
        session.about(RULE).expect(exchange, at, textOf(set.token), [list.exchange]);
      },
    }),
    sessionStep(context, {
      operationId: 'recurringPlans_get',
      title: 'the customer of a plan has the default token that the customer has',
      requests: 2,
      needs: ['plan'],
      async run(session) {
        const path = { id: session.fixture('plan').id ?? '' };
        const { exchange } = await session.expectSuccess('recurringPlans_get', { path });
        await expectDefault(session, exchange, '/data/plan/customer');
      },
    }),
    sessionStep(context, {
      operationId: 'recurringOrders_get',
      title: "the customer of a plan's order has the default token that the customer has",
      requests: 2,
      needs: ['plan_order'],
      async run(session) {
        const { customer_uuid = '', order_number = '' } = session.fixture('plan_order');
        const body = { customer_uuid, order: { number: order_number } };
        const { exchange } = await session.expectSuccess('recurringOrders_get', { body });
        await expectDefault(session, exchange, '/data/customer');
      },
    }),
  ];
}

async function expectDefault(session: Session, exchange: Exchange, at: string): Promise<void> {
  const customer = readPointer(exchange.json, at) as Json | undefined;
  const reference = textOf(memberOf(customer, 'reference_number'));
  if (reference === '') session.skip('the response does not show the reference number of the customer');
  const read = await session.call('customers_getByReference', { path: { id: reference } });
  if (read.outcome !== 'success') session.skip('the customer cannot be read');
  const own = memberOf(read.json, 'data', 'customer', 'default_payment_token', 'token');
  const shown = memberOf(customer, 'default_payment_token', 'token');
  const about = session.about(RULE);
  if (own === undefined) about.expect(read, '/data/customer/default_payment_token/token', shown, [exchange]);
  else about.expect(exchange, `${at}/default_payment_token/token`, own, [read]);
}
