import fc from 'fast-check';
import { addDays, startOfDay } from './calendar.ts';
import type { CycleChange } from './change.ts';
import { createPlan, type PlanRequest } from './create.ts';
import type { CycleRequest } from './cycle.ts';
import type { AttemptOutcome, Billing, Plan } from './plan.ts';
import { encodePlan } from './plan-codec.ts';
import type { AttemptRequest, BillingEvent, DecideAttempt } from './run.ts';
import type { BillingConfigInput } from './schedule.ts';
import { type Input, step } from './step.ts';

export const pays: DecideAttempt = () => 'succeeded';
export const declines: DecideAttempt = () => 'declined';
export const hangs: DecideAttempt = () => 'pending';

/** A time of day in the sandbox's default time zone; noon by default. */
export function on(date: string, time = '12:00:00'): string {
  return `${date}T${time}+08:00`;
}

/** An endless monthly cycle with one item of 30.00 HKD. */
export function aCycle(id: string, changes: Partial<CycleRequest> = {}): CycleRequest {
  return {
    id,
    billing_count: null,
    recurring_billing_config: { billing_interval: 'month' },
    recurring_items: [{ price: 30, quantity: 1, currency: 'HKD' }],
    ...changes,
  };
}

/** A plan with one such cycle, `a`: 4 attempts 5 days apart, and a grace period of 7 days. */
export function aPlan(changes: Partial<PlanRequest> = {}): PlanRequest {
  return {
    id: 'plan',
    payment_retry_count: 4,
    payment_retry_day_period: 5,
    grace_period: 7,
    recurring_cycles: [aCycle('a')],
    ...changes,
  };
}

/** One line per event, for tables: `2024-01-31 attempt a/0 1 declined`. */
export function lines(events: readonly BillingEvent[]): string[] {
  return events.map((event) => `${event.date} ${line(event)}`);
}

function line(event: BillingEvent): string {
  switch (event.kind) {
    case 'cycle_changed':
      return `cycle ${event.cycle_id} ${event.to}`;
    case 'cycle_not_added':
      return `cycle ${event.cycle_id} not added`;
    case 'billing_made':
      return `billing ${event.cycle_id}/${event.period} ${event.amount} due ${event.due}`;
    case 'attempt_made':
    case 'attempt_settled':
      return `attempt ${event.cycle_id}/${event.period} ${event.number} ${event.outcome}`;
    case 'payment_received':
    case 'payment_refunded':
    case 'payment_voided':
      return `${event.kind} ${event.cycle_id}/${event.period} ${event.amount}`;
    case 'credit_changed':
      return `credit ${event.entry.amount} ${event.entry.cause}`;
    case 'terms_edited':
      return `terms_edited ${event.payment_retry_count} ${event.payment_retry_day_period}`;
    default:
      return `${event.kind} ${event.cycle_id}/${event.period}`;
  }
}

export const anyDate = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2019-11-29', days));

const anniversary = fc.record({
  billing_interval: fc.constantFrom('day', 'week', 'month', 'year'),
  interval_count: fc.integer({ min: 1, max: 4 }),
});
const fixed = fc.record({
  billing_interval: fc.constantFrom('month', 'year'),
  interval_count: fc.integer({ min: 1, max: 4 }),
  billing_type: fc.constant('fixed'),
  billing_month: fc.integer({ min: 1, max: 12 }),
  billing_day_of_month: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  billing_proration_enabled: fc.boolean(),
});
export const anyConfig: fc.Arbitrary<BillingConfigInput> = fc.oneof(anniversary, fixed);

const anyDiscount = fc.oneof(
  fc.constant({}),
  fc.record({
    discount_type: fc.constant('percentage'),
    discount_amount: fc.constantFrom(5, 12.5, 33.3, 100),
  }),
  fc.record({ discount_type: fc.constant('fixed'), discount_amount: fc.constantFrom(1, 9.99, 500) }),
);
const anyItem = fc.record({
  price: fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
  quantity: fc.integer({ min: 0, max: 4 }),
  currency: fc.constant('HKD'),
});
// Short periods are frequent, so that the attempts of one order overlap with the billing of the next.
const shortConfig = fc.record({
  billing_interval: fc.constantFrom('week', 'month'),
  interval_count: fc.constantFrom(1, 2),
});
const anyCycle = fc
  .record({
    billing_count: fc.option(fc.integer({ min: 1, max: 4 })),
    recurring_billing_config: fc.oneof(shortConfig, anyConfig),
    recurring_items: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
    estimated_end_date: fc.option(anyDate, { freq: 4 }),
    discount: anyDiscount,
  })
  .map(({ discount, ...cycle }) => ({ ...cycle, ...discount }));

/** Consecutive cycles, of which only the last can be endless. */
const cyclesUpTo = (maxLength: number) =>
  fc.array(anyCycle, { minLength: 1, maxLength }).map((cycles) =>
    cycles.map((cycle, i) => {
      const { billing_count, estimated_end_date } = cycle;
      const isEndless = billing_count === null && estimated_end_date === null;
      return isEndless && i < cycles.length - 1 ? { ...cycle, billing_count: 2 } : cycle;
    }),
  );

const anyAction = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      activate_type: fc.constantFrom('immediate', 'immediate', 'next_billing_date', 'as_last_cycle', null),
      process_credit: fc.constantFrom(true, null, false),
      cycles: cyclesUpTo(2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      pick: fc.nat(20),
      part: fc.constantFrom(1n, 2n, 3n, 4n),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), pick: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      payment_retry_count: fc.integer({ min: 0, max: 4 }),
      payment_retry_day_period: fc.integer({ min: 0, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      pick: fc.nat(20),
      part: fc.constantFrom(1n, 2n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      pick: fc.nat(20),
      outcome: fc.constantFrom('succeeded' as const, 'declined' as const),
    }),
  },
);

/** The scenario of a plan: how it starts, what is done to it when, in hours, and the outcomes of its payments. */
export const anyScenario = fc.record({
  start: anyDate,
  zone: fc.constantFrom('Asia/Hong_Kong', 'America/New_York', 'America/Sao_Paulo', 'Pacific/Apia'),
  startDelay: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 5 }),
  payment_retry_count: fc.integer({ min: 0, max: 4 }),
  payment_retry_day_period: fc.integer({ min: 0, max: 9 }),
  // Short grace periods are frequent, so that orders are voided during their period.
  grace_period: fc.option(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 })), {
    freq: 3,
  }),
  credit: fc.constantFrom(0n, 0n, 12_345n, -777n),
  cycles: cyclesUpTo(3),
  outcomes: fc.oneof(
    { weight: 1, arbitrary: fc.constant<AttemptOutcome[]>(['declined']) },
    {
      weight: 3,
      arbitrary: fc.array(
        fc.constantFrom<AttemptOutcome>('succeeded', 'succeeded', 'declined', 'declined', 'pending'),
        { minLength: 1, maxLength: 7 },
      ),
    },
  ),
  actions: fc.array(
    fc.record({ hours: fc.constantFrom<number>(0, 1, 24, 60, 500, 1000, 2500), action: anyAction }),
    {
      maxLength: 12,
    },
  ),
});
export type Scenario = typeof anyScenario extends fc.Arbitrary<infer T> ? T : never;

/** A simulated scenario: each intermediate state, input and event. */
export interface Simulation {
  begun: Plan;
  plan: Plan;
  now: string;
  attempt: DecideAttempt;
  states: Plan[];
  inputs: Input[];
  events: BillingEvent[];
}

export function simulate(scenario: Scenario): Simulation {
  const attempt: DecideAttempt = ({ order_sequence, number }: AttemptRequest) => {
    const { outcomes } = scenario;
    return outcomes[(order_sequence * 3 + number) % outcomes.length] ?? 'declined';
  };
  const start = startOfDay(scenario.start, scenario.zone);
  const begun = createPlan(toRequest(scenario), start, attempt);
  const simulation: Simulation = {
    begun: begun.plan,
    plan: begun.plan,
    now: start,
    attempt,
    states: [begun.plan],
    inputs: [],
    events: [...begun.events],
  };
  for (const [turn, { hours, action }] of scenario.actions.entries()) {
    simulation.now = new Date(Date.parse(simulation.now) + hours * 3_600_000).toISOString();
    advance(simulation, []);
    const input = toInput(simulation, action, turn);
    if (input) advance(simulation, [input]);
  }
  return simulation;
}

function advance(simulation: Simulation, inputs: Input[]): void {
  const { plan, events } = step(simulation.plan, simulation.now, { attempt: simulation.attempt, inputs });
  simulation.plan = plan;
  simulation.states.push(plan);
  simulation.inputs.push(...inputs);
  simulation.events.push(...events);
}

/** The same scenarios, simulated in this process: equal text proves equal behaviour in any process. */
export function digest(seed: number, runs: number): string {
  return fc
    .sample(anyScenario, { seed, numRuns: runs })
    .map((scenario) => {
      const { plan, events } = simulate(scenario);
      return JSON.stringify(encodePlan(plan)) + lines(events).join('\n');
    })
    .join('\n');
}

function toRequest(scenario: Scenario): PlanRequest {
  const { start, zone, startDelay, credit, cycles } = scenario;
  const { payment_retry_count, payment_retry_day_period, grace_period } = scenario;
  return {
    id: 'plan',
    payment_retry_count,
    payment_retry_day_period,
    grace_period,
    recurring_cycles: cycles.map((cycle, i) => ({ ...cycle, id: `c${i}` })),
    time_zone: zone,
    credit,
    ...(startDelay === null ? {} : { start_date: addDays(start, startDelay + 1) }),
  };
}

function toInput(
  simulation: Simulation,
  action: Scenario['actions'][number]['action'],
  turn: number,
): Input | undefined {
  const { plan, now: at } = simulation;
  if (action.kind === 'wait') return undefined;
  if (action.kind === 'add') {
    const cycles = action.cycles.map((cycle, i) => ({ ...cycle, id: `t${turn}-${i}` }));
    const change: CycleChange = {
      activate_type: action.activate_type,
      process_credit: action.process_credit,
      cycles,
    };
    return { kind: 'cycles_added', at, ...change };
  }
  if (action.kind === 'edit') {
    const { payment_retry_count, payment_retry_day_period } = action;
    return { kind: 'terms_edited', at, terms: { payment_retry_count, payment_retry_day_period } };
  }
  const billing = plan.billings.at(-1 - (action.pick % Math.max(1, plan.billings.length)));
  if (!billing) return undefined;
  const key = { cycle_id: billing.cycle_id, period: billing.period };
  if (action.kind === 'pay') {
    // A half, all, one and a half or twice of what was due: too little and too much are both paid in life.
    return {
      kind: 'payment_received',
      at,
      billing: key,
      payment_id: `p${turn}`,
      amount: (billing.due * action.part) / 2n + 1n,
    };
  }
  if (action.kind === 'takeBack') return takeBack(billing, at);
  if (action.kind === 'refund') {
    const amount = (billing.paid * action.part) / 2n;
    if (amount <= 0n) return undefined;
    return { kind: 'payment_refunded', at, billing: key, payment_id: `r${turn}`, amount };
  }
  const pending = billing.attempts.find((each) => each.outcome === 'pending');
  if (!pending) return undefined;
  return { kind: 'payment_settled', at, billing: key, number: pending.number, outcome: action.outcome };
}

function takeBack(billing: Billing, at: string): Input | undefined {
  // The latest first: a payment cannot be voided before its refund.
  const payment = billing.payments.findLast((each) => !each.voided);
  if (!payment) return undefined;
  const { cycle_id, period } = billing;
  return { kind: 'payment_voided', at, billing: { cycle_id, period }, payment_id: payment.id };
}
