import type { Json } from '@payments-openapi/spec';
import type { Context, Step } from '../../run/check.ts';
import { aPlan, createPlan } from '../recurring/plan.ts';
import { memberOf, objectsOf, show, stepOf } from '../session.ts';
import { listOf, readList } from './lists.ts';

/** Members of a plan that only an edit of them changes. */
const KEPT = [
  ...['id', 'reference_number', 'grace_period', 'redirect_url', 'note', 'description', 'created_at'],
  ...['payment_retry_count', 'payment_retry_day_period', 'default_collection_method', 'timeout'],
];

/** A plan reads back as it was created, an edit changes what it names, and its orders are listed as they are read. */
export function planSteps(context: Context): Step[] {
  return [
    stepOf(context, {
      operationId: 'recurringPlans_create',
      title: 'a created plan reads back',
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
        const read = await session.succeed('recurringPlans_get', { path });
        for (const name of KEPT) {
          const found = memberOf(read.data, 'plan', name);
          const inAnswer = memberOf(created.data, 'plan', name);
          if (inAnswer !== undefined)
            session.expect(read.exchange, `/data/plan/${name}`, inAnswer, [created.exchange]);
          // A member that the contract does not require may be missing, but not differ.
          const wanted = (sent as Record<string, Json>)[name];
          if (wanted !== undefined && found !== undefined)
            session.expect(read.exchange, `/data/plan/${name}`, wanted, [created.exchange]);
        }
        const wanted = sent.recurring_cycles.map(({ recurring_items }) =>
          recurring_items.map(({ recurring_item_id, quantity }) => [recurring_item_id, quantity]),
        );
        const came = objectsOf(memberOf(read.data, 'plan', 'recurring_cycles')).map(({ recurring_items }) =>
          objectsOf(recurring_items).map(({ id: item = null, quantity = null }) => [item, quantity]),
        );
        if (show(came) !== show(wanted)) {
          session.finding(read.exchange, {
            at: '/data/plan/recurring_cycles',
            expected: `cycles of the items ${show(wanted)}`,
            came: show(came),
            before: [created.exchange],
          });
        }
      },
    }),
    stepOf(context, {
      operationId: 'recurringPlans_update',
      title: 'an edit of a plan keeps what it did not name',
      writes: true,
      requests: 3,
      needs: ['plan', 'customer'],
      async run(session) {
        const path = { id: session.fixture('plan').id ?? '' };
        const headers = { 'X-P-Customer-Code': session.fixture('customer').customer_code ?? 'kit' };
        const before = await session.succeed('recurringPlans_get', { path });
        const name = session.unique('Plan');
        const edit = await session.succeed('recurringPlans_update', {
          path,
          headers,
          body: { plan: { name } },
        });
        const after = await session.succeed('recurringPlans_get', { path });
        for (const { exchange } of [edit, after]) {
          session.expect(exchange, '/data/plan/name', name, [before.exchange]);
          for (const member of KEPT) {
            const kept = memberOf(before.data, 'plan', member);
            session.expect(exchange, `/data/plan/${member}`, kept, [before.exchange]);
          }
        }
      },
    }),
    stepOf(context, {
      operationId: 'recurringOrders_get',
      title: 'an order of a plan reads as it is listed',
      requests: 13,
      needs: ['plan_order'],
      async run(session) {
        const { order_number = '', customer_uuid = '' } = session.fixture('plan_order');
        const body = { customer_uuid, order: { number: order_number } };
        const read = await session.succeed('recurringOrders_get', { body });
        session.expect(read.exchange, '/data/order/order_number', order_number);
        const { entries } = await readList(session, listOf('recurringOrders_list'), 50);
        const listed = entries.find((entry) => memberOf(entry, 'order', 'order_number') === order_number);
        if (listed === undefined) session.skip('the order is not among the first that are listed');
        for (const name of ['order', 'recurring_cycle'])
          session.expect(read.exchange, `/data/${name}`, memberOf(listed, name));
      },
    }),
  ];
}
