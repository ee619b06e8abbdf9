import { createPlan, type PlanRequest } from './create.ts';
import type { DecideAttempt } from './run.ts';
import { aCycle, aPlan, lines, on } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

/** The first billing of the cycle of `aPlan`. */
export const first = { cycle_id: 'a', period: 0 };
/** A plan that bills once. */
export const once = aPlan({ recurring_cycles: [aCycle('a', { billing_count: 1 })] });
/** A payment of the first billing. */
export const paid = (at: string, payment_id: string, amount: bigint): Input => {
  return { kind: 'payment_received', at, billing: first, payment_id, amount };
};

/** All that happens to a plan made on 2024-01-31, from then to `until`. */
export function runPlan(request: PlanRequest, until: string, attempt: DecideAttempt, inputs: Input[] = []) {
  const begun = createPlan(request, on('2024-01-31'), attempt);
  const { plan, events } = step(begun.plan, until, { attempt, inputs });
  return { plan, log: lines([...begun.events, ...events]) };
}
