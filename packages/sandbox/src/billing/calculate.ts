import { InputError } from '../input/input-error.ts';
import type { Instant } from './calendar.ts';
import { type CycleChange, readActivateType } from './change.ts';
import type { Plan } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { type StepResult, step } from './step.ts';

/**
 * Calculates what adding the cycles now would do: the same step on the same plan, without storing it.
 * `next_billing_amount` is the total of the order that the first added cycle would create, in minor units: after discount,
 * proration and plan credit. The interface allows this only for `immediate` with `process_credit`.
 */
export function calculate(
  plan: Plan,
  now: Instant,
  change: CycleChange,
  attempt: DecideAttempt,
): StepResult & { next_billing_amount: bigint } {
  if (readActivateType(change) !== 'immediate') {
    throw new InputError('activate_type', 'must be immediate in a calculation');
  }
  if (change.process_credit === false) {
    throw new InputError('process_credit', 'must not be false in a calculation');
  }
  const [first] = change.cycles;
  if (!first) throw new InputError('cycles', 'must have at least one cycle');

  const result = step(plan, now, { attempt, inputs: [{ ...change, kind: 'cycles_added', at: now }] });
  const billing = result.billings.find((each) => each.cycle_id === first.id);
  return { ...result, next_billing_amount: billing?.due ?? 0n };
}
