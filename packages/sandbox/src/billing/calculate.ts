import { InputError } from '../input/input-error.ts';
import type { Instant } from './calendar.ts';
import { type CycleChange, readActivateType } from './change.ts';
import type { Plan } from './plan.ts';
import type { DecideAttempt } from './run.ts';
import { type StepResult, step } from './step.ts';

/**
 * What adding the cycles now would do: the same step on the same plan, not stored. `next_billing_amount` is the total
 * of the order that the first added cycle would open, after discount and proration and before plan credit (minor
 * units). The interface allows this only for `immediate` with processed credit.
 */
export function calculate(
  plan: Plan,
  now: Instant,
  change: CycleChange,
  attempt: DecideAttempt,
): StepResult & { next_billing_amount: bigint } {
  if (readActivateType(change, '') !== 'immediate') {
    throw new InputError('activate_type', 'must be immediate: nothing else can be calculated');
  }
  if (change.process_credit === false) {
    throw new InputError('process_credit', 'must not be false: a calculation needs processed credit');
  }
  const [first] = change.cycles;
  if (!first) throw new InputError('cycles', 'is empty: there is nothing to calculate');

  const result = step(plan, now, { attempt, inputs: [{ ...change, kind: 'cycles_added', at: now }] });
  const billing = result.billings.find((each) => each.cycle_id === first.id);
  return { ...result, next_billing_amount: billing?.amount ?? 0n };
}
