import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { aPlan, type CycleMembers, cyclesOf } from './plan.ts';

/** What else a cycle has. None of it says when it bills. */
const TERMS: readonly CycleMembers[] = [
  { billing_count: null },
  { billing_count: 3 },
  { billing_count: 13, description: 'Thirteen' },
  { discount_amount: 1, discount_type: 'fixed' },
];

const DAY_MS = 86_400_000;

/** The next billing date follows from the billing config and the start of a cycle, whatever else the cycle has. */
export function datesSteps(context: CheckContext): Step[] {
  return (['monthly_billing_config', 'yearly_billing_config'] as const).map((name) =>
    sessionStep(context, {
      operationId: 'recurringPlans_create',
      title: `cycles with the same ${name.replace('_billing_config', '')} billing config bill on the same dates`,
      writes: true,
      requests: 2 * (TERMS.length + 1),
      needs: ['customer', 'catalogue'],
      async run(session) {
        const { item = '', second_item = item, [name]: config = '' } = session.fixture('catalogue');
        const items = [...new Set([item, second_item])].map((one) => ({ item: one, quantity: 2 }));
        const dates: { exchange: Exchange; next: string }[] = [];
        for (const terms of [...TERMS, { items }]) {
          const found = await nextDate(session, { ...terms, config });
          if (found) dates.push(found);
        }
        const [first, ...others] = dates;
        if (!first || others.length === 0) return session.skip('the responses show no `next_execute_time`');
        for (const { exchange, next } of others)
          if (Math.abs(Date.parse(next) - Date.parse(first.next)) > DAY_MS)
            session.about('cycle-billing-dates').finding(exchange, {
              at: '/data/plan/recurring_cycles/0/next_execute_time',
              kind: 'value',
              expected: `/data/plan/recurring_cycles/0/next_execute_time to be ${formatValue(first.next)}, as for another cycle with this billing config that started then`,
              actual: formatValue(next),
              before: [first.exchange],
            });
      },
    }),
  );
}

/** When a new cycle bills next, once it has billed. A server may refuse some terms. */
async function nextDate(
  session: Session,
  cycle: CycleMembers,
): Promise<{ exchange: Exchange; next: string } | undefined> {
  const plan = aPlan(session, { cycles: [cycle] });
  const created = await session.call('recurringPlans_create', { body: { plan } });
  if (created.outcome !== 'success') return undefined;
  const id = textOf(memberOf(created.json, 'data', 'plan', 'id'));
  const read = await session.expectSuccess('recurringPlans_get', { path: { id } });
  const [shown] = cyclesOf(read);
  const { billing_count_created: count, next_execute_time: next } = shown ?? {};
  return count === 1 && !Number.isNaN(Date.parse(textOf(next)))
    ? { exchange: read.exchange, next: textOf(next) }
    : undefined;
}
