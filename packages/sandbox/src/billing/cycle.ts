import { InputError, wholeNumber } from '../input/input-error.ts';
import { readAll, readEach } from '../input/read-all.ts';
import { type CivilDate, readDate } from './calendar.ts';
import { chargeOf, type ItemInput, type RecurringItem, readDiscount, readItem } from './charge.ts';
import { checkAmount } from './money.ts';
import { type Cycle, type CycleState, currentCycle } from './plan.ts';
import { endsAtBoundary, keepsCycleStopped, lastUnbilledDay, MAX_COUNT, MAX_ITEMS } from './policy.ts';
import { type CycleCause, emit, type Run } from './run.ts';
import {
  type BillingConfigInput,
  firstPeriodAfter,
  periodStart,
  readBillingConfig,
  type Schedule,
  scheduleOf,
} from './schedule.ts';

/** A cycle to add, in the contract's format, with its config and items resolved and an id from the caller. */
export interface CycleRequest {
  id: string;
  /** Number of billings; null for an endless cycle. */
  billing_count: number | null;
  recurring_billing_config: BillingConfigInput;
  recurring_items: readonly ItemInput[];
  discount_amount?: number | string | null;
  discount_type?: string | null;
  /** The cycle ends at the first boundary on or after this day. */
  estimated_end_date?: CivilDate | null;
}

/** The state transitions of a cycle; the last two states are final. */
export const CYCLE_TRANSITIONS: Readonly<Record<CycleState, readonly CycleState[]>> = {
  scheduled: ['active', 'cancelled'],
  active: ['completed', 'cancelled', 'uncollectible'],
  uncollectible: ['active'],
  completed: [],
  cancelled: [],
};

export function readCycle(input: CycleRequest, field: string): Cycle {
  const currency = input.recurring_items[0]?.currency;
  const { recurring_billing_config, recurring_items, ...read } = readAll({
    recurring_items: () => readItems(input, field),
    recurring_billing_config: () =>
      readBillingConfig(input.recurring_billing_config, `${field}.recurring_billing_config.`),
    billing_count: () =>
      input.billing_count === null
        ? null
        : wholeNumber(input.billing_count, `${field}.billing_count`, 1, MAX_COUNT),
    discount: () => (currency === undefined ? null : readDiscount(input, currency, field)),
    estimated_end_date: () =>
      input.estimated_end_date ? readDate(input.estimated_end_date, `${field}.estimated_end_date`) : null,
  });
  return {
    id: input.id,
    state: 'scheduled',
    billing_count_created: 0,
    recurring_billing_config,
    recurring_items,
    ...read,
    estimated_start_date: null,
    start_date: null,
    end_date: null,
    next_period: 0,
    next_execute_date: null,
    completes_at_next_billing: false,
  };
}

/** @throws {InputError} if a cycle has too many items */
export function checkItemCount(count: number, field: string): void {
  if (count <= MAX_ITEMS) return;
  throw new InputError(`${field}.recurring_items`, `has ${count} items; the limit is ${MAX_ITEMS}`);
}

/** Reads items, which must have the same currency and together not exceed the largest amount. */
function readItems(input: CycleRequest, field: string): RecurringItem[] {
  checkItemCount(input.recurring_items.length, field);
  const items = readEach(input.recurring_items, (item, i) =>
    readItem(item, `${field}.recurring_items[${i}]`),
  );
  const [first] = items;
  if (!first) throw new InputError(`${field}.recurring_items`, 'must have at least one item');
  const other = items.findIndex((item) => item.currency !== first.currency);
  if (other > 0) {
    throw new InputError(
      `${field}.recurring_items[${other}].currency`,
      `is not ${first.currency}, the currency of the first item`,
    );
  }
  checkAmount(chargeOf(items, null, null), first.currency, `${field}.recurring_items`);
  return items;
}

export function setCycleState(run: Run, cycle: Cycle, to: CycleState, cause: CycleCause): void {
  const from = cycle.state;
  if (!CYCLE_TRANSITIONS[from].includes(to))
    throw new Error(`cycle ${cycle.id} cannot change from ${from} to ${to}`);
  cycle.state = to;
  cycle.changed_at = run.at;
  if (to === 'completed' || to === 'cancelled') cycle.end_date = run.today;
  if (to !== 'active') cycle.next_execute_date = null;
  emit(run, { kind: 'cycle_changed', cycle_id: cycle.id, from, to, cause });
}

export function startCycle(run: Run, cycle: Cycle): void {
  cycle.start_date = run.today;
  setCycleState(run, cycle, 'active', 'started');
  awaitPeriod(cycle, scheduleOf(cycle.recurring_billing_config, run.today), 0);
}

/** Completes the cycle; the next scheduled one starts on the same day. */
export function completeCycle(run: Run, cycle: Cycle, cause: CycleCause): void {
  setCycleState(run, cycle, 'completed', cause);
  const next = run.plan.recurring_cycles.find((each) => each.state === 'scheduled');
  if (next) next.estimated_start_date = run.today;
}

/** Whether the cycle ends at `boundary` instead of billing another period. */
export function completesAt(cycle: Cycle, boundary: CivilDate): boolean {
  const counted = cycle.billing_count !== null && cycle.billing_count_created >= cycle.billing_count;
  return counted || endsAtBoundary(boundary, cycle.estimated_end_date);
}

/** Reactivates an uncollectible cycle, unless an order keeps it stopped or another cycle has replaced it. */
export function reactivateCycle(run: Run, cycle: Cycle): void {
  if (cycle.state !== 'uncollectible' || currentCycle(run.plan) !== cycle) return;
  const owing = run.plan.billings.some((each) => each.cycle_id === cycle.id && keepsCycleStopped(each));
  if (owing) return;
  setCycleState(run, cycle, 'active', 'paid_in_grace_period');
  const schedule = scheduleOf(cycle.recurring_billing_config, cycle.start_date ?? run.today);
  const next = firstPeriodAfter(schedule, lastUnbilledDay(run.today));
  awaitPeriod(cycle, schedule, Math.max(cycle.next_period, next));
}

/** Sets the period that the cycle bills next, on the first day of that period. */
export function awaitPeriod(cycle: Cycle, schedule: Schedule, n: number): void {
  cycle.next_period = n;
  cycle.next_execute_date = periodStart(schedule, n);
}
