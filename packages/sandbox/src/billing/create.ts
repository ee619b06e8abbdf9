import { InputError } from '../input/input-error.ts';
import { type CivilDate, type Instant, readDate, readInstant } from './calendar.ts';
import { appendCycle, readCycles } from './change.ts';
import { postCredit } from './credit.ts';
import type { CycleRequest } from './cycle.ts';
import { type Plan, readTerms } from './plan.ts';
import { canStartOn, timeZoneOfPlan } from './policy.ts';
import type { DecideAttempt } from './run.ts';
import { advance, beginRun, endRun, type StepResult } from './step.ts';
import { readTimeZone } from './time-zone.ts';

export interface PlanRequest {
  id: string;
  payment_retry_count: number;
  payment_retry_day_period: number;
  /** Days; if absent or null, a failed order is never voided. */
  grace_period?: number | null;
  /** In the order in which they run. None can follow an endless one. */
  recurring_cycles: readonly CycleRequest[];
  /** Time zone of the sandbox. @default 'Asia/Hong_Kong' */
  time_zone?: string;
  /** The day on which the first cycle starts, not in the past. @default today */
  start_date?: CivilDate;
  /** Initial plan credit, in minor units. @default 0n */
  credit?: bigint;
}

/** Creates a plan and does what is due immediately: if the first cycle starts today, it is billed. */
export function createPlan(request: PlanRequest, now: Instant, attempt: DecideAttempt): StepResult {
  const plan = emptyPlan(request, readInstant(now, 'now'));
  const cycles = readCycles(plan, request.recurring_cycles, 'plan.recurring_');
  const run = beginRun(plan, attempt);
  postCredit(run, request.credit ?? 0n, 'opening', null);
  for (const cycle of cycles) appendCycle(run, cycle);
  const [first] = run.plan.recurring_cycles;
  if (first) first.estimated_start_date = startDate(request, run.today);
  advance(run, run.at);
  return endRun(run, 0, 0);
}

function emptyPlan(request: PlanRequest, now: Instant): Plan {
  const [first] = request.recurring_cycles;
  if (!first) throw new InputError('plan.recurring_cycles', 'must have at least one cycle');
  const time_zone = readTimeZone(timeZoneOfPlan(request.time_zone), 'time_zone');
  const { payment_retry_count, payment_retry_day_period, grace_period = null } = request;
  return {
    id: request.id,
    ...readTerms({ payment_retry_count, payment_retry_day_period, grace_period }, 'plan'),
    time_zone,
    currency: first.recurring_items[0]?.currency ?? '',
    credit: 0n,
    recurring_cycles: [],
    billings: [],
    ledger: [],
    orders_created: 0,
    ledger_entries: 0,
    advanced_to: now,
  };
}

function startDate(request: PlanRequest, today: CivilDate): CivilDate {
  if (request.start_date === undefined) return today;
  const date = readDate(request.start_date, 'start_date');
  if (canStartOn(date, today)) return date;
  throw new InputError('start_date', `${date} is in the past: today is ${today}`);
}
