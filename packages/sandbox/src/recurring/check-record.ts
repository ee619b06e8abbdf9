import { readTimeZone } from '../billing/calendar.ts';
import { checkAmount } from '../billing/money.ts';
import { readTerms } from '../billing/plan.ts';
import { decodePlan } from '../billing/plan-codec.ts';
import { nextDueAt, step } from '../billing/step.ts';
import { InputError } from '../input/input-error.ts';
import type { StoredOrder } from '../records/collections.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { orderEntryShape, type Payer, planShape } from './shapes.ts';

/**
 * Checks a plan of a seed by showing it and running its next step, and returns it with the time when it is next due.
 * @throws {InputError} if billing cannot continue from it
 */
export function checkPlanRecord(record: RecurringPlanRecord, payer: Payer): RecurringPlanRecord {
  checkLength(record);
  return tried(() => {
    const plan = decodePlan(record.billing);
    readTerms(plan, 'billing');
    readTimeZone(plan.time_zone, 'billing.time_zone');
    checkAmount(plan.credit, plan.currency, 'billing.credit');
    planShape(record, plan, payer, undefined);
    const due = nextDueAt(plan);
    step(plan, due !== null && due > plan.advanced_to ? due : plan.advanced_to, { attempt: () => 'pending' });
    return { ...record, next_due_at: due === null ? null : Date.parse(due) };
  });
}

/** Checks an order of a plan of a seed by showing it. @throws {InputError} */
export function checkOrderRecord(
  record: RecurringOrderRecord,
  plan: RecurringPlanRecord,
  order: StoredOrder,
  payer: Payer,
): RecurringOrderRecord {
  checkLength(record);
  return tried(() => {
    orderEntryShape(plan, order, record, payer);
    return record;
  });
}

/** Maximum length of a billing state as JSON: each step copies it, and reads its amounts. */
const MAX_BILLING = 262_144;

function checkLength({ billing }: { billing: unknown }): void {
  const { length } = JSON.stringify(billing);
  if (length <= MAX_BILLING) return;
  throw new InputError('billing', `has ${length} characters; the limit is ${MAX_BILLING}`);
}

function tried<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new InputError(
      'billing',
      'is not in the format that a saved seed has: billing cannot continue from it',
    );
  }
}
