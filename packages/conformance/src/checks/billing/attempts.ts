import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { listOf, MAX_PAGES, readWhole } from '../state/lists.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { aPlan, createPlan, ORDER_PAGES, ordersOf } from './plan.ts';
import { statesAreAllowed } from './states.ts';

/** How often and how long a declined payment is attempted again, and what becomes of the cycle and the order. */
export function attemptsSteps(context: CheckContext): Step[] {
  return ATTEMPTS.map((terms) => attemptsStep(context, terms));
}

/** Collection terms, and over time the states of the cycle and the order and the rule, if the card is always declined. */
const ATTEMPTS: readonly Attempts[] = [
  {
    terms: { payment_retry_count: 1, payment_retry_day_period: 1, grace_period: null },
    after: {
      P0D: ['uncollectible', 'failed', 'plan-retry-count'],
      P60D: ['uncollectible', 'failed', 'plan-grace-never'],
    },
    attempts: 1,
  },
  {
    terms: { payment_retry_count: 3, payment_retry_day_period: 2, grace_period: 4 },
    after: {
      P0D: ['active', 'active', 'plan-retry-count'],
      P3D: ['active', 'active', 'plan-retry-count'],
      P1D: ['uncollectible', 'failed', 'plan-retry-period'],
      P3DT1H: ['uncollectible', 'failed', 'plan-grace-period'],
      P1DT1H: ['uncollectible', 'voided', 'plan-grace-period'],
    },
    attempts: 3,
  },
  {
    terms: { payment_retry_count: 5, payment_retry_day_period: 10, grace_period: 0 },
    after: {
      P0D: ['active', 'active', 'plan-retry-count'],
      P21D: ['active', 'active', 'plan-retry-count'],
      P18D: ['active', 'active', 'plan-retry-period'],
      P1DT1H: ['uncollectible', 'voided', 'plan-grace-period'],
    },
    attempts: 5,
  },
];

interface Attempts {
  terms: { payment_retry_count: number; payment_retry_day_period: number; grace_period: number | null };
  after: Record<string, [cycle: string, order: string, rule: CheckedRule]>;
  attempts: number;
}

function attemptsStep(context: CheckContext, { terms, after, attempts }: Attempts): Step {
  const { payment_retry_count: count, payment_retry_day_period: period, grace_period } = terms;
  return sessionStep(context, {
    operationId: 'recurringPlans_get',
    title: `a declined plan with ${count} attempts every ${period} days and a grace period of ${grace_period}`,
    writes: true,
    requests: 2 + MAX_PAGES + Object.keys(after).length * (1 + ORDER_PAGES),
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      const { uuid: customer_uuid } = session.fixture('customer');
      const declining = { customer_uuid, token_type: 'CreditCard', outcome: 'declines', default: true };
      await control('POST', '/payment_tokens', declining);
      const plan = aPlan(session, terms);
      const { created, path } = await createPlan(session, plan);
      const seen = [created];
      for (const [by, [cycle, order, rule]] of Object.entries(after)) {
        if (by !== 'P0D') await control('POST', '/clock/advance', { by });
        const read = await session.expectSuccess('recurringPlans_get', { path });
        seen.push(read);
        session.about(rule).expect(read.exchange, '/data/plan/recurring_cycles/0/state', cycle);
        await isInState(session, read.exchange, { base: plan.reference_number, wanted: order, rule });
      }
      statesAreAllowed(session, seen);
      const { entries, exchanges } = await readWhole(
        session,
        listOf(session.context, 'transactions_list'),
        50,
      );
      const tried = objectsOf(entries).filter(
        (one) => textOf(memberOf(one, 'order', 'reference_number')) === `${plan.reference_number}-1`,
      );
      const [exchange] = exchanges;
      if (tried.length === attempts || !exchange) return;
      if (objectsOf(entries).some((one) => one.order === undefined))
        return session.noteOmitted('/data/transactions/*/order');
      session.about('plan-retry-count').finding(exchange, {
        at: '/data/transactions',
        expected: `${attempts} attempts`,
        actual: `${tried.length} attempts`,
      });
    },
  });
}

/** Expects the first order of a plan to be in a state. */
async function isInState(
  session: Session,
  exchange: Exchange,
  { base, wanted, rule }: { base: string; wanted: string; rule: CheckedRule },
): Promise<void> {
  const [first] = await ordersOf(session, base);
  const state = first?.order.state;
  if (first && state === undefined) return session.noteOmitted('/data/*/order/state');
  if (state === wanted) return;
  session.about(rule).finding(exchange, {
    at: '/data/plan/current_order/state',
    expected: `the order to be ${wanted}`,
    actual: formatValue(state),
  });
}
