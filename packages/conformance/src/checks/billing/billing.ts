import { CURRENCY_DECIMALS, type Json, readPointer } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, type Success, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { AMOUNTS, type Discount, discountedCycle, priceOf, titleOf } from './amounts.ts';
import { Amount, amountOf } from './money.ts';
import { periodSteps } from './periods.ts';
import {
  aPlan,
  createPlan,
  cyclesOf,
  firstOrderOf,
  ORDER_PAGES,
  type Order,
  orderNumberOf,
  ordersOf,
} from './plan.ts';
import { FINAL, statesAreAllowed } from './states.ts';

/** How plans bill: on the due days, as often as configured, each time with one order whose reference number counts up. */
export function billingSteps(context: CheckContext): Step[] {
  return [
    firstOrderStep(context),
    countStep(context),
    ...periodSteps(context),
    ...AMOUNTS.slice(0, 3).map((discount) => amountStep(context, discount)),
    ...currencyClasses().map((one) => currencyStep(context, one)),
  ];
}

function firstOrderStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: "a new plan's first order has the plan's reference number with the first count",
    writes: true,
    requests: 3 + ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    async run(session) {
      const plan = aPlan(session);
      const { path } = await createPlan(session, plan);
      const read = await session.expectSuccess('recurringPlans_get', { path });
      const orders = await ordersOf(session, plan.reference_number);
      if (orders.length === 0) session.skip('the plan has no order yet');
      countsByOne(session, read.exchange, orders);
      const [cycle] = cyclesOf(read);
      const later = await session.expectSuccess('recurringPlans_get', { path });
      session
        .about('cycle-billing-count-created')
        .expect(later.exchange, '/data/plan/recurring_cycles/0/billing_count_created', orders.length);
      session.expect(read.exchange, '/data/plan/recurring_cycles/0/recurring_plan_id', path.id);
      if (!FINAL.has(textOf(cycle?.state))) return;
      session.expect(read.exchange, '/data/plan/recurring_cycles/0/state', 'a state that bills');
    },
  });
}

/** The suffixes are 1, 2, 3, …, and no order is listed twice. */
function countsByOne(session: Session, exchange: Exchange, orders: { count: number; order: Order }[]): void {
  const counts = orders.map(({ count }) => count);
  const numbers = orders.flatMap(({ order }) => order.order_number ?? []);
  // The contract does not specify where the count starts. The sandbox starts at 1.
  const first = session.context.hasControl ? 1 : (counts[0] ?? 1);
  const isRight =
    counts.every((count, index) => count === first + index) && new Set(numbers).size === numbers.length;
  if (isRight) return;
  session.about('plan-order-reference').finding(exchange, {
    at: '/data/plan/reference_number',
    expected: 'orders whose reference numbers count up by one',
    actual: formatValue(orders.map(({ order }) => order.reference_number ?? null)),
  });
}

/** A plan with two cycles, which bill three times and once. */
function countStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_get',
    title: 'a cycle bills once per period, up to its billing count, and is then completed',
    writes: true,
    requests: 31 + ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const plan = aPlan(session, { cycles: [{ billing_count: 3 }, { billing_count: 1 }] });
      const { created, path } = await createPlan(session, plan);
      const seen: Success[] = [created];
      const wanted = [1, 2, 3, 4, 4, 4];
      for (const [month, count] of wanted.entries()) {
        const read = await session.expectSuccess('recurringPlans_get', { path });
        seen.push(read);
        const billed = cyclesOf(read).reduce((sum, one) => sum + Number(one.billing_count_created), 0);
        if (billed !== count) {
          session.about('cycle-billing-count-created').finding(read.exchange, {
            at: '/data/plan/recurring_cycles/0/billing_count_created',
            expected: `${count} billings after ${month} months`,
            actual: formatValue(billed),
          });
        }
        await control('POST', '/clock/advance', { by: 'P1M' });
      }
      const last = seen.at(-1) ?? created;
      session.expect(last.exchange, '/data/plan/recurring_cycles/0/state', 'completed');
      statesAreAllowed(session, seen);
      const orders = await ordersOf(session, plan.reference_number);
      countsByOne(session, last.exchange, orders);
      if (orders.length !== 4) {
        session.about('cycle-billing-count').finding(last.exchange, {
          at: '/data/plan/recurring_cycles/0/billing_count',
          expected: '4 orders: three for the first cycle, one for the second',
          actual: formatValue(orders.map(({ order }) => order.reference_number ?? null)),
        });
      }
      await isConsistent(session, plan.name, path, orders);
    },
  });
}

/** The end date of a cycle and the auth code of an order are the same in every response. */
async function isConsistent(
  session: Session,
  name: string,
  path: { id: string },
  orders: { order: Order }[],
): Promise<void> {
  const { uuid: customer_uuid = '', customer_code = 'kit' } = session.fixture('customer');
  const read = await session.expectSuccess('recurringPlans_get', { path });
  const headers = { 'X-P-Customer-Code': customer_code };
  const edited = await session.expectSuccess('recurringPlans_update', {
    path,
    headers,
    body: { plan: { name } },
  });
  for (const at of ['/data/plan/recurring_cycles/0/end_date', '/data/plan/current_order/auth_code'])
    session.expect(edited.exchange, at, readPointer(read.exchange.json, at) as Json, [read.exchange]);
  const [first] = orders;
  if (!first) return;
  const body = { customer_uuid, order: { number: orderNumberOf(session, first.order) } };
  const one = await session.expectSuccess('recurringOrders_get', { body });
  session.expect(one.exchange, '/data/order/auth_code', first.order.auth_code);
}

/** The amount of an order, not only of its calculation. */
function amountStep(context: CheckContext, discount: Discount): Step {
  return sessionStep(context, {
    operationId: 'recurringOrders_list',
    title: `the first order of a plan has the amount of ${titleOf(discount)}`,
    writes: true,
    requests: 3 + ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    async run(session) {
      const plan = { ...aPlan(session), recurring_cycles: [discountedCycle(session, discount)] };
      const { created } = await createPlan(session, plan);
      const [cycle = {}] = cyclesOf(created);
      const { amount } = await firstOrderOf(session, plan.reference_number);
      if (amount === undefined) return session.noteOmitted('/data/*/order/amount');
      const price = priceOf(session, cycle, discount);
      const actual = amountOf(amount);
      const mayBeProrated =
        !session.context.hasControl &&
        memberOf(cycle, 'recurring_billing_config', 'billing_proration_enabled') !== false;
      if (price.isRight(actual) || (mayBeProrated && actual?.gte(0) && actual.lt(price.exact))) return;
      session.finding(created.exchange, {
        at: '/data/plan/recurring_cycles/0/billing_amount',
        expected: `an order of ${price.expected}`,
        actual: formatValue(amount),
      });
    },
  });
}

/** A currency of each number of decimals in ISO 4217. */
function currencyClasses(): { currency: string; decimals: number }[] {
  const classes = new Map<number, string>();
  for (const [currency, decimals] of CURRENCY_DECIMALS)
    if (decimals !== null) classes.set(decimals, currency);
  return [...classes].map(([decimals, currency]) => ({ currency, decimals }));
}

/** The amount of an order in the least unit of its currency. */
function currencyStep(
  context: CheckContext,
  { currency, decimals }: { currency: string; decimals: number },
): Step {
  const price = new Amount(10_001).div(new Amount(10).pow(decimals)).toNumber();
  return sessionStep(context, {
    operationId: 'recurringOrders_list',
    title: `an order of three items of ${price} ${currency} has an amount with ${decimals} decimals`,
    writes: true,
    requests: 3 + ORDER_PAGES,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const item = session.unique('item');
      await session.context.control('POST', '/recurring_items', {
        id: item,
        label: 'Locker',
        price,
        currency,
      });
      const plan = aPlan(session, { cycles: [{ items: [{ item, quantity: 3 }] }] });
      const { created } = await createPlan(session, plan);
      const { amount } = await firstOrderOf(session, plan.reference_number);
      if (amount === undefined) return session.noteOmitted('/data/*/order/amount');
      const wanted = new Amount(price).times(3);
      if (amountOf(amount)?.eq(wanted)) return;
      session.finding(created.exchange, {
        at: '/data/plan/recurring_cycles/0/billing_amount',
        expected: `an order of ${wanted} ${currency}`,
        actual: formatValue(amount),
      });
    },
  });
}
