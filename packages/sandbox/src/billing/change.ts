import { InputError, oneOf } from '../input/input-error.ts';
import { readAll, readEach } from '../input/read-all.ts';
import { settleChange } from './credit.ts';
import { type CycleRequest, readCycle, setCycleState } from './cycle.ts';
import { voidOrder } from './dunning.ts';
import { type Cycle, currentCycle, latestBilling, type Plan } from './plan.ts';
import {
  ACTIVATE_TYPES,
  type ActivateType,
  DEFAULT_ACTIVATE_TYPE,
  isEndless,
  isSettledByChange,
  MAX_CYCLES,
  startWithoutCurrent,
} from './policy.ts';
import { emit, type Run } from './run.ts';

/** Cycles to add to a plan. `activate_type` applies to the first; each of the others starts after the one before it. */
export interface CycleChange {
  /** @default 'as_last_cycle' */
  activate_type?: string | null;
  /** Whether an `immediate` change settles the current billing. @default true */
  process_credit?: boolean | null;
  cycles: readonly CycleRequest[];
}

export function addCycles(run: Run, change: CycleChange): void {
  const { activate_type, cycles } = readAll({
    activate_type: () => readActivateType(change),
    cycles: () => readCycles(run.plan, change.cycles, ''),
  });
  const [first, ...rest] = cycles;
  if (!first) return;
  if (activate_type === 'immediate') addNow(run, first, change.process_credit !== false);
  else if (activate_type === 'next_billing_date') addAtNextBilling(run, first);
  else appendCycle(run, first);
  for (const cycle of rest) appendCycle(run, cycle);
}

export function readActivateType(change: CycleChange): ActivateType {
  return oneOf(change.activate_type ?? DEFAULT_ACTIVATE_TYPE, ACTIVATE_TYPES, 'activate_type');
}

/** @throws {InputError} if a plan would have too many cycles */
export function checkCycleCount(count: number, field: string): void {
  if (count <= MAX_CYCLES) return;
  throw new InputError(`${field}cycles`, `the plan would have ${count} cycles; the limit is ${MAX_CYCLES}`);
}

/**
 * Reads cycles and checks that they fit the plan: they have its currency, since the plan has one credit, new ids, and
 * none follows an endless cycle.
 */
export function readCycles(
  plan: Pick<Plan, 'currency' | 'recurring_cycles'>,
  requests: readonly CycleRequest[],
  field: string,
): Cycle[] {
  checkCycleCount(plan.recurring_cycles.length + requests.length, field);
  const ids = new Set(plan.recurring_cycles.map((cycle) => cycle.id));
  return readEach(requests, (request, i) => {
    const at = `${field}cycles[${i}]`;
    const { cycle } = readAll({
      cycle: () => readCycle(request, at),
      place() {
        const before = requests[i - 1];
        if (!before || !isEndless(before)) return;
        const first = `${field}cycles[${i - 1}]`;
        throw new InputError(
          at,
          `would never start, because the cycle before it, ${first}, has no billing_count and never ends`,
        );
      },
    });
    const currency = cycle.recurring_items[0]?.currency;
    if (currency !== plan.currency) {
      throw new InputError(
        `${at}.recurring_items[0].currency`,
        `is ${currency}, but the plan bills in ${plan.currency}`,
      );
    }
    if (ids.has(cycle.id)) throw new InputError(`${at}.id`, `${cycle.id} is already in the plan`);
    ids.add(cycle.id);
    return cycle;
  });
}

/** Adds the cycle after the last one that has not ended, unless that is endless. If all have ended, it starts today. */
export function appendCycle(run: Run, cycle: Cycle): void {
  const current = currentCycle(run.plan);
  const last = run.plan.recurring_cycles.findLast((each) => each.state === 'scheduled' || each === current);
  if (last && isEndless(last)) {
    emit(run, { kind: 'cycle_not_added', cycle_id: cycle.id, cause: 'last_cycle_is_endless' });
    return;
  }
  if (!last) cycle.estimated_start_date = startWithoutCurrent(null, run.today);
  append(run, cycle);
}

function addNow(run: Run, cycle: Cycle, processCredit: boolean): void {
  const current = currentCycle(run.plan);
  if (current && processCredit) settleCurrentBilling(run, current);
  if (current?.state === 'active') setCycleState(run, current, 'cancelled', 'replaced_now');
  else if (current) endUncollectible(run, current);
  cancelScheduled(run, 'replaced_now');
  cycle.estimated_start_date = run.today;
  append(run, cycle);
}

/** Ends an uncollectible cycle, whose state still shows why it stopped billing. */
function endUncollectible(run: Run, cycle: Cycle): void {
  cycle.end_date = run.today;
  cycle.changed_at = run.at;
}

function addAtNextBilling(run: Run, cycle: Cycle): void {
  const current = currentCycle(run.plan);
  const planned = run.plan.recurring_cycles.find((each) => each.state === 'scheduled')?.estimated_start_date;
  cancelScheduled(run, 'replaced_at_next_billing_date');
  if (current) current.completes_at_next_billing = true;
  else cycle.estimated_start_date = startWithoutCurrent(planned, run.today);
  append(run, cycle);
}

function settleCurrentBilling(run: Run, cycle: Cycle): void {
  const billing = latestBilling(run.plan, cycle.id);
  if (!billing || !isSettledByChange(billing.period_end, run.today)) return;
  settleChange(run, billing);
  if (billing.state === 'open' || billing.state === 'failed') voidOrder(run, billing, 'superseded');
}

function cancelScheduled(run: Run, cause: 'replaced_now' | 'replaced_at_next_billing_date'): void {
  for (const each of run.plan.recurring_cycles) {
    if (each.state === 'scheduled') setCycleState(run, each, 'cancelled', cause);
  }
}

function append(run: Run, cycle: Cycle): void {
  run.plan.recurring_cycles.push(cycle);
  emit(run, { kind: 'cycle_changed', cycle_id: cycle.id, from: null, to: 'scheduled', cause: 'added' });
}
