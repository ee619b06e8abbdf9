import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { type Session, type Success, sessionStep } from '../session.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';
import { AMOUNTS, type Discount, priceOf, titleOf } from './amounts.ts';
import { calculatedAmountSteps } from './calculated-amounts.ts';
import { CURRENCY_READS, calculate, calculation, nextAmountIn } from './calculation.ts';
import { Amount, amountOf, type Amount as Exact } from './money.ts';
import { aCycle, aPlan, type Cycle, createPlan, cyclesOf } from './plan.ts';
import { FINAL } from './states.ts';

/** A calculation returns the states and the next amount, and changes nothing. */
export function calculateSteps(context: CheckContext): Step[] {
  return [
    stepOfNothing(context, {
      title: 'a calculation changes nothing, and returns the same when repeated',
      requests: 4 + CURRENCY_READS,
      needs: ['plan', 'catalogue', 'customer'],
      planOf: async (session) => ({ id: session.fixture('plan').id ?? '' }),
    }),
    // An earlier calculation may have changed the plan in the profile.
    stepOfNothing(context, {
      title: 'a calculation for a new plan changes nothing',
      writes: true,
      requests: 5 + CURRENCY_READS,
      needs: ['catalogue', 'customer'],
      planOf: async (session) => (await createPlan(session, aPlan(session))).path,
    }),
    ...AMOUNTS.map((cycle) => amountStep(context, cycle)),
    ...AMOUNTS.map((cycle) => sameAsAddingStep(context, cycle)),
    ...calculatedAmountSteps(context),
    formsStep(context),
  ];
}

function stepOfNothing(
  context: CheckContext,
  {
    planOf,
    ...setting
  }: Pick<Step, 'title' | 'requests' | 'needs'> & {
    writes?: boolean;
    planOf(session: Session): Promise<{ id: string }>;
  },
): Step {
  return sessionStep(context, {
    operationId: CALCULATION,
    ...setting,
    async run(session) {
      const path = await planOf(session);
      const before = await session.expectSuccess('recurringPlans_get', { path });
      const body = calculation(session, { quantity: 2, items: 2 });
      const first = await calculate(session, path, body);
      const second = await calculate(session, path, body);
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
      const started = open.filter(({ billing_count_created: made }) => Number(made ?? 0) > 0);
      const wanted = context.hasControl ? open.length : Math.min(1, started.length);
      const isAdded = states.length === cyclesOf(before).length + 1;
      if (isAdded && cancelled >= wanted && states.some((state) => !FINAL.has(textOf(state)))) return;
      session.finding(first.exchange, {
        at: '/data/plan/recurring_cycles/0/state',
        expected: 'one more cycle that is not final, and the active one cancelled',
        actual: formatValue(states),
        before: [before.exchange],
      });
    },
  });
}

/** Calculations of one cycle or several, in every way to add them, with the credit and without. */
function formsStep(context: CheckContext): Step {
  const types = ['immediate', 'next_billing_date', 'as_last_cycle'];
  const forms = types.flatMap((activate_type) =>
    [1, 3].map((count) => ({ activate_type, count, process_credit: count > 1 })),
  );
  return sessionStep(context, {
    operationId: CALCULATION,
    title: 'a calculation of several cycles, or in another way, changes nothing',
    requests: 1 + 2 * forms.length,
    needs: ['plan', 'catalogue', 'customer'],
    async run(session) {
      const path = { id: session.fixture('plan').id ?? '' };
      const before = await session.expectSuccess('recurringPlans_get', { path });
      for (const { activate_type, count, process_credit } of forms) {
        const cycles = Array.from({ length: count }, () => aCycle(session, { billing_count: 2 }));
        // A server may refuse some of them.
        const calculated = await session.call(CALCULATION, {
          path,
          body: { activate_type, process_credit, cycles },
        });
        const after = await session.expectSuccess('recurringPlans_get', { path });
        const about = session.about('calculation-stores-nothing');
        about.expect(after.exchange, '/data', before.data, [before.exchange, calculated]);
      }
    },
  });
}

function amountStep(context: CheckContext, discount: Discount): Step {
  return sessionStep(context, {
    operationId: CALCULATION,
    title: `the next billing amount is right for ${titleOf(discount)}`,
    requests: 3 + CURRENCY_READS,
    needs: ['plan', 'catalogue', 'customer'],
    async run(session) {
      const path = { id: session.fixture('plan').id ?? '' };
      const calculated = await calculate(session, path, calculation(session, discount));
      const { exchange, amount, at, cycle } = nextAmountIn(session, calculated);
      const price = priceOf(session, cycle, discount);
      const finding = (expected: string) =>
        session
          .about('calculation-next-amount')
          .finding(exchange, { at, expected, actual: formatValue(cycle.next_billing_amount) });
      if (session.context.hasControl) {
        // Each calculation for the plan deducts the same credit, so the amounts differ as the prices do.
        const many = { quantity: 1000, items: 2 } as const;
        const other = await calculate(session, path, calculation(session, many));
        const reference = nextAmountIn(session, other);
        const deducted = priceOf(session, reference.cycle, many).exact.minus(
          withoutCredit(reference.amount, other),
        );
        if (price.isRight(withoutCredit(amount, calculated).plus(deducted))) return;
        return finding(`${price.expected}, less ${deducted} of credit`);
      }
      if (price.isRight(amount)) return;
      // The first period may be prorated, and the plan may have a credit or, if something is unpaid, a debt.
      if (amount?.gte(0) && amount.lt(price.exact)) return;
      const { data } = await session.expectSuccess('recurringPlans_get', { path });
      const isPaid = ['paid', 'over_paid'].includes(
        textOf(memberOf(data, 'plan', 'current_order', 'correspondence_state')),
      );
      const hasDebt = amountOf(memberOf(data, 'plan', 'credit'))?.lt(0) || !isPaid;
      if (hasDebt && amount?.gt(price.exact))
        session.skip('the plan may have a debt, which is collected too');
      finding(price.expected);
    },
  });
}

/** A next amount as it would be if the plan had used all its credit. */
function withoutCredit(amount: Exact | undefined, { data }: Success): Exact {
  const credit = amountOf(memberOf(data, 'plan', 'credit')) ?? new Amount(0);
  return (amount ?? new Amount(0)).minus(credit);
}

/** Adding the cycle has the calculated result: the same states, credit and next order. */
function sameAsAddingStep(context: CheckContext, discount: Discount): Step {
  return sessionStep(context, {
    operationId: CALCULATION,
    title: `adding a cycle of ${titleOf(discount)} has the calculated result`,
    writes: true,
    requests: 5,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const plan = aPlan(session, { note: session.unique('Note') });
      const { path } = await createPlan(session, plan);
      await control('POST', '/clock/advance', { by: 'P10D' });
      const body = calculation(session, discount);
      // An error may begin with a later calculation.
      for (let earlier = 0; earlier < 2; earlier++) await session.expectSuccess(CALCULATION, { path, body });
      const calculated = await session.expectSuccess(CALCULATION, { path, body });
      await control('POST', `/recurring_plans/${path.id}/cycles`, body);
      const added = await session.expectSuccess('recurringPlans_get', { path });
      const before = [calculated.exchange];
      session
        .about('cycles-credit')
        .expect(added.exchange, '/data/plan/credit', memberOf(calculated.data, 'plan', 'credit'), before);
      const order = ['amount', 'paid_total', 'correspondence_state', 'currency', 'reference_number', 'note'];
      for (const name of order) {
        const wanted = memberOf(calculated.data, 'plan', 'current_order', name);
        session.expect(added.exchange, `/data/plan/current_order/${name}`, wanted, before);
      }
      await isCharged(session, calculated, added);
      const both = [calculated, added].map(cyclesOf);
      // Either operation may omit an optional member from every cycle.
      const optional = OPTIONAL.filter((name) => both.every((cycles) => cycles.some((one) => name in one)));
      const [wanted = [], actual = []] = both.map((cycles) =>
        cycles.map((cycle) => JSON.stringify(comparable(cycle, optional))).sort(),
      );
      if (isSame(wanted, actual)) return;
      const parts = differingIn(wanted, actual);
      session.finding(added.exchange, {
        at: '/data/plan/recurring_cycles',
        expected: `a calculated cycle, with ${formatValue(parts.wanted)}`,
        actual: formatValue(parts.actual),
        before,
      });
    },
  });
}

/** What differs in the first cycle that only one of two lists has. */
function differingIn(wanted: readonly string[], actual: readonly string[]): { wanted: Json; actual: Json } {
  const [one, other] = [
    wanted.find((cycle) => !actual.includes(cycle)),
    actual.find((cycle) => !wanted.includes(cycle)),
  ].map((cycle): Cycle | undefined => (cycle === undefined ? undefined : JSON.parse(cycle)));
  if (!one || !other) return { wanted: `${wanted.length} cycles`, actual: `${actual.length} cycles` };
  const names = Object.keys(one).filter((name) => !isSame(one[name] ?? null, other[name] ?? null));
  const of = (cycle: Cycle) => Object.fromEntries(names.map((name) => [name, cycle[name] ?? null]));
  return { wanted: of(one), actual: of(other) };
}

/** Optional members of a cycle that do not depend on the call that created it. */
const OPTIONAL = ['billing_count', 'billing_amount', 'discount_amount', 'discount_type'];

/** The next amount is the total of the order that adding the cycle has made. */
async function isCharged(session: Session, calculated: Success, added: Success): Promise<void> {
  const { exchange, cycle, amount, at } = nextAmountIn(session, calculated);
  if (session.omits(added.exchange, '/data/plan/current_order/order_number')) return;
  const number = textOf(memberOf(added.data, 'plan', 'current_order', 'order_number'));
  const made = (await session.context.control('GET', `/orders/${number}`)) as Json;
  const total = memberOf(made, 'order', 'initial_total');
  if (amount !== undefined && amountOf(total)?.eq(amount)) return;
  session.about('calculation-next-amount').finding(exchange, {
    at,
    expected: `${formatValue(total)}, the total of the order that adding the cycle made`,
    actual: formatValue(cycle.next_billing_amount),
    before: [added.exchange],
  });
}

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
