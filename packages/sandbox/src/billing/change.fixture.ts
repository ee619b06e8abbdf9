import type { CycleChange } from './change.ts';
import { createPlan } from './create.ts';
import type { CycleRequest } from './cycle.ts';
import type { Plan } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { aPlan, on, pays } from './scenario.fixture.ts';
import { type Input, step } from './step.ts';

/** A plan that starts on 2024-04-01. */
export const april = (request = aPlan(), attempt: DecideAttempt = pays) =>
  createPlan(request, on('2024-04-01', '09:00:00'), attempt).plan;

/** Adds cycles to a plan. */
export function change(
  plan: Plan,
  at: string,
  change: CycleChange,
  attempt: DecideAttempt = pays,
  inputs: Input[] = [],
) {
  return step(plan, at, { attempt, inputs: [...inputs, { kind: 'cycles_added', at, ...change }] });
}

/** An immediate change to these cycles. */
export const now = (...cycles: CycleRequest[]): CycleChange => ({ activate_type: 'immediate', cycles });
