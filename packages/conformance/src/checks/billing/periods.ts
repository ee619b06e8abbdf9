import type { CheckContext, Step } from '../../run/check.ts';
import { type Session, sessionStep } from '../session.ts';
import { HONG_KONG_MS } from '../time-zone.ts';
import { aPlan, createPlan } from './plan.ts';

/** How many periods of each plan are compared: more than a year of months. */
const COUNT = 13;

interface Period {
  unit: 'day' | 'week' | 'month' | 'year';
  /** How many units a period has. */
  every: number;
  /** When the plan is created. */
  from: string;
}

/** Plans that start on a day which not every month or year has, or on one that differs between UTC and Hong Kong. */
const PERIODS: readonly Period[] = [
  { unit: 'day', every: 1, from: '2028-02-25T17:00:00Z' },
  { unit: 'day', every: 45, from: '2026-12-31T04:00:00Z' },
  { unit: 'week', every: 1, from: '2027-12-19T04:00:00Z' },
  { unit: 'week', every: 2, from: '2028-02-20T17:00:00Z' },
  { unit: 'month', every: 1, from: '2027-01-31T04:00:00Z' },
  { unit: 'month', every: 1, from: '2028-01-30T04:00:00Z' },
  // April 30 in UTC, but May 1 in Hong Kong.
  { unit: 'month', every: 1, from: '2026-04-30T17:00:00Z' },
  { unit: 'month', every: 3, from: '2026-08-31T04:00:00Z' },
  { unit: 'year', every: 1, from: '2028-02-29T04:00:00Z' },
  { unit: 'year', every: 2, from: '2028-12-31T17:00:00Z' },
];

/** Every unit of a billing config bills on its day, also after a year of periods, at midnight in Hong Kong. */
export function periodSteps(context: CheckContext): Step[] {
  return PERIODS.map((period) => periodStep(context, period));
}

function periodStep(context: CheckContext, period: Period): Step {
  const { unit, every, from } = period;
  return sessionStep(context, {
    operationId: 'recurringPlans_get',
    title: `a plan created at ${from} bills every ${every === 1 ? unit : `${every} ${unit}s`} in Hong Kong, ${COUNT} times`,
    writes: true,
    requests: 2 + COUNT,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const { control } = session.context;
      await control('POST', '/clock/advance', { to: from });
      const { created, path } = await createPlan(session, await planWith(session, period));
      let read = created;
      for (let count = 1; count <= COUNT; count += 1) {
        const due = dueAt(period, count);
        session
          .about('cycle-billing-dates')
          .expect(read.exchange, '/data/plan/recurring_cycles/0/next_execute_time', due);
        await control('POST', '/clock/advance', { to: due });
        read = await session.expectSuccess('recurringPlans_get', { path });
        session
          .about('cycle-endless')
          .expect(read.exchange, '/data/plan/recurring_cycles/0/billing_count_created', count + 1);
      }
    },
  });
}

/** The input for a plan that bills in these periods. Every month, its billing config is that of the target. */
async function planWith(session: Session, { unit, every }: Period) {
  if (unit === 'month' && every === 1) return aPlan(session);
  const config = session.unique('config');
  await session.context.control('POST', '/billing_configs', {
    id: config,
    billing_interval: unit,
    interval_count: every,
  });
  return aPlan(session, { cycles: [{ config }] });
}

/** When a plan bills for the nth time after its first. A shorter month bills on its last day. */
function dueAt({ unit, every, from }: Period, count: number): string {
  const first = new Date(Date.parse(from) + HONG_KONG_MS);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const units = every * count;
  const days = unit === 'day' ? units : unit === 'week' ? 7 * units : 0;
  const months = month + (unit === 'month' ? units : unit === 'year' ? 12 * units : 0);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const due = days > 0 ? Date.UTC(year, month, day + days) : Date.UTC(year, months, Math.min(day, last));
  return new Date(due - HONG_KONG_MS).toISOString().replace('.000', '');
}
