import type { CheckContext, Step } from '../../run/check.ts';
import { aPlan, createPlan, cyclesOf } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { isSame } from '../values.ts';

/** Cycles of a plan, and characters of the description of each: more than a server reads at once. */
const [CYCLES, LENGTH] = [24, 6000];

/** A large body is accepted and stored as a whole. The contract has no limit, but other servers may have one. */
export function largeStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: `a plan of ${CYCLES} cycles with descriptions of ${LENGTH} characters has all of them`,
    writes: true,
    requests: 2,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const descriptions = Array.from({ length: CYCLES }, (_, index) =>
        `${index} é陳 `.repeat(LENGTH).slice(0, LENGTH),
      );
      const cycles = descriptions.map((description) => ({ billing_count: 1, description }));
      const { created, path } = await createPlan(session, aPlan(session, { cycles }));
      const read = await session.expectSuccess('recurringPlans_get', { path });
      for (const response of [created, read]) {
        const actual = cyclesOf(response).map(({ description = null }) => description);
        if (actual.every((one) => one === null) && actual.length === CYCLES) continue;
        if (isSame(actual, descriptions)) continue;
        session.finding(response.exchange, {
          at: '/data/plan/recurring_cycles',
          expected: `${CYCLES} cycles with the descriptions that were sent`,
          actual: `${actual.length}: ${formatValue(actual)}`,
        });
      }
    },
  });
}
