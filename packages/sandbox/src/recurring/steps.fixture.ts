import { createPlan } from '../billing/create.ts';
import { encodePlan } from '../billing/plan-codec.ts';
import type { DecideAttempt } from '../billing/run.ts';
import { aCycle, aPlan, on } from '../billing/scenario.fixture.ts';
import type { PlanStep } from './write-set.ts';

/** The step that creates a plan on a day, with a cycle of its own. */
export function creating(id: string, date: string, attempt: DecideAttempt, changes: object = {}): PlanStep {
  const result = createPlan(aPlan({ id, recurring_cycles: [aCycle(`cycle-${id}`)] }), on(date), attempt);
  const record = {
    id,
    name: 'Studio',
    reference_number: id,
    customer_uuid: 'customer',
    default_collection_method: 'charge_automatically',
    cycles: {},
    billing: encodePlan(result.plan),
    current_order: null,
    next_due_at: null,
    created_at: '2026-02-02T04:00:00Z',
    updated_at: '2026-02-02T04:00:00Z',
    ...changes,
  };
  return { record, version: null, result, ordersBefore: 0, token: undefined };
}
