import { memberOf } from '@payments-openapi/spec';
import isEqual from 'fast-deep-equal';
import { readCycle } from '../billing/cycle.ts';
import type { Plan } from '../billing/plan.ts';
import { InputError } from '../input/input-error.ts';
import type { RecurringPlanRecord } from '../records/recurring.ts';

/** What a cycle bills by, and the member of the record that shows it. */
const SHOWN = {
  recurring_billing_config: 'recurring_billing_config',
  recurring_items: 'recurring_items',
  discount: 'discount_amount',
} as const;

/** Checks that responses show of each cycle what it bills. @throws {InputError} that names a member of `cycles` */
export function checkShownCycles(
  { cycles = {} }: Pick<RecurringPlanRecord, 'cycles'>,
  { recurring_cycles }: Pick<Plan, 'recurring_cycles'>,
): void {
  for (const billed of recurring_cycles) {
    const { id, billing_count } = billed;
    const path = memberOf('cycles', id);
    const given = cycles[id];
    if (!given) throw new InputError(path, 'is required: billing has this cycle');
    const shown = readCycle({ id, billing_count, ...given }, path);
    for (const [name, member] of Object.entries(SHOWN)) {
      const key = name as keyof typeof SHOWN;
      if (!isEqual(shown[key], billed[key]))
        throw new InputError(
          `${path}.${member}`,
          `differs from the ${name} in billing, by which the cycle bills`,
        );
    }
  }
}
