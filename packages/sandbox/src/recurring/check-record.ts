import { readTimeZone } from '../billing/calendar.ts';
import { checkAmount } from '../billing/money.ts';
import { type Billing, type Plan, readTerms } from '../billing/plan.ts';
import { decodeBilling, decodePlan } from '../billing/plan-codec.ts';
import { nextDueAt, step } from '../billing/step.ts';
import { InputError, wholeNumber } from '../input/input-error.ts';
import type { StoredOrder } from '../records/collections.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { orderEntryShape, type Payer, planShape } from './shapes.ts';

/**
 * Checks a plan of a seed by showing it and running its next step, and returns it with the time when it is next due.
 * @throws {InputError} if billing cannot continue from it
 */
export function checkPlanRecord(record: RecurringPlanRecord, payer: Payer): RecurringPlanRecord {
  checkLength(record);
  const plan = tried(() => decodePlan(record.billing));
  wholeNumber(plan.orders_created, 'billing.orders_created', 0, Number.MAX_SAFE_INTEGER);
  for (const [i, billing] of plan.billings.entries()) checkBilling(billing, plan, `billing.billings[${i}]`);
  return tried(() => {
    readTerms(plan, 'billing');
    readTimeZone(plan.time_zone, 'billing.time_zone');
    checkAmount(plan.credit, plan.currency, 'billing.credit');
    planShape(record, plan, payer, undefined);
    const due = nextDueAt(plan);
    step(plan, due !== null && due > plan.advanced_to ? due : plan.advanced_to, { attempt: () => 'pending' });
    return { ...record, next_due_at: due === null ? null : Date.parse(due) };
  });
}

/** Checks an order of a plan of a seed, by showing it too. @throws {InputError} */
export function checkOrderRecord(
  record: RecurringOrderRecord,
  plan: RecurringPlanRecord,
  order: StoredOrder,
  payer: Payer,
): RecurringOrderRecord {
  checkLength(record);
  if (order.plan_id !== plan.id)
    throw new InputError('order_number', `the plan_id of order "${order.number}" is not "${plan.id}"`);
  checkBilling(
    tried(() => decodeBilling(record.billing)),
    plan.billing,
    'billing',
  );
  return tried(() => {
    orderEntryShape(plan, order, record, payer);
    return record;
  });
}

/** @throws {InputError} that names a member of the billing, which is at `field` */
function checkBilling(
  { due, order_sequence }: Billing,
  { orders_created }: Pick<Plan, 'orders_created'>,
  field: string,
): void {
  if (due < 0n) throw new InputError(`${field}.due`, 'must not be negative');
  if (Number.isInteger(order_sequence) && order_sequence >= 1 && order_sequence <= orders_created) return;
  const text = `${order_sequence} is not a whole number from 1 to ${orders_created}, the orders_created of the plan`;
  throw new InputError(`${field}.order_sequence`, text);
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
