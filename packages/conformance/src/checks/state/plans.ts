import { type Json, readPointer } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { requireDiscountTypes } from '../billing/amounts.ts';
import { aCycle, aPlan, createPlan, firstOrderOf, ORDER_PAGES, orderNumberOf } from '../billing/plan.ts';
import { describeResponse, formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, objectsOf } from '../values.ts';
import { REFUSED_TOKEN } from './controlled.ts';
import { entryOf, listOf, readList } from './lists.ts';
import { omittedSkip } from './omitted.ts';

/** Members of a plan that cannot be updated. */
const FIXED = [
  ...['id', 'reference_number', 'grace_period', 'redirect_url', 'note', 'description', 'created_at'],
  'timeout',
];

/** Values that are unlikely to be defaults, and that change if a server escapes or encodes them when it saves them again. */
const DISTINCT = {
  payment_retry_count: 4,
  payment_retry_day_period: 5,
  grace_period: 3,
  redirect_url: 'https://shop.example/thanks?a=b%20c&d=e',
  note: 'Locker 4 & "5"',
  description: "Two months' fee < one & a half",
};

/** Members of a plan that can be updated. */
const EDITABLE = ['payment_retry_count', 'payment_retry_day_period', 'default_collection_method'];

/** Reads return a plan as it was created or updated, and its orders as they are listed. */
export function planSteps(context: CheckContext): Step[] {
  return [
    sessionStep(context, {
      operationId: 'recurringPlans_create',
      title: 'a read returns the plan as it was created',
      writes: true,
      requests: 2,
      needs: ['customer', 'catalogue'],
      async run(session) {
        const sent = aPlan(session, {
          grace_period: 3,
          redirect_url: 'https://shop.example/thanks',
          note: session.unique('Note'),
          description: session.unique('Description'),
        });
        const { created, path } = await createPlan(session, sent);
        const read = await session.expectSuccess('recurringPlans_get', { path });
        for (const name of [...FIXED, ...EDITABLE]) {
          const found = memberOf(read.data, 'plan', name);
          const inAnswer = memberOf(created.data, 'plan', name);
          if (inAnswer !== undefined)
            session.expect(read.exchange, `/data/plan/${name}`, inAnswer, [created.exchange]);
          // A member that the contract does not require may be absent, but must not differ.
          const wanted = (sent as Record<string, Json>)[name];
          if (wanted !== undefined && found !== undefined)
            session.expect(read.exchange, `/data/plan/${name}`, wanted, [created.exchange]);
        }
        const wanted = sent.recurring_cycles.map(({ recurring_items }) =>
          recurring_items.map(({ recurring_item_id, quantity }) => [recurring_item_id, quantity]),
        );
        const actual = objectsOf(memberOf(read.data, 'plan', 'recurring_cycles')).map(({ recurring_items }) =>
          objectsOf(recurring_items).map(({ id: item = null, quantity = null }) => [item, quantity]),
        );
        if (!isSame(actual, wanted)) {
          session.finding(read.exchange, {
            at: '/data/plan/recurring_cycles',
            expected: `cycles with the items ${formatValue(wanted)}`,
            actual: formatValue(actual),
            before: [created.exchange],
          });
        }
      },
    }),
    ...TERM_DISCOUNTS.map((discount) => termsStep(context, discount)),
    editStep(context, { title: 'an update of a plan changes its name and no fixed field', kept: FIXED }),
    editStep(context, {
      title: 'an update of a plan keeps the fields that it omits',
      kept: EDITABLE,
      skip: omittedSkip(context),
    }),
    sessionStep(context, {
      operationId: 'recurringOrders_get',
      title: 'a read returns an order of a plan as it is listed',
      requests: 13,
      needs: ['plan_order'],
      async run(session) {
        const { order_number = '', customer_uuid = '' } = session.fixture('plan_order');
        const body = { customer_uuid, order: { number: order_number } };
        const read = await session.expectSuccess('recurringOrders_get', { body });
        session.expect(read.exchange, '/data/order/order_number', order_number);
        const list = listOf(session.context, 'recurringOrders_list');
        const { entries } = await readList(session, list, 50);
        const listed = entryOf(session, list, entries, order_number);
        for (const name of ['order', 'recurring_cycle'])
          session.expect(read.exchange, `/data/${name}`, memberOf(listed, name));
      },
    }),
    sessionStep(context, {
      operationId: 'recurringOrders_get',
      title: 'an order is not returned for another customer',
      requests: 2,
      needs: ['plan_order', 'customer_without_tokens'],
      async run(session) {
        const { order_number = '', customer_uuid = '' } = session.fixture('plan_order');
        const { uuid: other = '' } = session.fixture('customer_without_tokens');
        if (other === customer_uuid)
          session.skip('the fixture `plan_order` is of the customer without tokens');
        const order = { number: order_number };
        const own = await session.expectSuccess('recurringOrders_get', { body: { customer_uuid, order } });
        const response = await session.call('recurringOrders_get', { body: { customer_uuid: other, order } });
        if (response.outcome !== 'success') return;
        session.finding(response, {
          at: '/data/customer/uuid',
          expected: `no success, because the order bills the customer ${customer_uuid}`,
          actual: describeResponse(response),
          before: [own.exchange],
        });
      },
    }),
  ];
}

/**
 * Updates the name of a plan, and checks that the given members are unchanged. It creates a plan if it can: if an update resets
 * members, earlier steps have reset those of the plan in the profile.
 */
function editStep(
  context: CheckContext,
  { title, kept, skip }: { title: string; kept: readonly string[]; skip?: string | undefined },
): Step {
  const isNew = context.hasControl || context.profile.fixtures.kinds.has('catalogue');
  return sessionStep(context, {
    operationId: 'recurringPlans_update',
    title,
    writes: true,
    requests: isNew ? 4 : 3,
    needs: [isNew ? 'catalogue' : 'plan', 'customer'],
    skip,
    async run(session) {
      const { path } = isNew
        ? await createPlan(session, aPlan(session, DISTINCT))
        : { path: { id: session.fixture('plan').id ?? '' } };
      const { customer_code = 'kit' } = session.fixture(isNew ? 'customer' : 'plan');
      const headers = { 'X-P-Customer-Code': customer_code };
      const before = await session.expectSuccess('recurringPlans_get', { path });
      const name = session.unique('Plan');
      const edit = await session.expectSuccess('recurringPlans_update', {
        path,
        headers,
        body: { plan: { name } },
      });
      const after = await session.expectSuccess('recurringPlans_get', { path });
      for (const { exchange } of [edit, after]) {
        session.expect(exchange, '/data/plan/name', name, [before.exchange]);
        for (const member of kept) {
          const wanted = memberOf(before.data, 'plan', member);
          session.expect(exchange, `/data/plan/${member}`, wanted, [before.exchange]);
        }
      }
      if (kept.every((member) => memberOf(before.data, 'plan', member) === undefined))
        session.skip('the plan has none of the fields to compare');
    },
  });
}

/** Members of a cycle that are the same in every response. */
const TERMS = [
  ...['billing_type', 'billing_interval', 'billing_month', 'billing_day_of_month'].map(
    (name) => `recurring_billing_config/${name}`,
  ),
  ...['discount_amount', 'discount_type'],
];

const TERM_DISCOUNTS = [
  { discount_amount: 5, discount_type: 'fixed' },
  { discount_amount: 12.5, discount_type: 'percentage' },
];

/** The terms of a cycle and the customer's token are the same in a read, an update, a calculation and an order. */
function termsStep(context: CheckContext, discount: (typeof TERM_DISCOUNTS)[number]): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_get',
    title: `a plan with a ${discount.discount_type} discount has the same terms in a read, an update, a calculation and an order`,
    writes: true,
    requests: 6 + ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    async run(session) {
      if (discount.discount_type === 'percentage') requireDiscountTypes(session);
      const {
        uuid: customer_uuid = '',
        customer_code = 'kit',
        reference_number = '',
      } = session.fixture('customer');
      if (context.hasControl)
        await session.context.control('POST', '/payment_tokens', { customer_uuid, ...REFUSED_TOKEN });
      const { yearly_billing_config: config = '', item = '' } = session.fixture('catalogue');
      const yearly = { config, items: [{ item, quantity: 2 }], ...discount };
      const note = session.unique('Note');
      const plan = aPlan(session, { note, cycles: [{ ...yearly, billing_count: 2 }, yearly] });
      const { created, path } = await createPlan(session, plan);
      const read = await session.expectSuccess('recurringPlans_get', { path });
      const headers = { 'X-P-Customer-Code': customer_code };
      const body = { plan: { name: plan.name } };
      const edited = await session.expectSuccess('recurringPlans_update', { path, headers, body });
      const calculated = await session.expectSuccess('recurringPlans_calculateCycles', {
        path,
        body: { activate_type: 'immediate', cycles: [aCycle(session, yearly)] },
      });
      const token = memberOf(created.data, 'plan', 'customer', 'default_payment_token', 'token');
      const first = memberOf(created.data, 'plan', 'recurring_cycles', 0);
      let compared = 0;
      for (const { exchange } of [read, edited, calculated]) {
        session.expect(exchange, '/data/plan/customer/default_payment_token/token', token, [
          created.exchange,
        ]);
        compared += hasTerms(session, exchange, '/data/plan/recurring_cycles/0', first, created.exchange);
      }
      const customer = await session.expectSuccess('customers_getByReference', {
        path: { id: reference_number },
      });
      if (token !== undefined)
        session.expect(customer.exchange, '/data/customer/default_payment_token/token', token);
      const billed = await firstOrderOf(session, plan.reference_number);
      const order = await session.expectSuccess('recurringOrders_get', {
        body: { customer_uuid, order: { number: orderNumberOf(session, billed) } },
      });
      compared += hasTerms(session, order.exchange, '/data/recurring_cycle', first, created.exchange);
      session.about('plan-order-note').expect(order.exchange, '/data/order/note', note, [created.exchange]);
      if (compared === 0) session.skip('no response repeats a term of the cycle');
    },
  });
}

/** @returns how many terms it compared */
function hasTerms(
  session: Session,
  exchange: Exchange,
  at: string,
  cycle: Json | undefined,
  before: Exchange,
): number {
  let compared = 0;
  for (const name of TERMS) {
    const wanted = memberOf(cycle, ...name.split('/'));
    // A member that the contract does not require may be absent, but must not differ.
    if (wanted === undefined || readPointer(exchange.json, `${at}/${name}`) === undefined) continue;
    session.expect(exchange, `${at}/${name}`, wanted, [before]);
    compared += 1;
  }
  return compared;
}
