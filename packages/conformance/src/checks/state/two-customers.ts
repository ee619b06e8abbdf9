import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { aPlan, createPlan, firstOrderOf, ORDER_PAGES, orderNumberOf } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { memberOf, objectsOf } from '../values.ts';

/** What belongs to one of two customers, or to one of two plans of a customer, does not show in the other. */
export function twoCustomersSteps(context: CheckContext): Step[] {
  return [
    plansStep(context),
    referenceStep(context),
    ordersStep(context),
    ...(['customer', 'customer_without_tokens'] as const).map((kind) => defaultStep(context, kind)),
  ];
}

function plansStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: 'plans that are created in turn for two customers belong to their customers',
    writes: true,
    requests: 12,
    needs: ['customer', 'customer_without_tokens', 'catalogue'],
    async run(session) {
      const uuids = (['customer', 'customer_without_tokens', 'customer'] as const).map(
        (kind) => session.fixture(kind).uuid ?? '',
      );
      const made: { created: Exchange; id: string; uuid: string; note: string }[] = [];
      for (const uuid of uuids) {
        const note = session.unique('Note');
        const plan = { ...aPlan(session, { note }), customer_uuid: uuid };
        const { created, path } = await createPlan(session, plan);
        session.expect(created.exchange, '/data/plan/customer/uuid', uuid);
        made.push({ created: created.exchange, id: path.id, uuid, note });
      }
      for (const { created, id, uuid, note } of made) {
        const { data, exchange } = await session.expectSuccess('recurringPlans_get', { path: { id } });
        if (memberOf(data, 'plan', 'customer') !== undefined)
          session.expect(exchange, '/data/plan/customer/uuid', uuid, [created]);
        session.expect(exchange, '/data/plan/note', note, [created]);
      }
    },
  });
}

/** A reference number is taken for all customers. */
function referenceStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: 'a reference number that a plan of another customer has makes no second plan',
    writes: true,
    requests: 2,
    needs: ['customer', 'customer_without_tokens', 'catalogue'],
    async run(session) {
      const plan = aPlan(session);
      const { created, path } = await createPlan(session, plan);
      const other = { ...plan, customer_uuid: session.fixture('customer_without_tokens').uuid ?? '' };
      const again = await session.call('recurringPlans_create', { body: { plan: other } });
      const id = memberOf(again.json, 'data', 'plan', 'id');
      if (again.outcome !== 'success' || id === undefined || id === path.id) return;
      session.about('plan-reference-repeated').finding(again, {
        at: '/data/plan/id',
        expected: 'a failure, or the plan that has the reference number',
        actual: `another plan, ${formatValue(id)}`,
        before: [created.exchange],
      });
    },
  });
}

/** Each order shows the note and the items of its own plan, although the plans have the same customer. */
function ordersStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringOrders_get',
    title: 'the orders of two plans of a customer show each its own plan',
    writes: true,
    requests: 4 + 2 * ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    async run(session) {
      const { uuid: customer_uuid = '' } = session.fixture('customer');
      const { item = '', second_item = item } = session.fixture('catalogue');
      const plans = [item, second_item].map((one) =>
        aPlan(session, {
          note: session.unique('Note'),
          cycles: [{ items: [{ item: one, quantity: 1 }], description: session.unique('Cycle') }],
        }),
      );
      const before: Exchange[] = [];
      for (const plan of plans) before.push((await createPlan(session, plan)).created.exchange);
      for (const { note, reference_number, recurring_cycles } of plans) {
        const listed = await firstOrderOf(session, reference_number);
        const order = { number: orderNumberOf(session, listed) };
        const { exchange } = await session.expectSuccess('recurringOrders_get', {
          body: { customer_uuid, order },
        });
        // The rule says that every order has the note, so it is not left out as other optional fields are.
        const actual = memberOf(exchange.json, 'data', 'order', 'note');
        if (actual !== note)
          session.about('plan-order-note').finding(exchange, {
            at: '/data/order/note',
            expected: formatValue(note),
            actual: formatValue(actual),
            before,
          });
        const wanted = recurring_cycles[0]?.recurring_items[0]?.recurring_item_id;
        session.expect(exchange, '/data/recurring_cycle/recurring_items/0/id', wanted, before);
      }
    },
  });
}

/** The default token that a customer shows is one of its payment tokens, and the default there. */
function defaultStep(context: CheckContext, kind: 'customer' | 'customer_without_tokens'): Step {
  return sessionStep(context, {
    operationId: 'customers_getByReference',
    title: `the default token of a ${kind.replaceAll('_', ' ')} is in the list of its payment tokens`,
    requests: 2,
    needs: [kind],
    async run(session) {
      const { uuid = '', reference_number: id } = session.fixture(kind);
      if (id === undefined) return session.skip(`the fixture \`${kind}\` has no \`reference_number\``);
      const read = await session.expectSuccess('customers_getByReference', { path: { id } });
      const list = await session.expectSuccess('customers_listPaymentTokens', { path: { uuid } });
      const token = memberOf(read.data, 'customer', 'default_payment_token', 'token');
      const own = objectsOf(memberOf(list.data, 'payment_tokens'));
      const isThere = own.some((one) => one.token === token && one.default === true);
      if (token === undefined || isThere) return;
      session.about('token-default').finding(read.exchange, {
        at: '/data/customer/default_payment_token/token',
        expected: `one of the customer's payment tokens, and the default there: ${formatValue(own)}`,
        actual: formatValue(token),
        before: [list.exchange],
      });
    },
  });
}
