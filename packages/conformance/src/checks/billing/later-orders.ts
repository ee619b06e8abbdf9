import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf } from '../values.ts';
import { aPlan, createPlan, ORDER_PAGES, type Order, orderNumberOf, ordersOf } from './plan.ts';

/** Billings of the first cycle and of the whole plan: counts with two digits, after which something else follows. */
const [FIRST, ALL] = [11, 13];

/** A plan counts its orders after the tenth as before, in each order and as the current one. */
export function laterOrdersStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_get',
    title: `a plan has ${ALL} orders, the last of which are of its second cycle, each as it is listed`,
    writes: true,
    requests: 4 + ORDER_PAGES + ALL,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const { uuid: customer_uuid = '' } = session.fixture('customer');
      const config = session.unique('config');
      await control('POST', '/billing_configs', { id: config, billing_interval: 'week' });
      const note = session.unique('Note');
      const cycles = [
        { config, billing_count: FIRST },
        { config, description: 'Later', discount_amount: 1, discount_type: 'fixed' },
      ];
      const plan = aPlan(session, { note, cycles });
      const { path } = await createPlan(session, plan);
      await control('POST', '/clock/advance', { by: `P${7 * (ALL - 1)}D` });
      const read = await session.expectSuccess('recurringPlans_get', { path });
      const about = session.about('cycle-billing-count-created');
      for (const [index, count] of [FIRST, ALL - FIRST].entries())
        about.expect(read.exchange, `/data/plan/recurring_cycles/${index}/billing_count_created`, count);
      const orders = await ordersOf(session, plan.reference_number);
      compareCounts(session, read.exchange, { base: plan.reference_number, orders });
      for (const { order, count, exchange: listed } of orders) {
        if (order.note !== note && listed)
          session.about('plan-order-note').finding(listed, {
            at: '/data/0/order/note',
            kind: 'value',
            expected: `the note of the plan on each of its orders, ${formatValue(note)}`,
            actual: formatValue(order.note),
          });
        const body = { customer_uuid, order: { number: orderNumberOf(session, order) } };
        const { exchange } = await session.expectSuccess('recurringOrders_get', { body });
        session.expect(exchange, '/data/order/reference_number', order.reference_number);
        session.expect(exchange, '/data/order/amount', order.amount);
        session.about('plan-order-note').expect(exchange, '/data/order/note', note);
        if (
          count > FIRST &&
          memberOf(exchange.json, 'data', 'recurring_cycle', 'discount_amount') !== undefined
        )
          session.expect(exchange, '/data/recurring_cycle/discount_amount', 1);
      }
    },
  });
}

function compareCounts(
  session: Session,
  exchange: Exchange,
  { base, orders }: { base: string; orders: { order: Order }[] },
): void {
  const wanted = Array.from({ length: ALL }, (_, index) => `${base}-${index + 1}`);
  const about = session.about('plan-order-reference');
  const actual = orders.map(({ order }) => order.reference_number ?? null);
  if (!isSame(actual, wanted))
    about.finding(exchange, {
      at: '/data/plan/reference_number',
      expected: formatValue(wanted),
      actual: formatValue(actual),
    });
  const current = memberOf(exchange.json, 'data', 'plan', 'current_order', 'reference_number');
  if (current !== undefined)
    about.expect(exchange, '/data/plan/current_order/reference_number', wanted.at(-1));
}
