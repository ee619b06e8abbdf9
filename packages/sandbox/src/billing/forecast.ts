import { type CivilDate, earlier, type Instant, startOfDay } from './calendar.ts';
import { completesAt } from './cycle.ts';
import { type Cycle, currentCycle, type Plan } from './plan.ts';
import { endsAtBoundary } from './policy.ts';
import { firstPeriodAfter, periodStart, scheduleOf } from './schedule.ts';

/** The members of a cycle that are computed from its plan; null if they cannot be known. */
export interface Forecast {
  cycle_id: string;
  estimated_start_date: CivilDate | null;
  estimated_end_date: CivilDate | null;
  next_execute_time: Instant | null;
}

/** Computes when each cycle starts, ends and bills next, if all orders are paid and nothing is added. */
export function forecast(plan: Plan): Forecast[] {
  const current = currentCycle(plan);
  let free: CivilDate | null = null;
  return plan.recurring_cycles.map((cycle) => {
    const { id: cycle_id, state } = cycle;
    const starts = state === 'scheduled' ? (cycle.estimated_start_date ?? free) : cycle.start_date;
    const ends = estimatedEnd(cycle, starts);
    if (cycle === current || state === 'scheduled') free = ends;
    const next = nextBilling(cycle);
    return {
      cycle_id,
      estimated_start_date: starts,
      estimated_end_date: ends,
      next_execute_time: next === null ? null : startOfDay(next, plan.time_zone),
    };
  });
}

/** The day on which the cycle bills next; null if it has not started, has stopped, or ends at its next boundary. */
function nextBilling(cycle: Cycle): CivilDate | null {
  const { next_execute_date, completes_at_next_billing } = cycle;
  if (next_execute_date === null || completes_at_next_billing) return null;
  return completesAt(cycle, next_execute_date) ? null : next_execute_date;
}

function estimatedEnd(cycle: Cycle, starts: CivilDate | null): CivilDate | null {
  if (cycle.end_date !== null) return cycle.end_date;
  if (starts === null || cycle.state === 'uncollectible') return cycle.estimated_end_date;
  const schedule = scheduleOf(cycle.recurring_billing_config, starts);
  if (cycle.completes_at_next_billing) return periodStart(schedule, cycle.next_period);

  const { billing_count, billing_count_created, next_period, estimated_end_date } = cycle;
  const counted =
    billing_count === null
      ? null
      : periodStart(schedule, next_period + billing_count - billing_count_created);
  const limited =
    estimated_end_date === null ? null : boundaryFrom(schedule, next_period, estimated_end_date);
  if (counted === null || limited === null) return counted ?? limited;
  return earlier(counted, limited);
}

/** The first boundary, from period `n` on, at which the estimated end date ends the cycle. */
function boundaryFrom(
  schedule: ReturnType<typeof scheduleOf>,
  n: number,
  estimated_end_date: CivilDate,
): CivilDate {
  const before = Math.max(n, firstPeriodAfter(schedule, estimated_end_date) - 1);
  const candidate = periodStart(schedule, before);
  return endsAtBoundary(candidate, estimated_end_date) ? candidate : periodStart(schedule, before + 1);
}
