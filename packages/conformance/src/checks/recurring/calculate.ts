import type { Json } from '@payments-openapi/spec';
import type { Context, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../format.ts';
import { amountOf } from '../money.ts';
import { isSame, memberOf, objectsOf, type Session, stepOf, textOf } from '../session.ts';
import { AMOUNTS, type Discount, discountedCycle, priceOf, titleOf } from './amounts.ts';
import { aPlan, type Cycle, createPlan, cyclesOf } from './plan.ts';
import { FINAL } from './states.ts';

const ID = 'recurringPlans_calculateCycles';

/** A calculation returns the states and the next amount, and changes nothing. */
export function calculateSteps(context: Context): Step[] {
  return [
    stepOf(context, {
      operationId: ID,
      title: 'a calculation changes nothing, and returns the same when repeated',
      requests: 4,
      needs: ['plan', 'catalogue', 'customer'],
      async run(session) {
        const path = { id: session.fixture('plan').id ?? '' };
        const before = await session.expectSuccess('recurringPlans_get', { path });
        const body = calculation(session, { quantity: 2 });
        const first = await session.expectSuccess(ID, { path, body });
        const second = await session.expectSuccess(ID, { path, body });
        const after = await session.expectSuccess('recurringPlans_get', { path });
        session
          .about('calculation-stores-nothing')
          .expect(after.exchange, '/data', before.data, [first.exchange]);
        const [one, two] = [first, second].map((response) =>
          cyclesOf(response).map((cycle) => comparable(cycle, OPTIONAL)),
        );
        if (!isSame(one, two)) {
          session.finding(second.exchange, {
            at: '/data/plan/recurring_cycles',
            expected: `the same calculation: ${formatValue(one)}`,
            actual: formatValue(two),
            before: [first.exchange],
          });
        }
        const states = cyclesOf(first).map(({ state = null }) => state);
        const open = cyclesOf(before).filter(({ state }) => !FINAL.has(textOf(state)));
        const was = cyclesOf(before).filter(({ state }) => state === 'cancelled').length;
        const cancelled = states.filter((state) => state === 'cancelled').length - was;
        // Outside the sandbox, it is not specified which states are active, but one cycle must be.
        const wanted = context.hasControl ? open.length : Math.min(1, open.length);
        const isAdded = states.length === cyclesOf(before).length + 1;
        if (isAdded && cancelled >= wanted && states.some((state) => !FINAL.has(textOf(state)))) return;
        session.finding(first.exchange, {
          at: '/data/plan/recurring_cycles/0/state',
          expected: 'one more cycle that is not final, and the active one cancelled',
          actual: formatValue(states),
          before: [before.exchange],
        });
      },
    }),
    ...AMOUNTS.map((cycle) => amountStep(context, cycle)),
    ...AMOUNTS.map((cycle) => sameAsAddingStep(context, cycle)),
  ];
}

function amountStep(context: Context, discount: Discount): Step {
  return stepOf(context, {
    operationId: ID,
    title: `the next billing amount is right for ${titleOf(discount)}`,
    requests: 1,
    needs: ['plan', 'catalogue', 'customer'],
    async run(session) {
      const body = calculation(session, discount);
      const response = await session.expectSuccess(ID, {
        path: { id: session.fixture('plan').id ?? '' },
        body,
      });
      isPriced(session, response.exchange, cyclesOf(response), discount);
    },
  });
}

/** The next amount is prices × quantities minus the discount, within one minor unit because rounding is not specified. */
function isPriced(session: Session, exchange: Exchange, cycles: Cycle[], discount: Discount): void {
  const index = cycles.findIndex((cycle) => cycle.next_billing_amount !== undefined);
  const cycle = cycles[index];
  if (!cycle) session.skip('no cycle in the response has a `next_billing_amount`');
  const price = priceOf(cycle, discount);
  const actual = amountOf(cycle.next_billing_amount);
  // Outside the sandbox, the plan may have a credit, and the first period may be prorated.
  const isReduced = !session.context.hasControl && actual?.gte(0) && actual.lt(price.exact);
  if (isReduced || price.isRight(actual)) return;
  session.about('calculation-next-amount').finding(exchange, {
    at: `/data/plan/recurring_cycles/${index}/next_billing_amount`,
    expected: price.expected,
    actual: formatValue(cycle.next_billing_amount),
  });
}

/** Adding the cycle has the calculated result: the same states, credit and next order. */
function sameAsAddingStep(context: Context, discount: Discount): Step {
  return stepOf(context, {
    operationId: ID,
    title: `adding a cycle of ${titleOf(discount)} has the calculated result`,
    writes: true,
    requests: 3,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const { path } = await createPlan(session, aPlan(session));
      await control('POST', '/clock/advance', { by: 'P10D' });
      const body = calculation(session, discount);
      const calculated = await session.expectSuccess(ID, { path, body });
      await control('POST', `/recurring_plans/${path.id}/cycles`, body);
      const added = await session.expectSuccess('recurringPlans_get', { path });
      const before = [calculated.exchange];
      session
        .about('cycles-credit')
        .expect(added.exchange, '/data/plan/credit', memberOf(calculated.data, 'plan', 'credit'), before);
      const order = ['amount', 'paid_total', 'correspondence_state', 'currency'];
      for (const name of order) {
        const wanted = memberOf(calculated.data, 'plan', 'current_order', name);
        session.expect(added.exchange, `/data/plan/current_order/${name}`, wanted, before);
      }
      const next = cyclesOf(calculated).find((cycle) => cycle.next_billing_amount !== undefined);
      session.expect(added.exchange, '/data/plan/current_order/amount', next?.next_billing_amount, before);
      isPriced(session, calculated.exchange, cyclesOf(calculated), discount);
      const both = [calculated, added].map(cyclesOf);
      // Either operation may omit an optional member from every cycle.
      const optional = OPTIONAL.filter((name) => both.every((cycles) => cycles.some((one) => name in one)));
      const [wanted, actual] = both.map((cycles) =>
        cycles.map((cycle) => JSON.stringify(comparable(cycle, optional))).sort(),
      );
      if (isSame(wanted, actual)) return;
      session.finding(added.exchange, {
        at: '/data/plan/recurring_cycles',
        expected: `the calculated cycles ${formatValue(wanted)}`,
        actual: formatValue(actual),
        before,
      });
    },
  });
}

/** Optional members of a cycle that do not depend on the call that created it. */
const OPTIONAL = ['billing_count', 'billing_amount', 'discount_amount', 'discount_type'];

/** The members of a cycle that do not depend on the call that created it, with these optional ones. */
function comparable(cycle: Cycle, optional: readonly string[]): Cycle {
  const { state = null, billing_count_created = null, recurring_items } = cycle;
  const items = objectsOf(recurring_items).map(({ id = null, price = null, quantity = null }) => [
    id,
    price,
    quantity,
  ]);
  const more = Object.fromEntries(optional.map((name) => [name, cycle[name] ?? null]));
  return { state, billing_count_created, items, ...more };
}

function calculation(session: Session, discount: Discount): Json & object {
  return { activate_type: 'immediate', cycles: [discountedCycle(session, discount)] };
}
