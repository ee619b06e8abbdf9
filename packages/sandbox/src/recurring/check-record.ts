import { chargeOf } from '../billing/charge.ts';
import { checkAmount, toDecimal, toMinor } from '../billing/money.ts';
import { type Billing, type Plan, readTerms } from '../billing/plan.ts';
import { decodeBilling, decodeCycle, decodePlan, encodePlan } from '../billing/plan-codec.ts';
import { periodOf, scheduleOf } from '../billing/schedule.ts';
import { nextDueAt, step } from '../billing/step.ts';
import { readTimeZone } from '../billing/time-zone.ts';
import { InputError } from '../input/input-error.ts';
import { billingKey, type StoredOrder } from '../records/collections.ts';
import type { RecurringOrderRecord, RecurringPlanRecord } from '../records/recurring.ts';
import { checkBillingFormat, checkPlanFormat } from './check-format.ts';
import { checkShownCycles } from './check-shown.ts';
import { STATE_AFTER } from './occurrences.ts';
import { type Payer, presentOrderEntry, presentPlan } from './presenters.ts';

/**
 * Checks a plan of a seed by showing it and running its next step, and returns it with the time when it is next due.
 * @throws {InputError} if billing cannot continue from it
 */
export function checkPlanRecord(record: RecurringPlanRecord, payer: Payer): RecurringPlanRecord {
  checkLength(record);
  checkPlanFormat(record.billing, 'billing');
  if (record.billing.id !== record.id) throw new InputError('billing.id', 'is not the id of the plan');
  const plan = decodePlan(record.billing);
  for (const [i, billing] of plan.billings.entries()) checkBilling(billing, plan, `billing.billings[${i}]`);
  checkDistinct(plan.recurring_cycles, ({ id }) => id, 'billing.recurring_cycles');
  checkDistinct(plan.billings, billingKey, 'billing.billings');
  checkShownCycles(record, plan);
  return tried(() => {
    readTerms(plan, 'billing');
    readTimeZone(plan.time_zone, 'billing.time_zone');
    checkAmount(plan.credit, plan.currency, 'billing.credit');
    presentPlan(record, plan, payer, undefined);
    const due = nextDueAt(plan);
    step(plan, due !== null && due > plan.advanced_to ? due : plan.advanced_to, { attempt: () => 'pending' });
    // Instants can have any offset in a seed.
    return { ...record, billing: encodePlan(plan), next_due_at: due === null ? null : Date.parse(due) };
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
  checkBillingFormat(record.billing, 'billing');
  const billing = decodeBilling(record.billing);
  checkBilling(billing, plan.billing, 'billing');
  checkBilled(billing, plan.billing);
  checkSame(billing, order);
  return tried(() => {
    presentOrderEntry(plan, order, record, payer);
    return record;
  });
}

/** @throws {InputError} that names an item with the same key as one before it */
function checkDistinct<T>(items: readonly T[], keyOf: (item: T) => string, field: string): void {
  const keys = new Set<string>();
  for (const [i, item] of items.entries()) {
    if (keys.size === keys.add(keyOf(item)).size) throw new InputError(`${field}[${i}]`, 'is a duplicate');
  }
}

/** @throws {InputError} that names a member of the billing, which is at `field` */
function checkBilling(
  { due, order_sequence, paid, payments, attempts }: Billing,
  { orders_created }: Pick<Plan, 'orders_created'>,
  field: string,
): void {
  if (due < 0n) throw new InputError(`${field}.due`, 'must not be negative');
  checkDistinct(payments, ({ id }) => id, `${field}.payments`);
  const sum = payments.reduce((total, { amount, voided }) => (voided ? total : total + amount), 0n);
  if (paid !== sum) throw new InputError(`${field}.paid`, `is ${paid}, but its payments sum to ${sum}`);
  const misnumbered = attempts.findIndex(({ number }, i) => number !== i + 1);
  if (misnumbered >= 0)
    throw new InputError(`${field}.attempts[${misnumbered}].number`, `is not ${misnumbered + 1}`);
  if (Number.isInteger(order_sequence) && order_sequence >= 1 && order_sequence <= orders_created) return;
  const text = `${order_sequence} is not a whole number from 1 to ${orders_created}, the orders_created of the plan`;
  throw new InputError(`${field}.order_sequence`, text);
}

/**
 * @throws {InputError} unless the cycle of a billing has billed its period: it would be billed again; and unless the amount
 * is that of the cycle
 */
function checkBilled(
  { cycle_id, period, amount, credit_applied, due }: Billing,
  { recurring_cycles, currency }: RecurringPlanRecord['billing'],
): void {
  const encoded = recurring_cycles.find(({ id }) => id === cycle_id);
  if (!encoded) throw new InputError('billing.cycle_id', 'is not a cycle of the plan');
  const cycle = decodeCycle(encoded);
  if (period >= cycle.next_period)
    throw new InputError('billing.period', `is not below ${cycle.next_period}, the next_period of its cycle`);
  const { recurring_billing_config: config, start_date } = cycle;
  if (start_date === null) throw new InputError('billing.cycle_id', 'is a cycle that has not started');
  const part = config.billing_proration_enabled ? periodOf(scheduleOf(config, start_date), period) : null;
  const charge = chargeOf(cycle.recurring_items, cycle.discount, part);
  if (amount !== charge) {
    const text = `is ${toDecimal(amount, currency)}, but the cycle charges ${toDecimal(charge, currency)} for this period`;
    throw new InputError('billing.amount', text);
  }
  if (due === amount - credit_applied) return;
  throw new InputError('billing.due', `must be ${amount - credit_applied}, amount less credit_applied`);
}

/** @throws {InputError} if a billing and its order differ: the plan collects by one, and callers see the other */
function checkSame(
  { state, due, paid }: Billing,
  { number, currency, initial_total, paid_total, state: shown }: StoredOrder,
): void {
  const order = `order "${number}"`;
  if (shown !== STATES[state])
    throw new InputError('billing.state', `is ${state}, but the state of ${order} is ${shown}`);
  if (due !== toMinor(initial_total, currency, 'initial_total')) {
    const text = `is ${toDecimal(due, currency)}, but the initial_total of ${order} is ${initial_total}`;
    throw new InputError('billing.due', text);
  }
  if (paid !== toMinor(paid_total, currency, 'paid_total')) {
    const text = `is ${toDecimal(paid, currency)}, but the transactions of ${order} sum to ${paid_total}`;
    throw new InputError('billing.paid', text);
  }
}

/** The state of an order by that of its billing. */
const STATES: Record<Billing['state'], string> = {
  open: 'active',
  paid: STATE_AFTER.order_paid,
  failed: STATE_AFTER.order_failed,
  voided: STATE_AFTER.order_voided,
};

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
