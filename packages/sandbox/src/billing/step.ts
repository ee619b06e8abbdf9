import { InputError, oneOf } from '../input/input-error.ts';
import { type CivilDate, dateOf, type Instant, later, readInstant, startOfDay } from './calendar.ts';
import { addCycles, type CycleChange } from './change.ts';
import { closePeriod } from './close-period.ts';
import { startCycle } from './cycle.ts';
import {
  editTerms,
  makeAttempt,
  receivePayment,
  refundPayment,
  settleAttempt,
  voidOrder,
  voidPayment,
} from './dunning.ts';
import { maxMinorUnits, toDecimal } from './money.ts';
import {
  type Billing,
  type BillingKey,
  type CreditEntry,
  type Cycle,
  copyPlan,
  findBilling,
  type Plan,
  type Terms,
} from './plan.ts';
import { INPUT_ORDER, type InputKind, MAX_AMOUNT, WORK_ORDER } from './policy.ts';
import type { BillingEvent, DecideAttempt, Run } from './run.ts';

/**
 * Something that happened outside the plan, and when. Repeating it has no effect. Amounts are in minor units, above 0.
 */
export type Input = { at: Instant } & (
  | { kind: 'payment_received'; billing: BillingKey; payment_id: string; amount: bigint }
  /** `payment_id` is that of the refund, which can itself be voided, and `of` that of the payment. */
  | { kind: 'payment_refunded'; billing: BillingKey; payment_id: string; amount: bigint; of?: string }
  | { kind: 'payment_voided'; billing: BillingKey; payment_id: string }
  | { kind: 'payment_settled'; billing: BillingKey; number: number; outcome: 'succeeded' | 'declined' }
  | { kind: 'terms_edited'; terms: Partial<Terms> }
  | ({ kind: 'cycles_added' } & CycleChange)
);

/** What a step needs besides the plan. */
export interface StepOptions {
  /** Decides each attempt when it is made. */
  attempt: DecideAttempt;
  /** In any order; each is applied at its own time. @default [] */
  inputs?: readonly Input[];
}

export interface StepResult {
  plan: Plan;
  /** What happened, in order. */
  events: BillingEvent[];
  /** Number of events before the first input, which fell due by themselves. */
  fell_due: number;
  /** All new or changed billings after the step, to be stored. */
  billings: Billing[];
  /** The new entries of the credit ledger. */
  ledger: CreditEntry[];
}

/** The member of the request that causes an input, for error messages. */
const MEMBER_OF: Record<InputKind, string> = {
  payment_settled: 'outcome',
  payment_received: 'amount',
  payment_refunded: 'amount',
  payment_voided: 'transaction',
  terms_edited: 'plan',
  cycles_added: 'cycles',
};

/** Something that falls due. `id` breaks ties: it is the sequence of the order, or the position of the cycle. */
type Work = { date: CivilDate; id: number } & (
  | { kind: 'void' | 'attempt'; billing: Billing }
  | { kind: 'boundary' | 'start'; cycle: Cycle }
);

/**
 * Does everything due up to `now`, in the order of instant, kind and id, and applies each input at its time. Each missed
 * boundary is billed on its own date, and attempts are made on theirs. The given plan is not changed, and the same
 * arguments always give the same result.
 */
export function step(plan: Plan, now: Instant, options: StepOptions): StepResult {
  const until = readInstant(now, 'now');
  if (until < plan.advanced_to) {
    throw new InputError('now', `${until} is before ${plan.advanced_to}, and the clock never goes back`);
  }
  const inputs = sortInputs(plan, options.inputs ?? [], until);
  const run = beginRun(plan, options.attempt);
  let fellDue: number | undefined;
  for (const input of inputs) {
    advance(run, input.at);
    fellDue ??= run.events.length;
    if (isKnown(run.plan, input)) continue;
    apply(run, input);
    checkCredit(run.plan, MEMBER_OF[input.kind]);
  }
  advance(run, until);
  return endRun(run, plan.ledger_entries, fellDue);
}

/** When the plan next needs a step; null if nothing will fall due by itself. */
export function nextDueAt(plan: Plan): Instant | null {
  const work = nextWork(plan);
  return work ? startOfDay(work.date, plan.time_zone) : null;
}

/** Starts a run on a copy of the plan, at the time to which the plan has advanced. */
export function beginRun(plan: Plan, attempt: DecideAttempt): Run {
  const { advanced_to, time_zone } = plan;
  const today = dateOf(advanced_to, time_zone);
  return { plan: copyPlan(plan), attempt, events: [], touched: new Set(), at: advanced_to, today };
}

/** Does everything due up to `to`. */
export function advance(run: Run, to: Instant): void {
  const { plan } = run;
  const day = dateOf(to, plan.time_zone);
  for (;;) {
    const next = nextWork(plan);
    if (!next || next.date > day) break;
    // What a change makes due during a day is done at that time, not at the start of the day.
    run.at = later(run.at, startOfDay(next.date, plan.time_zone));
    run.today = later(run.today, next.date);
    plan.advanced_to = run.at;
    perform(run, next);
  }
  run.at = to;
  run.today = later(run.today, day);
  plan.advanced_to = to;
}

export function endRun(
  { plan, events, touched }: Run,
  ledgerBefore: number,
  fellDue = events.length,
): StepResult {
  const ledger = plan.ledger.filter((entry) => entry.sequence > ledgerBefore);
  return { plan, events, fell_due: fellDue, billings: [...touched], ledger };
}

/** The next thing that is or will be due. */
function nextWork(plan: Plan): Work | undefined {
  let first: Work | undefined;
  const offer = (work: Work) => {
    if (!first || comesBefore(work, first)) first = work;
  };
  for (const billing of plan.billings) {
    const { order_sequence: id, void_date, next_attempt_date } = billing;
    if (void_date !== null) offer({ date: void_date, kind: 'void', id, billing });
    if (next_attempt_date !== null) offer({ date: next_attempt_date, kind: 'attempt', id, billing });
  }
  for (const [id, cycle] of plan.recurring_cycles.entries()) {
    const { state, next_execute_date, estimated_start_date } = cycle;
    if (next_execute_date !== null) offer({ date: next_execute_date, kind: 'boundary', id, cycle });
    if (state !== 'scheduled' || estimated_start_date === null) continue;
    offer({ date: estimated_start_date, kind: 'start', id, cycle });
  }
  return first;
}

function perform(run: Run, work: Work): void {
  if ('billing' in work) {
    if (work.kind === 'void') voidOrder(run, work.billing, 'grace_period_ended');
    else makeAttempt(run, work.billing);
  } else if (work.kind === 'boundary') closePeriod(run, work.cycle);
  else startCycle(run, work.cycle);
}

function comesBefore(a: Work, b: Work): boolean {
  if (a.date !== b.date) return a.date < b.date;
  if (a.kind !== b.kind) return WORK_ORDER[a.kind] < WORK_ORDER[b.kind];
  return a.id < b.id;
}

/** Checks inputs and sorts them in the order in which they apply. An input from before the plan's time must be a repeat. */
function sortInputs(plan: Plan, inputs: readonly Input[], until: Instant): Input[] {
  const read = inputs.map((input, i) => {
    const field = `inputs[${i}]`;
    const at = readInstant(input.at, `${field}.at`);
    if (at > until) throw new InputError(`${field}.at`, `${at} is after now, ${until}`);
    if (at < plan.advanced_to && !isKnown(plan, input)) {
      throw new InputError(
        `${field}.at`,
        `${at} is before ${plan.advanced_to}, the time that the plan has reached`,
      );
    }
    oneOf(input.kind, Object.keys(INPUT_ORDER) as InputKind[], `${field}.kind`);
    if ('amount' in input && input.amount <= 0n) {
      throw new InputError(`${field}.amount`, `${input.amount} is not above 0`);
    }
    return { ...input, at: later(at, plan.advanced_to) };
  });
  return read.sort((a, b) => compareInputs(a, b));
}

function compareInputs(a: Input, b: Input): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.kind !== b.kind) return INPUT_ORDER[a.kind] - INPUT_ORDER[b.kind];
  const [first, second] = [inputId(a), inputId(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function inputId(input: Input): string {
  if (input.kind === 'cycles_added') return input.cycles[0]?.id ?? '';
  if (input.kind === 'terms_edited') return '';
  const { cycle_id, period } = input.billing;
  const detail = input.kind === 'payment_settled' ? input.number : input.payment_id;
  return `${cycle_id}/${period}/${detail}`;
}

function isKnown(plan: Plan, input: Input): boolean {
  if (input.kind === 'cycles_added') {
    return input.cycles.some((cycle) => plan.recurring_cycles.some((each) => each.id === cycle.id));
  }
  if (input.kind === 'terms_edited') {
    const { terms } = input;
    const names = ['payment_retry_count', 'payment_retry_day_period', 'grace_period'] as const;
    return names.every((name) => terms[name] === undefined || terms[name] === plan[name]);
  }
  const billing = plan.billings.find(
    (each) => each.cycle_id === input.billing.cycle_id && each.period === input.billing.period,
  );
  if (!billing) return false;
  if (input.kind === 'payment_settled') {
    const attempt = billing.attempts.find((each) => each.number === input.number);
    return attempt?.outcome === input.outcome;
  }
  const payment = billing.payments.find((each) => each.id === input.payment_id);
  return input.kind === 'payment_voided' ? payment?.voided === true : payment !== undefined;
}

/** Due work moves the credit towards 0, so only inputs can exceed the limit. */
function checkCredit({ credit, currency }: Plan, field: string): void {
  const most = maxMinorUnits(currency);
  if (-most <= credit && credit <= most) return;
  const reached = toDecimal(credit, currency);
  throw new InputError(
    field,
    `would change the plan credit to ${reached}; the limit is ${MAX_AMOUNT} ${currency}`,
  );
}

function apply(run: Run, input: Input): void {
  if (input.kind === 'cycles_added') {
    addCycles(run, input);
    return;
  }
  if (input.kind === 'terms_edited') {
    editTerms(run, input.terms);
    return;
  }
  const billing = findBilling(run.plan, input.billing);
  if (input.kind === 'payment_received') receivePayment(run, billing, input.payment_id, input.amount);
  else if (input.kind === 'payment_refunded') refundPayment(run, billing, input);
  else if (input.kind === 'payment_voided') voidPayment(run, billing, input.payment_id);
  else {
    const attempt = billing.attempts.find((each) => each.number === input.number);
    if (attempt?.outcome !== 'pending') {
      throw new InputError('number', `attempt ${input.number} of the order is not pending`);
    }
    settleAttempt(run, billing, attempt, oneOf(input.outcome, ['succeeded', 'declined'], 'outcome'));
  }
}
